package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.RequestJson;
import dev.sfumato.gradle.internal.Sha256;
import dev.sfumato.gradle.report.KnownDatasets;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;
import org.gradle.api.tasks.options.Option;

/** Records all declared releases as a plan before the first of them leaves, or a budget that was changed. */
@UntrackedTask(because = "it writes into the ledger")
public abstract class PrivacyPlan extends SpendingTask {
    @Input
    @Optional
    @Option(option = "dataset", description = "The dataset whose releases are planned; all of them by default.")
    public abstract Property<String> getDataset();

    @Input
    @Optional
    @Option(
            option = "reopen",
            description =
                    "Record the budget that is declared now, where another one was opened; deltas of both add up.")
    public abstract Property<Boolean> getReopen();

    /** The results of attacks on releases, a file for each. */
    @InputFiles
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getAttacks();

    @TaskAction
    void plan() throws IOException {
        requireWhole();
        for (DatasetSpec dataset : chosen()) {
            plan(dataset);
        }
    }

    private void plan(DatasetSpec dataset) throws IOException {
        record(
                "plan",
                dataset,
                "reopen",
                getReopen().getOrElse(false),
                "attacks",
                written("attacks.txt", attacks(dataset)),
                "attacked",
                Sha256.of(RequestJson.attack(dataset, KnownDatasets.attacked(releasesOf(dataset)))));
    }

    /** The paths of what attacks on this dataset got, one on a line. */
    private String attacks(DatasetSpec dataset) {
        String folder = File.separator + PrivacyAttack.folder(dataset.getName()) + File.separator;
        return getAttacks().getAsFileTree().getFiles().stream()
                .map(File::getPath)
                .filter(path -> path.contains(folder))
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    private List<DatasetSpec> chosen() {
        List<DatasetSpec> all = getDatasets().get();
        if (all.isEmpty()) {
            throw new InvalidUserDataException("no dataset is declared, so that there is nothing to plan: privacy {"
                    + " datasets { register('survey') { budget { epsilon = 1.0; delta = 1e-6 } } } }");
        }
        String wanted = getDataset().getOrElse("");
        List<DatasetSpec> chosen = all.stream()
                .filter(dataset -> wanted.isEmpty() || dataset.getName().equals(wanted))
                .toList();
        if (chosen.isEmpty()) {
            throw new InvalidUserDataException("--dataset must be one of "
                    + all.stream().map(DatasetSpec::getName).collect(Collectors.joining(", ")) + ", got '" + wanted
                    + "'");
        }
        return chosen;
    }
}
