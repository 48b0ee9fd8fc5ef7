package dev.sfumato.gate.account;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.closedform.GaussianAccountant;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PacEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.chart.Histogram;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.Cost;
import dev.sfumato.evidence.LowerBound;
import dev.sfumato.evidence.Roc;
import dev.sfumato.gate.AttackedRelease;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.ExposureAudit;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Datasets to audit in tests. */
public final class Samples {
    public static final Budget BUDGET = Budget.of(1, 1e-6, Unit.RECORD);
    public static final DataFacts DATA = new DataFacts("table", "ab".repeat(32), 4, "4 rows, 2 columns");

    private Samples() {}

    /**
     * The amount of the budget that equal Gaussian answers need when each may be chosen by looking at earlier ones: by the default filter
     * their price at what is left of delta beside the eighth that is kept for releases with tails.
     */
    public static double adaptive(double sigma, long times) {
        double kept = BUDGET.delta() / 8;
        return new GaussianAccountant()
                .price(new RepeatedEvent(gaussian(sigma), times), (BUDGET.delta() - kept) / (1 - kept))
                .epsilon();
    }

    public static PrivacyEvent gaussian(double sigma) {
        return new GaussianEvent(sigma, 1, Unit.RECORD);
    }

    /** A release of a secret with 64 worlds, all counted, that tells this many nats. */
    public static PrivacyEvent pac(double nats) {
        return new PacEvent(
                "one of 64 halves of the rows", 64, 0, nats, 0, 0, 1, List.of(1.0), List.of(0.0), Unit.RECORD);
    }

    /** A release that was measured on samples, and tells a little more than this many nats. */
    public static PrivacyEvent measured(double nats, double failure) {
        return new PacEvent(
                "a random half of the rows",
                1_000_000,
                failure,
                nats,
                nats / 10,
                2 * nats,
                1,
                List.of(1.0),
                List.of(0.01),
                Unit.RECORD);
    }

    public static AuditedDataset planned(Budgets budgets, DeclaredRelease... releases) {
        return new AuditedDataset(
                "survey", budgets, Optional.empty(), List.of(releases), Optional.empty(), Optional.empty());
    }

    public static RecordedCharge charge(String id, String release, PrivacyEvent event, Label label) {
        return new RecordedCharge(id, release, id, "2026-11-16T08:00:00Z", event, label);
    }

    /** A ledger in which one release was recorded a number of times. */
    public static LedgerFacts ledger(String release, PrivacyEvent event, int times) {
        return ledger(IntStream.range(0, times)
                .mapToObj(i -> charge(release + i, release, event, Label.CERTIFIED))
                .toList());
    }

    public static LedgerFacts ledger(List<RecordedCharge> charges) {
        return new LedgerFacts(charges.size(), "sfumato-ledger/1\n" + charges.size() + "\nroot", charges);
    }

    public static AuditedDataset planned(Budget budget, DeclaredRelease... releases) {
        return new AuditedDataset(
                "survey", budget, Optional.empty(), List.of(releases), Optional.empty(), Optional.empty());
    }

    public static AuditedDataset with(AuditedDataset input, LedgerFacts ledger) {
        return new AuditedDataset(
                input.dataset(), input.budgets(), input.data(), input.planned(), Optional.of(ledger), input.exposure());
    }

    public static AuditedDataset with(AuditedDataset input, ExposureAudit exposure) {
        return new AuditedDataset(
                input.dataset(),
                input.budgets(),
                Optional.of(DATA),
                input.planned(),
                input.ledger(),
                Optional.of(exposure));
    }

    /** An attack on one run of a release with Gaussian noise, which got this epsilon at the budget's delta. */
    public static AttackedRelease attack(String release, double sigma, double epsilon) {
        return attack(release, gaussian(sigma), epsilon, BUDGET.delta(), 0.95);
    }

    public static AttackedRelease attack(
            String release, PrivacyEvent event, double epsilon, double delta, double confidence) {
        LowerBound bound = new LowerBound(epsilon, delta, event.unit(), confidence, "exact binomial intervals");
        return new AttackedRelease(
                release,
                event,
                new Attacked(
                        "two-world distinguishing",
                        "the mean of com.acme",
                        bound,
                        Optional.empty(),
                        Roc.of(new double[] {1, 2, 3}, new double[] {0, 1, 2}),
                        new Cost(100_000, "releases", Duration.ofMillis(12_345)),
                        List.of("a note")),
                false);
    }

    /** Four records with these deltas, held against 0.001. */
    public static ExposureAudit exposure(Label label, long largestReleased, double... deltas) {
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
