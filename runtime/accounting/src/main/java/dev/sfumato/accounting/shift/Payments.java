package dev.sfumato.accounting.shift;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * How much of the distance between neighbours the noise of each step pays for: enough of it, so that nothing is left at the
 * end. Whatever a sum over the steps says of moving each step's noise by its payment holds for the last state.
 */
public final class Payments {
    private final NoisyChain chain;
    private final double[] payments;

    Payments(NoisyChain chain, double[] payments) {
        this.chain = chain;
        this.payments = payments;
    }

    public int steps() {
        return payments.length;
    }

    /** The payment of the noise of a step, in the measure of the states; zero where there is no noise. */
    public double payment(int step) {
        return payments[step];
    }

    /** The scale of a step's noise. */
    public double scale(int step) {
        return chain.scale(step);
    }

    /** Whether every payment is a number; they can grow beyond all doubles where maps stretch. */
    public boolean isFinite() {
        return Arrays.stream(payments).allMatch(Double::isFinite);
    }

    public double[] toArray() {
        return payments.clone();
    }

    /** An upper bound on the Renyi divergence of Laplace noise at an order in (1, infinity]. */
    public double laplaceDivergence(double order) {
        double[] parts = new double[steps()];
        for (int k = 0; k < parts.length; k++) {
            parts[k] = LaplaceShift.divergence(order, move(k));
        }
        return sum(parts);
    }

    /** An upper bound on half the sum of the squared moves: the Renyi divergence of Gaussian noise over its order. */
    public double gaussianDivergence() {
        double[] parts = new double[steps()];
        for (int k = 0; k < parts.length; k++) {
            double move = move(k);
            parts[k] = move == 0 ? 0 : Math.nextUp(move * move) / 2;
        }
        return sum(parts);
    }

    /**
     * Payments that are hardly dearer and faster to compose: steps that pay less than a share of all together pay nothing, and
     * the moves of the others are rounded to powers of a ratio, so that many are alike. They are enough, as all payments are.
     *
     * @param ratio above one; one to leave the moves as they are
     */
    public Payments coarse(double share, double ratio) {
        int n = steps();
        double[] logs = new double[n];
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < n; k++) {
            logs[k] = Math.log(payments[k]) - chain.logStretch(k);
            most = Math.max(most, logs[k]);
        }
        double total = 0;
        for (double log : logs) {
            total += Math.exp(log - most);
        }
        double[] wanted = rounded(dropped(logs, Math.log(share * total) + most), ratio);
        double rest = 0;
        for (int k = 0; k < n; k++) {
            rest += wanted[k] > 0 ? Math.exp(Math.log(wanted[k]) - chain.logStretch(k) - most) : 0;
        }
        for (int k = 0; k < n; k++) {
            wanted[k] *= total / rest;
        }
        return new Payments(chain, chain.paid(wanted, new boolean[n]));
    }

    /** The payments without the least of them, as many as add up to a limit. */
    private double[] dropped(double[] logs, double logLimit) {
        double[] left = payments.clone();
        List<Integer> steps = new ArrayList<>();
        for (int k = 0; k < left.length; k++) {
            steps.add(k);
        }
        steps.sort(Comparator.comparingDouble(k -> logs[k]));
        double sum = 0;
        for (int k : steps) {
            sum += Math.exp(logs[k] - logLimit);
            if (!(sum <= 1)) {
                break;
            }
            left[k] = 0;
        }
        return left;
    }

    private double[] rounded(double[] wanted, double ratio) {
        double step = Math.log(ratio);
        for (int k = 0; k < wanted.length && step > 0; k++) {
            if (wanted[k] > 0) {
                double power = Math.rint(Math.log(wanted[k] / chain.scale(k)) / step);
                wanted[k] = chain.scale(k) * Math.exp(power * step);
            }
        }
        return wanted;
    }

    /** How many scales the noise of a step is moved by, rounded up. */
    public double move(int step) {
        return payments[step] == 0 ? 0 : Math.nextUp(payments[step] / chain.scale(step));
    }

    private static double sum(double[] parts) {
        Arrays.sort(parts);
        double sum = 0;
        for (double part : parts) {
            sum = part == 0 ? sum : Math.nextUp(sum + part);
        }
        return sum;
    }
}
