package dev.sfumato.accounting;

import dev.sfumato.Require;
import dev.sfumato.accounting.pld.LossBracket;
import java.util.Set;

/**
 * Prices compositions by their privacy-loss distributions, on both sides of the truth: a bracket whose upper end is
 * certified (docs/proofs/bracket.md).
 */
public final class PldAccountant implements Accountant {
    private final LossBracket.Limits limits;

    public PldAccountant() {
        this(LossBracket.Limits.DEFAULT);
    }

    /** An accountant that may work as long, and as finely, as the limits say. */
    public PldAccountant(LossBracket.Limits limits) {
        this.limits = limits;
    }

    @Override
    public String name() {
        return "privacy loss distribution";
    }

    @Override
    public Set<Means> means() {
        return Set.of(Means.LOSSES);
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        Spend spend = Spend.of(event);
        return !spend.isEmpty() && spend.consistsOf(DominatingPairs::exist);
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        Spend spend = supported(event);
        LossBracket bracket = LossBracket.epsilon(DominatingPairs.worlds(spend), isSymmetric(spend), delta, limits);
        return spend.guarantee(new Bracket(bracket.lower(), bracket.upper()), delta, name());
    }

    /** Infinite: a window of losses that is cut off anywhere has no pure price. */
    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        return supported(event).guarantee(new Bracket(0, Double.POSITIVE_INFINITY), 0, name());
    }

    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        Spend spend = supported(event);
        return LossBracket.delta(DominatingPairs.worlds(spend), isSymmetric(spend), epsilon, limits)
                .upper();
    }

    /** Upper bounds on delta at each of several epsilons, in [0, infinity) and increasing, from a few compositions for all. */
    public double[] deltas(PrivacyEvent event, double[] epsilons) {
        Spend spend = supported(event);
        return LossBracket.upperDeltas(DominatingPairs.worlds(spend), isSymmetric(spend), epsilons, limits);
    }

    private static boolean isSymmetric(Spend spend) {
        return spend.consistsOf(DominatingPairs::isSymmetric);
    }

    private Spend supported(PrivacyEvent event) {
        if (!supports(event)) {
            throw new UnsupportedEventException(this, event);
        }
        return Spend.of(event);
    }
}
