package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.RequestJson;
import dev.sfumato.gradle.internal.RequestObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;
import org.gradle.api.tasks.options.Option;

/** Verifies the ledger, and tells what was released and what it costs. */
@UntrackedTask(because = "it tells something each time")
public abstract class PrivacyLedger extends LedgerTask {
    @Input
    @Optional
    @Option(option = "dataset", description = "The dataset to tell of; all of them by default.")
    public abstract Property<String> getDataset();

    @Input
    @Optional
    @Option(
            option = "checkpoint",
            description = "A file with a checkpoint, or a JSON report that holds one, which the ledger must contain.")
    public abstract Property<String> getGivenCheckpoint();

    /** The folder by which a given path is meant. */
    @Internal
    public abstract Property<String> getFolder();

    @Nested
    public abstract ListProperty<DatasetSpec> getDatasets();

    @TaskAction
    void show() throws IOException {
        RequestObject request = new RequestObject()
                .put(
                        "datasets",
                        getDatasets().get().stream()
                                .map(dataset -> RequestJson.audit(dataset, List.of(), getLedger()))
                                .toList());
        Path answer = answer();
        work(
                "ledger",
                "request",
                written("request.json", request.toJson()),
                "dataset",
                getDataset().getOrElse(""),
                "checkpoint",
                checkpoint(),
                "ledger",
                getLedger().getDirectory().get().getAsFile(),
                "named",
                getLedger().getNamed().get(),
                "out",
                answer);
        tell(answer);
    }

    private String checkpoint() {
        if (getGivenCheckpoint().isPresent()) {
            return Path.of(getFolder().get())
                    .resolve(getGivenCheckpoint().get())
                    .toString();
        }
        return getLedger().checkpoint();
    }
}
