package dev.sfumato.gradle.extension;

import org.gradle.api.Action;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Nested;

/** The {@code privacyAggregate} block: what to do with what several projects together are found to do. */
public interface AggregationExtension {
    /** The effect of a finding on {@code privacyAggregateCheck}: {@code fail} by default, or {@code warn}. */
    Property<String> getMode();

    /** The folder of accepted findings: {@code privacy-aggregate-baseline} in the project by default. */
    DirectoryProperty getBaseline();

    /** The day, such as {@code 2026-11-16}, by which accepted findings expire: today (UTC) by default. */
    Property<String> getDate();

    /** Whether a report that tells of private records may go into a build cache; not by default. */
    Property<Boolean> getCacheMeasurements();

    @Nested
    WorkerSpec getWorker();

    default void worker(Action<? super WorkerSpec> action) {
        action.execute(getWorker());
    }
}
