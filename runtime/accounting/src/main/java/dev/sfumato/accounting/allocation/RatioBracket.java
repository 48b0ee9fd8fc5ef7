package dev.sfumato.accounting.allocation;

import dev.sfumato.util.Require;
import java.util.Optional;

/**
 * A law of a likelihood ratio between two that are known.
 *
 * @param upper a law that is above it
 * @param lower a law that is below it
 * @param isDiscrete whether both have the same few atoms, which sums of them are tried to keep
 */
public record RatioBracket(RatioLaw upper, RatioLaw lower, boolean isDiscrete) {
    /** The mean of so many independent ratios with this law: the ratio of a record that is in one of so many steps. */
    public RatioBracket mean(long steps) {
        Require.atLeast("steps", 1, steps);
        RatioBracket sum = sum(steps);
        return new RatioBracket(sum.upper.dividedBy(steps), sum.lower.dividedBy(steps), sum.isDiscrete);
    }

    /** By doubling, so that twenty sums are a million steps. */
    private RatioBracket sum(long steps) {
        if (steps == 1) {
            return this;
        }
        RatioBracket half = sum(steps / 2);
        RatioBracket even = half.plus(half, upper, steps / 2 * 2);
        return steps % 2 == 0 ? even : even.plus(this, upper, steps);
    }

    /** The sum with another one, of so many ratios of which one has this law from above. */
    private RatioBracket plus(RatioBracket other, RatioLaw one, long steps) {
        if (isDiscrete && other.isDiscrete) {
            Optional<RatioBracket> few = DiscreteSum.of(this, other);
            if (few.isPresent()) {
                return few.get();
            }
        }
        double[] knots = RatioKnots.ofSum(upper, other.upper, one, steps);
        return new RatioBracket(upper.sumAbove(other.upper, knots), lower.sumBelow(other.lower, knots), false);
    }
}
