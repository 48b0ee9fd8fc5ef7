package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.ReleaseSpec;
import dev.sfumato.gradle.internal.RequestObject;
import dev.sfumato.gradle.report.Baseline;
import dev.sfumato.gradle.report.BaselineEntry;
import dev.sfumato.gradle.report.GateDecision;
import dev.sfumato.gradle.report.KnownDatasets;
import dev.sfumato.gradle.report.LeftOut;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.work.DisableCachingByDefault;

/** A task that records something about declared releases in the ledger, by what the gate says of them. */
@DisableCachingByDefault(because = "it writes into the ledger")
public abstract class SpendingTask extends LedgerTask {
    @Nested
    public abstract ListProperty<DatasetSpec> getDatasets();

    @Nested
    public abstract ListProperty<ReleaseSpec> getReleases();

    /** The classes that are attacked: figures are believed of the ones of now only. */
    @Classpath
    public abstract ConfigurableFileCollection getImplementations();

    /** What was measured on data, for each dataset that has some. */
    @InputFiles
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getMeasurements();

    /** Tasks that this one decides by and that the build leaves out. */
    @Input
    public abstract ListProperty<String> getLeftOut();

    /** What a finding does: {@code fail} or {@code warn}. */
    @Input
    public abstract Property<String> getMode();

    /** The files of accepted findings: what they cover may leave, and is charged. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getBaselineFiles();

    /** The day by which accepted findings expire: today by default. */
    @Input
    @Optional
    public abstract Property<String> getDate();

    /** Refuses a build that leaves out what this rests upon, or whose declarations do not add up. */
    void requireWhole() {
        KnownDatasets.require(
                getDatasets().get().stream().map(DatasetSpec::getName).toList(),
                getReleases().get());
        KnownDatasets.requireNone(getLedger().getDivided().get());
        LeftOut.requireNone(Stream.of(getLeftOut().get()), getPath());
    }

    List<ReleaseSpec> releasesOf(DatasetSpec dataset) {
        return KnownDatasets.of(dataset.getName(), getReleases().get());
    }

    /** How the gate decides, as {@code check} does. */
    String gate() {
        LocalDate today = Baseline.today(getDate());
        List<Object> accepted = new ArrayList<>();
        for (BaselineEntry one : Baseline.read(getBaselineFiles().getFiles()).accepted()) {
            if (Baseline.counts(one, today)) {
                accepted.add(new RequestObject()
                        .put("finding", one.finding())
                        .put("by", one.author() + " until " + one.expires() + ": " + one.reason())
                        .fields());
            }
        }
        return new RequestObject()
                .put("strict", GateDecision.isStrict(getMode().get()))
                .put("accepted", accepted)
                .toJson();
    }
}
