package dev.sfumato.gradle.task;

import dev.sfumato.gradle.report.AggregatedProjects;
import dev.sfumato.gradle.report.StoredReport;
import java.io.IOException;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.TaskAction;

/** Writes the reports on all projects together, if each of them has one. */
@CacheableTask
public abstract class PrivacyAggregateAudit extends PrivacyAudit {
    /** Projects that are to be priced and share no report. */
    @Input
    public abstract ListProperty<String> getSilent();

    /** A project's report says so where it tells of private records. */
    @Override
    boolean tellsOfRecords() {
        return getParts().getFiles().stream().anyMatch(StoredReport::isConfidential);
    }

    @Override
    @TaskAction
    void audit() throws IOException {
        AggregatedProjects.requireNone(getSilent().get());
        super.audit();
    }
}
