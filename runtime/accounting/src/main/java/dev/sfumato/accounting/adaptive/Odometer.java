package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Trusted;
import dev.sfumato.numeric.Ulps;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The amount spent so far, at every time at once: whatever is released and whenever somebody looks or stops, what is shown then is
 * kept but for a delta, in the sense of differential privacy. Without black boxes no loss ever exceeds what is shown, with
 * probability 1 - delta. Levels of epsilon each have a part of delta and a Renyi filter of their own, in the form of Ville's
 * inequality; the least level whose filter admits everything is shown (docs/proofs/adaptive.md).
 */
public final class Odometer {
    private static final double FIRST = 0.05;
    private static final double RATIO = 1.15;
    private static final int LEVELS = 80;

    /** Of delta, for releases with a delta of their own. */
    private static final double SHARE = 0.25;

    private static final String METHOD = "odometer, Renyi filters at " + LEVELS + " levels";
    private static final List<Double> ORDERS = orders();

    private Odometer() {}

    /**
     * The reading after these uses.
     *
     * @param epsilon the level, rounded up; infinite beyond the last
     */
    public record Reading(
            double epsilon, double delta, Label label, String method, List<String> assumptions, List<String> notes)
            implements Trusted<Reading> {
        public Reading {
            assumptions = List.copyOf(assumptions);
            notes = List.copyOf(notes);
        }

        @Override
        public Reading doubted(Label most, Collection<String> why) {
            Set<String> all = new LinkedHashSet<>(assumptions);
            all.addAll(why);
            return new Reading(epsilon, delta, label.and(most), method, List.copyOf(all), notes);
        }

        @Override
        public String toString() {
            return "epsilon <= " + Figures.up(epsilon) + " at delta " + Figures.exact(delta) + ", " + label + ", "
                    + method;
        }
    }

    /** The reading at a delta in (0, 1), which is fixed before the first release. */
    public static Reading reading(List<Use> uses, double delta) {
        Require.probability("delta", delta);
        Releases.Trust trust = Releases.trust(uses);
        RenyiSums sums = new RenyiSums(uses);
        List<String> notes = new ArrayList<>(sums.notes());
        double epsilon = uses.isEmpty() ? 0 : Double.POSITIVE_INFINITY;
        if (sums.deltas() > SHARE * delta) {
            notes.add("Releases with a delta of their own exceed a quarter of the odometer's.");
        } else if (sums.isKnown()) {
            double pure = Releases.pureSum(uses);
            for (int level = 1; level <= LEVELS && epsilon == Double.POSITIVE_INFINITY; level++) {
                epsilon = isAlive(sums, level, delta * (1 - SHARE)) ? at(level) : epsilon;
            }
            // losses never exceed the sum of pure epsilons
            epsilon = Math.min(epsilon, pure);
        }
        return new Reading(epsilon, delta, trust.label(), METHOD, trust.assumptions(), notes);
    }

    private static double at(int level) {
        return FIRST * Math.pow(RATIO, level - 1);
    }

    /** Whether the sum at the level's order is at most epsilon_j - log(1/delta_j)/(order - 1), rounded down. */
    private static boolean isAlive(RenyiSums sums, int level, double delta) {
        double order = order(level, delta);
        double bound = bound(level, delta, order);
        return bound > 0 && sums.at(order) <= bound;
    }

    private static double bound(int level, double delta, double order) {
        // delta_j = 6 delta/(pi j)^2, rounded down
        double part = 6 * delta / (Math.PI * Math.PI * level * level) * (1 - 0x1p-48);
        double tail = Ulps.up(4, -Math.log(part)) / (order - 1);
        return Ulps.down(4, at(level) - Ulps.up(2, tail) - 8 * Math.ulp(at(level)));
    }

    /** The order that leaves most to Gaussian releases: fixed by level and delta alone. */
    private static double order(int level, double delta) {
        double best = ORDERS.get(0);
        for (double order : ORDERS) {
            if (bound(level, delta, order) / order > bound(level, delta, best) / best) {
                best = order;
            }
        }
        return best;
    }

    private static List<Double> orders() {
        List<Double> orders = new ArrayList<>();
        for (double lessOne = 0.25; lessOne < 1e5; lessOne *= 1.1) {
            orders.add(1 + Math.rint(lessOne * 1024) / 1024);
        }
        return List.copyOf(orders);
    }
}
