package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.LedgerInputs;
import dev.sfumato.gradle.extension.ReleaseSpec;
import dev.sfumato.gradle.report.KnownDatasets;
import dev.sfumato.gradle.report.Stamp;
import java.util.List;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Nested;

/** A task that needs all that a project declares, and where it is recorded. */
public interface DeclarationInputs {
    @Nested
    ListProperty<DatasetSpec> getDatasets();

    @Nested
    ListProperty<ReleaseSpec> getReleases();

    /** The classes that are attacked: figures are believed of the ones of now only. */
    @Classpath
    ConfigurableFileCollection getImplementations();

    @Nested
    LedgerInputs getLedger();

    /** The releases of a dataset. */
    default List<ReleaseSpec> releasesOf(DatasetSpec dataset) {
        return KnownDatasets.of(dataset.getName(), getReleases().get());
    }

    /** By what a report is known to be about what is declared and recorded now. */
    default String stampOf(DatasetSpec dataset) {
        return Stamp.of(dataset, releasesOf(dataset), getLedger());
    }
}
