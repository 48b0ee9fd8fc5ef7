package dev.sfumato.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The game between a ledger and an analyst who knows every output, over randomized responses and black boxes, by enumeration: what the
 * best play is worth that a ledger admits. Sums of a few positive products in doubles, so that fourteen digits hold.
 */
public final class AdaptiveGame {
    /**
     * Randomized response with odds, which a delta of its own betrays.
     *
     * @param delta zero for randomized response alone
     */
    public record Mechanism(double odds, double delta) {
        private double[][] outcomes() {
            double likely = (1 - delta) * odds / (1 + odds);
            double unlikely = (1 - delta) / (1 + odds);
            return delta == 0
                    ? new double[][] {{likely, unlikely}, {unlikely, likely}}
                    : new double[][] {{delta, 0}, {likely, unlikely}, {unlikely, likely}, {0, delta}};
        }
    }

    private final List<double[][]> menu;
    private final double odds;
    private final int mostUses;
    private final Predicate<List<Integer>> admits;
    private final List<Integer> used = new ArrayList<>();

    /** The answer of the ledger to each sequence of uses: none yet, yes or no. */
    private final byte[] answers;

    private AdaptiveGame(List<Mechanism> menu, double odds, int mostUses, Predicate<List<Integer>> admits) {
        this.menu = menu.stream().map(Mechanism::outcomes).toList();
        this.odds = odds;
        this.mostUses = mostUses;
        this.admits = admits;
        answers = new byte[(int) Math.pow(menu.size() + 1, mostUses)];
    }

    /**
     * The largest delta at epsilon = log odds of any play every path of which is admitted.
     *
     * @param admits of what was used so far, as indices into the menu in the order of time
     */
    public static double best(List<Mechanism> menu, double odds, int mostUses, Predicate<List<Integer>> admits) {
        return new AdaptiveGame(menu, odds, mostUses, admits).value(1, 1, 0);
    }

    /** The delta of mechanisms that were fixed in advance. */
    public static double fixed(List<Mechanism> mechanisms, double odds) {
        return fixed(mechanisms, 0, odds, 1, 1);
    }

    private static double fixed(List<Mechanism> mechanisms, int from, double odds, double p, double q) {
        if (from == mechanisms.size() || q == 0) {
            return Math.max(0, p - odds * q);
        }
        double sum = 0;
        for (double[] outcome : mechanisms.get(from).outcomes()) {
            sum += fixed(mechanisms, from + 1, odds, p * outcome[0], q * outcome[1]);
        }
        return sum;
    }

    /** @param sequence the uses so far as a number, a digit for each */
    private double value(double p, double q, int sequence) {
        double best = Math.max(0, p - odds * q);
        if (p == 0 || q == 0 || used.size() == mostUses) {
            return best;
        }
        for (int next = 0; next < menu.size(); next++) {
            int longer = sequence * (menu.size() + 1) + next + 1;
            used.add(next);
            if (isAdmitted(longer)) {
                double sum = 0;
                for (double[] outcome : menu.get(next)) {
                    sum += value(p * outcome[0], q * outcome[1], longer);
                }
                best = Math.max(best, sum);
            }
            used.remove(used.size() - 1);
        }
        return best;
    }

    private boolean isAdmitted(int sequence) {
        if (answers[sequence] == 0) {
            answers[sequence] = (byte) (admits.test(List.copyOf(used)) ? 1 : 2);
        }
        return answers[sequence] == 1;
    }
}
