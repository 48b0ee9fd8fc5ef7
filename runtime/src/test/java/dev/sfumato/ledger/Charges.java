package dev.sfumato.ledger;

import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.testing.Cases;
import dev.sfumato.testing.EveryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Charges and entries for tests, the same in every run. */
final class Charges {
    static final Instant WHEN = Instant.parse("2026-11-16T18:00:00Z");
    static final String TOOL = "0.6.0";

    private Charges() {}

    static Charge weekly(String run) {
        return gaussian("adult", "weekly", run, 4);
    }

    static Charge gaussian(String dataset, String release, String run, double sigma) {
        return of(dataset, release, run, new GaussianEvent(sigma, 1, Unit.RECORD));
    }

    static Charge of(String dataset, String release, String run, PrivacyEvent event) {
        return new Charge(dataset, Hash.of(new byte[] {7}), release, run, event.unit(), Label.CERTIFIED, event);
    }

    static LedgerEntry entry(Charge charge, long nonce, List<String> parents) {
        return LedgerEntry.of(
                charge, TOOL, WHEN, "0".repeat(16) + HexFormat.of().toHexDigits(nonce), parents);
    }

    static List<LedgerEntry> everyKind() {
        return everyKind(EntryJson.SCHEMA);
    }

    /** An entry with every kind of event, one upon the other: how the files in schema-1 were made. */
    static List<LedgerEntry> everyKind(int schema) {
        List<LedgerEntry> entries = new ArrayList<>();
        List<String> parents = List.of();
        for (PrivacyEvent event : EveryEvent.examples()) {
            Charge charge = of("golden " + event.unit(), event.getClass().getSimpleName(), "1", event);
            LedgerEntry entry = in(schema, entry(charge, entries.size() + 1, parents));
            entries.add(entry);
            parents = List.of(entry.id());
        }
        return entries;
    }

    private static LedgerEntry in(int schema, LedgerEntry entry) {
        return new LedgerEntry(
                schema,
                entry.dataset(),
                entry.fingerprint(),
                entry.release(),
                entry.run(),
                entry.draw(),
                entry.unit(),
                entry.label(),
                entry.accepted(),
                entry.event(),
                entry.tool(),
                entry.recorded(),
                entry.nonce(),
                entry.parents());
    }

    /** A history with branches and merges: every entry stands upon some of the earlier ones. */
    static List<LedgerEntry> history(Cases cases, int size, String branch) {
        List<LedgerEntry> entries = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            List<String> parents = entries.stream()
                    .filter(earlier -> cases.whole(0, 2) == 0)
                    .map(LedgerEntry::id)
                    .sorted()
                    .toList();
            double sigma = cases.oneOf(2.0, 3.0, 5.0, 8.0);
            entries.add(entry(gaussian("adult", branch, "" + i, sigma), cases.whole(0, 1 << 30), parents));
        }
        return entries;
    }
}
