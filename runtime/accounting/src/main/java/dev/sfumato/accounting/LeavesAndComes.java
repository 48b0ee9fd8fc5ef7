package dev.sfumato.accounting;

import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.util.Require;

/**
 * Prices epochs of random allocation for a record replaced by way of the dataset that lacks it: one record leaves, then another comes, each
 * at the price of a record added or removed (docs/proofs/allocation.md).
 */
final class LeavesAndComes implements Accountant {
    /** No delta below 1e-12 is tried, and ten between it and ten times as much. */
    private static final int MOST_TENTHS = 120;

    private final Accountant each;

    /** @param each prices a record added or removed */
    LeavesAndComes(Accountant each) {
        this.each = each;
    }

    @Override
    public String name() {
        return "one record leaves, another comes";
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        MechanismCounts spend = MechanismCounts.of(event);
        return event.unit() == Unit.RECORD_REPLACED
                && spend.consistsOf(mechanism -> isNoise(mechanism) || isAllocatedNoise(mechanism))
                && !spend.consistsOf(LeavesAndComes::isNoise)
                && each.supports(event.withUnit(Unit.RECORD));
    }

    private static boolean isAllocatedNoise(PrivacyEvent mechanism) {
        return mechanism instanceof BallsInBinsEvent bins && isNoise(bins.event());
    }

    /** Noise on a sum, to which an absent record adds nothing: its sensitivity is what one record contributes. */
    private static boolean isNoise(PrivacyEvent mechanism) {
        return mechanism instanceof GaussianEvent
                || mechanism instanceof LaplaceEvent
                || mechanism instanceof DiscreteGaussianEvent
                || mechanism instanceof DiscreteLaplaceEvent;
    }

    /** Half of delta for the record that leaves, and what is left of the other half for the one that comes. */
    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        PrivacyEvent one = one(event);
        double leaves = each.price(one, delta / 2).epsilon();
        double left = DirectedRounding.down(delta / 2 * Math.exp(-leaves), 8);
        double both =
                left > 0 ? DirectedRounding.up(leaves + each.price(one, left).epsilon(), 2) : Double.POSITIVE_INFINITY;
        return MechanismCounts.of(event).guarantee(new Bracket(0, both), delta, name());
    }

    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        one(event);
        return MechanismCounts.of(event).guarantee(new Bracket(0, Double.POSITIVE_INFINITY), 0, name());
    }

    /** The least of some deltas whose price is no more, so that it does not grow with epsilon. */
    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        one(event);
        int low = -MOST_TENTHS;
        int high = 0;
        while (low < high) {
            int middle = Math.floorDiv(low + high, 2);
            if (price(event, Math.pow(10, middle / 10.0)).epsilon() <= epsilon) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return high == 0 ? 1 : Math.pow(10, high / 10.0);
    }

    private PrivacyEvent one(PrivacyEvent event) {
        if (!supports(event)) {
            throw new UnsupportedEventException(this, event);
        }
        return event.withUnit(Unit.RECORD);
    }
}
