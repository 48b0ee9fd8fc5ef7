package dev.sfumato.audit;

import dev.sfumato.accounting.Curve;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How well two worlds are told apart, beside what was claimed. All bounds hold together with the stated confidence.
 *
 * @param target what was attacked
 * @param powers of the tests that were chosen, which hold at once
 * @param roc of the score of the first of them
 * @param isCutShort whether the time was over before all releases were made
 */
public record Distinguished(
        String target,
        PrivacyClaim claim,
        List<TestPower> powers,
        double confidence,
        Roc roc,
        Cost cost,
        boolean isCutShort) {
    private static final String METHOD = "two-world distinguishing, exact binomial intervals";

    public Distinguished {
        powers = List.copyOf(powers);
    }

    /** The true epsilon at a delta is at least this; zero for pure differential privacy. */
    public double epsilonAtLeast(double delta) {
        return powers.stream()
                .mapToDouble(power -> power.epsilonAtLeast(delta))
                .max()
                .orElse(0);
    }

    /** The bound at the delta that is asked about, which assumes nothing. */
    public LowerBound bound() {
        Guarantee stated = claim.stated();
        return new LowerBound(epsilonAtLeast(stated.delta()), stated.delta(), stated.unit(), confidence, METHOD);
    }

    /**
     * A bound that is much larger where delta is small, and assumes more: that the release is what is claimed but for its noise, which
     * may be any. Only noise up to some factor allows tests as good as those that were measured.
     */
    public Optional<LowerBound> boundInFamily() {
        return claim.event()
                .filter(event -> claim.stated().label() == Label.CERTIFIED)
                .map(event -> NoiseFamily.of(event).bound(powers, claim.stated().delta(), confidence));
    }

    /** Whether the release is proved, with the stated confidence, to leak more than the claim allows at some delta. */
    public boolean isRefuted() {
        return attacked().isRefuted();
    }

    /** The bound beside the claim: at the delta at which it is contradicted most, or where it is not, at the one that is asked about. */
    public Attacked attacked() {
        List<String> notes = new ArrayList<>();
        if (isCutShort) {
            notes.add("the time was over after " + cost.runs() + " releases; more of them tell more");
        }
        Guarantee stated = claim.stated();
        Optional<Guarantee> worst = claim.others().stream()
                .filter(point -> point.y() < 1)
                .max(Comparator.comparingDouble(this::excess))
                .filter(point -> excess(point) > Math.max(0, epsilonAtLeast(stated.delta()) - stated.epsilon()))
                .map(claim::at);
        if (worst.isPresent()) {
            notes.add("contradicted most at delta " + worst.get().delta() + ", where epsilon is said to be at most "
                    + worst.get().epsilon());
        }
        Guarantee upper = worst.orElse(stated);
        return new Attacked(
                "two-world distinguishing",
                target,
                new LowerBound(epsilonAtLeast(upper.delta()), upper.delta(), upper.unit(), confidence, METHOD),
                Optional.of(upper),
                roc,
                cost,
                notes);
    }

    private double excess(Curve.Point point) {
        return epsilonAtLeast(point.y()) - point.x();
    }
}
