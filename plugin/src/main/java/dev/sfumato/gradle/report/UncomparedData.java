package dev.sfumato.gradle.report;

import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.LedgerInputs;
import dev.sfumato.gradle.internal.FingerprintKey;
import groovy.json.JsonException;
import groovy.json.JsonSlurper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Optional;

/** Recorded runs of a dataset whose data are known by another key, so that nobody can tell whether these are the same data. */
public final class UncomparedData {
    private UncomparedData() {}

    /** A sentence about a dataset whose data cannot be compared with those of its recorded runs; nothing where they can. */
    public static Optional<String> of(DatasetSpec dataset, String fingerprint, LedgerInputs ledger) {
        if (fingerprint.isEmpty()) {
            return Optional.empty();
        }
        long runs = ledger.getEntries().getFiles().stream()
                .filter(file -> file.isFile() && file.getName().endsWith(".json"))
                .filter(file -> isUncompared(file, dataset, fingerprint))
                .count();
        return runs == 0
                ? Optional.empty()
                : Optional.of("dataset '" + dataset.getName() + "': whether its data are those of which " + runs
                        + (runs == 1 ? " run is" : " runs are")
                        + " recorded cannot be told, because they are known by another key: all of it counts, and other data"
                        + " in their place would not be noticed. Use that key, by the variable "
                        + FingerprintKey.VARIABLE);
    }

    private static boolean isUncompared(File entry, DatasetSpec dataset, String fingerprint) {
        try {
            ReportFields fields =
                    ReportFields.of("entry", new JsonSlurper().parseText(Files.readString(entry.toPath())));
            String of = fields.text("dataset");
            return (of.equals(dataset.getName()) || dataset.getFormerly().get().contains(of))
                    && FingerprintKey.compare(fingerprint, fields.text("fingerprint"))
                            == FingerprintKey.SameData.UNKNOWN;
        } catch (JsonException | IllegalArgumentException e) {
            return false; // what is no entry was refused when the ledger was read
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
