package dev.sfumato.accounting.pld;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Bracket;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.UnsupportedEventException;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.util.Require;
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
        MechanismCounts spend = counts(event);
        return !spend.isEmpty() && spend.consistsOf(DominatingPairs::exist);
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        MechanismCounts spend = supported(event);
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
        MechanismCounts spend = supported(event);
        return LossBracket.delta(DominatingPairs.worlds(spend), isSymmetric(spend), epsilon, limits)
                .upper();
    }

    /** Upper bounds on delta at each of several epsilons, in [0, infinity) and increasing, from a few compositions for all. */
    public double[] deltas(PrivacyEvent event, double[] epsilons) {
        MechanismCounts spend = supported(event);
        return LossBracket.upperDeltas(DominatingPairs.worlds(spend), isSymmetric(spend), epsilons, limits);
    }

    private static boolean isSymmetric(MechanismCounts spend) {
        return spend.consistsOf(DominatingPairs::isSymmetric);
    }

    private MechanismCounts supported(PrivacyEvent event) {
        if (!supports(event)) {
            throw new UnsupportedEventException(this, event);
        }
        return counts(event);
    }

    /** Where an epoch does several things with a batch, each of them counts as done once: no pair is known of all of them together. */
    private static MechanismCounts counts(PrivacyEvent event) {
        MechanismCounts spend = MechanismCounts.of(event);
        return spend.consistsOf(DominatingPairs::exist) ? spend : spend.unamplified();
    }
}
