package dev.sfumato.report;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.chart.Histogram;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Datasets to audit in tests. */
final class Samples {
    static final Budget BUDGET = Budget.of(1, 1e-6, Unit.RECORD);
    static final DataFacts DATA = new DataFacts("table", "ab".repeat(32), 4, "4 rows, 2 columns");

    private Samples() {}

    static PrivacyEvent gaussian(double sigma) {
        return new GaussianEvent(sigma, 1, Unit.RECORD);
    }

    static RecordedCharge charge(String id, String release, PrivacyEvent event, Label label) {
        return new RecordedCharge(id, release, id, "2026-11-16T08:00:00Z", event, label);
    }

    /** A ledger in which one release was recorded a number of times. */
    static LedgerFacts ledger(String release, PrivacyEvent event, int times) {
        return ledger(IntStream.range(0, times)
                .mapToObj(i -> charge(release + i, release, event, Label.CERTIFIED))
                .toList());
    }

    static LedgerFacts ledger(List<RecordedCharge> charges) {
        return new LedgerFacts(charges.size(), "sfumato-ledger/1\n" + charges.size() + "\nroot", charges);
    }

    static AuditedDataset planned(Budget budget, PlannedRelease... releases) {
        return new AuditedDataset(
                "survey", budget, Optional.empty(), List.of(releases), Optional.empty(), Optional.empty());
    }

    static AuditedDataset with(AuditedDataset input, LedgerFacts ledger) {
        return new AuditedDataset(
                input.dataset(), input.budget(), input.data(), input.planned(), Optional.of(ledger), input.exposure());
    }

    static AuditedDataset with(AuditedDataset input, ExposureAudit exposure) {
        return new AuditedDataset(
                input.dataset(),
                input.budget(),
                Optional.of(DATA),
                input.planned(),
                input.ledger(),
                Optional.of(exposure));
    }

    /** Four records with these deltas, held against 0.001. */
    static ExposureAudit exposure(Label label, long largestReleased, double... deltas) {
        double[] sorted = deltas.clone();
        Arrays.sort(sorted);
        long[] once = new long[deltas.length];
        Arrays.fill(once, 1);
        long over = Arrays.stream(deltas).filter(delta -> delta > 0.001).count();
        return new ExposureAudit(
                1,
                0.001,
                1000,
                "linear, 10 steps",
                label,
                "certificate",
                List.of("the schema is public"),
                0.9999,
                sorted[sorted.length - 1],
                sorted[sorted.length / 2],
                deltas.length,
                over,
                Histogram.of(deltas, once),
                largestReleased);
    }
}
