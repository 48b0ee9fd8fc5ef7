package dev.sfumato.accounting.shift;

import dev.sfumato.numeric.Ulps;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Bounds that others give for a chain of equal noisy steps with Laplace noise, for comparison (Wei, Chien and Li,
 * "Differentially private graph diffusion with applications in personalized PageRanks", 2024). Each method is a Renyi
 * divergence at an order in (1, infinity]. All but {@link #theorem4AsPrinted} are feasible payments of {@link NoisyChain}, and so
 * never below what it finds.
 *
 * @param distortion how much the maps of neighbours differ in a step
 * @param lipschitz how much a map stretches
 * @param scale of the Laplace noise
 * @param steps how many steps there are
 * @param firstIsFree whether the first step has no distortion, as in personalised diffusion
 */
public record PublishedBounds(double distortion, double lipschitz, double scale, int steps, boolean firstIsFree) {
    public PublishedBounds {
        Require.nonNegative("distortion", distortion);
        Require.nonNegative("lipschitz", lipschitz);
        Require.nonNegative("scale", scale);
        Require.atLeast("steps", 0, steps);
    }

    public PublishedBounds withScale(double newScale) {
        return new PublishedBounds(distortion, lipschitz, newScale, steps, firstIsFree);
    }

    /** Every step pays for itself, as if all states were released. */
    public double naive(double order) {
        return times(chargedSteps(), cost(order, distortion));
    }

    /** All is paid by the last step; the others need no noise. */
    public double output(double order) {
        return cost(order, gathered(chargedSteps()));
    }

    /**
     * Equation (5) as printed, two draws per step: the least over tau of (K-tau) g(rho) + g(c^(K-tau) rho/(1-c)). The printed
     * proof conditions on noise that depends on the state; docs/proofs/shift.md has another.
     */
    public double theorem1(double order) {
        double apart =
                lipschitz < 1 ? Math.nextUp(distortion / Math.nextDown(1 - lipschitz)) : Double.POSITIVE_INFINITY;
        double least = distortion == 0 || steps == 0 ? 0 : Double.POSITIVE_INFINITY;
        double own = cost(order, distortion);
        for (int tau = steps - 1; tau >= 0 && times(steps - tau, own) < least; tau--) {
            double rest = cost(order, shrunk(apart, steps - tau));
            least = Math.min(least, sum(times(steps - tau, own), rest));
        }
        return least;
    }

    /**
     * Equation (10) as printed: the indicator of tau > 0 multiplies the cost of all steps, so that tau = 0 makes the whole
     * bound zero. It does not hold.
     */
    public double theorem4AsPrinted(double order) {
        double least = steps == 0 ? 0 : Double.POSITIVE_INFINITY;
        double own = cost(order, distortion);
        for (int tau = steps - 1; tau >= 0; tau--) {
            double paid = tau == 0 ? 0 : times(steps - tau, own);
            least = Math.min(least, sum(paid, cost(order, shrunk(gathered(tau), steps - tau))));
        }
        return least;
    }

    /** Equation (10) corrected, two draws per step: a first step that is free, and every later one charged. */
    public double theorem4(double order) {
        double least = steps == 0 ? 0 : Double.POSITIVE_INFINITY;
        double own = cost(order, distortion);
        for (int tau = steps - 1; tau >= 0; tau--) {
            double paid = times(charged(tau), own);
            if (paid < least) {
                double rest = shrunk(gathered(Math.max(0, tau - 1)), steps - tau);
                least = Math.min(least, sum(paid, cost(order, rest)));
            }
        }
        return least;
    }

    /** The same with one draw per step: the last one pays for its own step and for all that is left. */
    public double theorem4Single(double order) {
        double least = steps < 2 ? 0 : Double.POSITIVE_INFINITY;
        double own = cost(order, distortion);
        for (int tau = steps - 1; tau >= 0; tau--) {
            double paid = times(Math.max(0, charged(tau) - 1), own);
            if (charged(tau) > 0 && paid < least) {
                double rest = shrunk(gathered(Math.max(0, tau - 1)), steps - tau);
                least = Math.min(least, sum(paid, cost(order, sum(distortion, rest))));
            }
        }
        return least;
    }

    /** One draw per step, paid in the best way. */
    public double shift(double order) {
        NoisyChain chain = NoisyChain.uniform(steps, lipschitz, distortion, scale, firstIsFree);
        return chain.isPayable() ? chain.laplace(order).laplaceDivergence(order) : Double.POSITIVE_INFINITY;
    }

    /**
     * Appendix B.1, any allocation of two draws per step: from some step on the second draw pays for each step's own
     * distortion, and the first draws together, in the best way, for what had come before.
     *
     * @param first scales of the draws that pay for what had come before
     * @param second scales of the draws that pay for a step's own distortion
     */
    public double allocated(double order, List<Double> first, List<Double> second) {
        if (first.size() != steps || second.size() != steps) {
            throw new IllegalArgumentException("first and second must be lists of " + steps + " scales, got "
                    + first.size() + " and " + second.size());
        }
        double least = distortion == 0 || chargedSteps() == 0 ? 0 : Double.POSITIVE_INFINITY;
        double own = 0;
        for (int tau = steps; tau >= 0; tau--) {
            int before = firstIsFree ? Math.max(0, tau - 1) : tau;
            least = Math.min(least, sum(own, rest(order, first.subList(tau, steps), gathered(before))));
            if (tau > 0 && !(tau == 1 && firstIsFree)) {
                own = sum(own, distortion == 0 ? 0 : divergence(order, distortion, second.get(tau - 1)));
            }
        }
        return least;
    }

    private double rest(double order, List<Double> scales, double apart) {
        if (apart == 0) {
            return 0;
        }
        int n = scales.size();
        List<Double> distortions = new ArrayList<>(Collections.nCopies(n, 0.0));
        if (n == 0) {
            return Double.POSITIVE_INFINITY;
        }
        distortions.set(0, shrunk(apart, 1));
        NoisyChain chain = NoisyChain.of(Collections.nCopies(n, lipschitz), distortions, scales);
        return chain.isPayable() ? chain.laplace(order).laplaceDivergence(order) : Double.POSITIVE_INFINITY;
    }

    /** How many steps after tau have a distortion, the first step being free. */
    private int charged(int tau) {
        return steps - Math.max(1, tau);
    }

    private int chargedSteps() {
        return firstIsFree ? Math.max(0, steps - 1) : steps;
    }

    /** How far apart neighbours are after some steps that nobody paid for: rho (1-c^n)/(1-c), rounded up. */
    private double gathered(int n) {
        if (n == 0 || distortion == 0) {
            return 0;
        }
        if (lipschitz == 0 || n == 1) {
            return distortion;
        }
        if (lipschitz == 1) {
            return Math.nextUp(distortion * n);
        }
        double log = Math.log(lipschitz);
        double lessOne = Math.abs(lipschitz - 1);
        double sum = Ulps.up(4, Math.abs(Math.expm1(n * log)) * (1 + n * Math.abs(log) * 0x1p-51)) / lessOne;
        return Ulps.up(4, distortion * sum);
    }

    /** A distance after so many maps more, rounded up. */
    private double shrunk(double distance, int maps) {
        return distance == 0 || lipschitz == 0 ? 0 : Ulps.up(4, distance * Math.pow(lipschitz, maps));
    }

    private double cost(double order, double shift) {
        return divergence(order, shift, scale);
    }

    private static double divergence(double order, double shift, double scale) {
        return shift == 0 ? 0 : LaplaceShift.divergence(order, Math.nextUp(shift / scale));
    }

    private static double times(int count, double cost) {
        return count == 0 || cost == 0 ? 0 : Math.nextUp(count * cost);
    }

    private static double sum(double one, double other) {
        return one == 0 ? other : other == 0 ? one : Math.nextUp(one + other);
    }
}
