package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.DataSpec;
import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.RequestJson;
import dev.sfumato.gradle.extension.TableSpec;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;
import org.gradle.api.tasks.options.Option;

/** Writes how the values of a table could become categories, for a person to review and declare. */
@UntrackedTask(because = "it writes beside the data, for a person to review")
public abstract class PrivacySchema extends AnsweringTask {
    @Input
    @Optional
    @Option(option = "dataset", description = "The dataset whose table is looked through.")
    public abstract Property<String> getDataset();

    @Nested
    public abstract ListProperty<DatasetSpec> getDatasets();

    @TaskAction
    void infer() throws IOException {
        DatasetSpec dataset = getDatasets().get().stream()
                .filter(one -> one.getName().equals(getDataset().getOrNull()))
                .filter(one -> one.getData().getOrNull() instanceof TableSpec)
                .findFirst()
                .orElseThrow(() -> new InvalidUserDataException("--dataset must be one with a table, got "
                        + (getDataset().isPresent() ? "'" + getDataset().get() + "'" : "nothing")));
        File data = dataset.getData().get().getFile().get().getAsFile();
        Path answer = answer();
        work(
                "schema",
                "request",
                written("request.json", RequestJson.measure(dataset.getName(), null, withoutSchema(dataset), null)),
                "data",
                data,
                "schema",
                data.getPath() + ".schema.json",
                "out",
                answer);
        tell(answer);
    }

    private DataSpec withoutSchema(DatasetSpec dataset) {
        TableSpec declared = (TableSpec) dataset.getData().get();
        TableSpec table = getObjects().newInstance(TableSpec.class);
        table.getSeparator().set(declared.getSeparator());
        table.getHeader().set(declared.getHeader());
        table.getMissing().set(declared.getMissing());
        table.getCharset().set(declared.getCharset());
        return table;
    }
}
