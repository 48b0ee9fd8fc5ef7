package dev.sfumato.gradle.report;

import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.LedgerInputs;
import dev.sfumato.gradle.extension.ReleaseSpec;
import dev.sfumato.gradle.extension.RequestJson;
import dev.sfumato.gradle.internal.PluginVersion;
import dev.sfumato.gradle.internal.Sha256;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * By what a report on a dataset is known to be about what is declared and recorded now: a digest of both requests, of the
 * ledger and of the checkpoint that it must contain. The data themselves are known by their fingerprint.
 */
public final class Stamp {
    private Stamp() {}

    public static String of(DatasetSpec dataset, List<ReleaseSpec> releases, LedgerInputs ledger) {
        return Sha256.of(PluginVersion.read()
                + RequestJson.measure(dataset)
                + RequestJson.audit(dataset, releases, ledger)
                + ledger.getNamed().get()
                + listing(ledger.getEntries().getFiles())
                + listing(
                        ledger.getCheckpoint().isPresent()
                                ? List.of(ledger.getCheckpoint().get().getAsFile())
                                : List.of()));
    }

    /** By what a report on several projects is known to be about their reports of now. */
    public static String of(Collection<File> reports) {
        return Sha256.of(PluginVersion.read()
                + reports.stream().map(Stamp::digestIfThere).sorted().collect(Collectors.joining("\n")));
    }

    private static String listing(Collection<File> ledger) {
        return ledger.stream()
                .map(file -> file.getName() + " " + digestIfThere(file) + "\n")
                .sorted()
                .collect(Collectors.joining());
    }

    private static String digestIfThere(File file) {
        return file.isFile() ? digest(file) : "missing";
    }

    private static String digest(File file) {
        try {
            return Sha256.of(file.toPath());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }
}
