package dev.sfumato.ledger;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.noise.Draw;
import dev.sfumato.testing.Cases;
import dev.sfumato.testing.EveryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

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

    /** How many kinds of events there were when the files of the schemas 1 and 2 were made; those that came later are not in them. */
    private static final int KINDS_OF_SCHEMA_TWO = 24;

    static List<LedgerEntry> everyKind() {
        return chained(EntryJson.SCHEMA, EveryEvent.examples());
    }

    /** An entry with every kind of event that there was, one upon the other: how the files in schema-1 were made. */
    static List<LedgerEntry> everyKind(int schema) {
        return chained(schema, EveryEvent.examples().subList(0, KINDS_OF_SCHEMA_TWO));
    }

    private static List<LedgerEntry> chained(int schema, List<PrivacyEvent> events) {
        List<LedgerEntry> entries = new ArrayList<>();
        List<String> parents = List.of();
        for (PrivacyEvent event : events) {
            Charge charge = of("golden " + event.unit(), event.getClass().getSimpleName(), "1", event);
            LedgerEntry entry = in(schema, entry(charge, entries.size() + 1, parents));
            entries.add(entry);
            parents = List.of(entry.id());
        }
        return entries;
    }

    /**
     * Entries with the facts that schema 2 has beside events: draws, who answers for them, keyed fingerprints. How the files in schema-2
     * were made.
     */
    static List<LedgerEntry> schemaTwo() {
        String keyed = "hmac-sha256:0123456789abcdef:" + Hash.of(new byte[] {7});
        PrivacyEvent weekly = new GaussianEvent(4, 1, Unit.RECORD);
        PrivacyEvent pretrained = new AssumingEvent(
                new GaussianEvent(8, 1, Unit.RECORD), List.of("the images to begin from are public: shapes.idx"));
        PrivacyEvent training =
                new RepeatedEvent(new PoissonSampledEvent(new GaussianEvent(1.1, 1, Unit.RECORD), 0.01), 10_000);
        List<Charge> charges = List.of(
                drawn("survey", keyed, "weekly", "1", "a".repeat(32), weekly),
                drawn("survey", keyed, "weekly", "2", "b".repeat(32), weekly),
                drawn("survey", keyed, "first", "1", "c".repeat(32), new GaussianEvent(2, 1, Unit.RECORD))
                        .accepted("release-over-budget, accepted until 2027-01-31: the first survey"),
                drawn("survey", keyed, "model", "1", "d".repeat(32), pretrained),
                new Charge("trained", keyed, "model", "2026-W46", Unit.RECORD, Label.CERTIFIED, training));
        List<LedgerEntry> entries = new ArrayList<>(everyKind(2));
        for (Charge charge : charges) {
            List<String> parents = List.of(entries.get(entries.size() - 1).id());
            entries.add(in(2, entry(charge, entries.size() + 1, parents)));
        }
        return entries;
    }

    private static Charge drawn(
            String dataset, String fingerprint, String release, String run, String draw, PrivacyEvent event) {
        return new Charge(
                dataset,
                fingerprint,
                release,
                new Occurrence(Optional.of(run), Optional.of(new Draw(draw))),
                event.unit(),
                Label.CERTIFIED,
                Optional.empty(),
                event);
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

    /** All charges of a dataset, as one event. */
    static ComposedEvent spent(LedgerState state, String dataset) {
        return new ComposedEvent(
                Unit.RECORD, state.of(dataset).stream().map(LedgerEntry::event).toList());
    }
}
