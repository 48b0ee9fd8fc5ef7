package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.RequestJson;
import dev.sfumato.gradle.internal.MeasurementFile;
import dev.sfumato.gradle.internal.PluginVersion;
import dev.sfumato.gradle.internal.RequestObject;
import dev.sfumato.gradle.internal.Sha256;
import dev.sfumato.gradle.report.Baseline;
import dev.sfumato.gradle.report.BaselineEntry;
import dev.sfumato.gradle.report.GateDecision;
import dev.sfumato.gradle.report.KnownDatasets;
import dev.sfumato.gradle.report.LeftOut;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.work.DisableCachingByDefault;

/** A task that records something about declared releases in the ledger, by what the gate says of them. */
@DisableCachingByDefault(because = "it writes into the ledger")
public abstract class SpendingTask extends LedgerTask implements DeclarationInputs, GateInputs {
    /** The measurements on data, for each dataset that has some. */
    @InputFiles
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getMeasurements();

    /** Refuses a build that leaves out what this rests upon, or whose declarations do not add up. */
    void requireWhole() {
        KnownDatasets.require(
                getDatasets().get().stream().map(DatasetSpec::getName).toList(),
                getReleases().get());
        KnownDatasets.requireNone(getLedger().getDivided().get());
        LeftOut.requireNone(Stream.of(getLeftOut().get()), getPath());
    }

    /** Has the worker record something about a dataset, and tells what it says; further arguments as names and values in turn. */
    void record(String command, DatasetSpec dataset, Object... further) throws IOException {
        Path answer = answer();
        List<Object> arguments = new ArrayList<>(List.of(
                "request",
                written("request.json", RequestJson.audit(dataset, releasesOf(dataset), getLedger())),
                "measurement",
                MeasurementFile.of(getMeasurements(), dataset.getName()),
                "measured",
                Sha256.of(RequestJson.measure(dataset)),
                "gate",
                written("gate.json", gate()),
                "checkpoint",
                getLedger().checkpoint(),
                "ledger",
                getLedger().getDirectory().get().getAsFile(),
                "named",
                getLedger().getNamed().get(),
                "tool",
                PluginVersion.read(),
                "out",
                answer));
        arguments.addAll(List.of(further));
        work(command, arguments.toArray());
        tell(answer);
    }

    /** How the gate decides, as {@code check} does. */
    private String gate() {
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
