package dev.sfumato.gradle.task;

import dev.sfumato.gradle.report.AggregatedProjects;
import dev.sfumato.gradle.report.KnownDatasets;
import dev.sfumato.gradle.report.LeftOut;
import dev.sfumato.gradle.report.ProjectStamps;
import dev.sfumato.gradle.report.SharedDatasets;
import dev.sfumato.gradle.report.Stamp;
import dev.sfumato.gradle.report.StoredReport;
import dev.sfumato.gradle.report.StoredVerdict;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;

/** Decides by the report on all projects together: one verdict for each dataset, whichever project spends its budget. */
@UntrackedTask(because = "a verdict is read and told each time, so that a failure is never skipped as up to date")
public abstract class PrivacyAggregateCheck extends DecidingTask {
    /** The reports of the projects. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getParts();

    /** The stamps of what the projects declare, record and hold now. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getStamps();

    /** The declarations of all projects of the build, including those that are not priced together. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getEverybody();

    /** Projects that are to be priced and share no report. */
    @Input
    public abstract ListProperty<String> getSilent();

    @TaskAction
    void check() {
        AggregatedProjects.requireNone(getSilent().get());
        requireNobodyForgotten();
        KnownDatasets.requireNone(divided());
        List<StoredVerdict> verdicts = verdicts();
        requireCurrentParts();
        String now = Stamp.of(getParts().getFiles());
        if (!verdicts.stream().allMatch(verdict -> verdict.stamp().equals(now))) {
            throw unbelievable("it is not about what the projects report now", null);
        }
        LeftOut.requireNone(
                Stream.concat(
                        Stream.of(getLeftOut().get()),
                        read(getStamps(), ProjectStamps::read).stream().map(ProjectStamps::leftOut)),
                getPath());
        decide(verdicts);
    }

    /** Names that would divide a budget between projects that spend in one ledger. */
    private List<String> divided() {
        return read(getEverybody(), ProjectStamps::read).stream()
                .collect(Collectors.groupingBy(ProjectStamps::ledger))
                .values()
                .stream()
                .flatMap(projects -> SharedDatasets.divided(projects).stream())
                .toList();
    }

    private void requireNobodyForgotten() {
        List<String> forgotten = ProjectStamps.forgotten(
                read(getStamps(), ProjectStamps::read), read(getEverybody(), ProjectStamps::read));
        if (!forgotten.isEmpty()) {
            String names = forgotten.stream().map(path -> "'" + path + "'").collect(Collectors.joining(", "));
            throw new InvalidUserDataException((forgotten.size() == 1 ? "project " : "projects ") + names
                    + (forgotten.size() == 1 ? " declares" : " declare")
                    + " a dataset that is priced together here, and would not be counted: list "
                    + (forgotten.size() == 1 ? "it" : "them") + ", "
                    + forgotten.stream()
                            .map(path -> AggregatedProjects.CONFIGURATION + " project('" + path + "')")
                            .collect(Collectors.joining(", "))
                    + ", or give other data another name");
        }
    }

    private void requireCurrentParts() {
        List<Map<String, String>> reports = read(getParts(), json -> ProjectStamps.of(StoredReport.read(json)));
        List<ProjectStamps> projects = read(getStamps(), ProjectStamps::read);
        List<String> stale = ProjectStamps.without(reports, projects);
        if (!stale.isEmpty()) {
            String names = stale.stream().map(path -> "'" + path + "'").collect(Collectors.joining(", "));
            throw unbelievable(
                    stale.size() == 1
                            ? "the report of project " + names + " is not about what it declares now"
                            : "the reports of projects " + names + " are not about what they declare now",
                    null);
        }
        if (projects.size() != reports.size()) {
            throw unbelievable(
                    "it is made of " + reports.size() + " reports, and " + projects.size()
                            + " projects tell what they declare now",
                    null);
        }
    }
}
