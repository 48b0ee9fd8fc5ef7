package dev.sfumato.accounting.shift;

import java.util.Arrays;

/**
 * How much of the distance between neighbours the noise of each step pays for: enough of it, so that nothing is left at the
 * end. Whatever a sum over the steps says of moving each step's noise by its payment holds for the last state.
 */
public final class Payments {
    private final Chain chain;
    private final double[] payments;

    Payments(Chain chain, double[] payments) {
        this.chain = chain;
        this.payments = payments;
    }

    public int steps() {
        return payments.length;
    }

    /** What the noise of a step pays, in the measure of the states; zero where there is no noise. */
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
     * The same but for steps that pay next to nothing: those that make up less than a share of all there is to pay leave it
     * to the others. What was proved of these payments does not hold for fewer than they are, so all are proved anew.
     */
    public Payments sparse(double share) {
        double[] wanted = payments.clone();
        boolean[] ends = new boolean[wanted.length];
        Integer[] steps = new Integer[wanted.length];
        double[] logs = new double[wanted.length];
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < wanted.length; k++) {
            steps[k] = k;
            logs[k] = wanted[k] > 0 ? Math.log(wanted[k]) - chain.logStretch(k) : Double.NEGATIVE_INFINITY;
            most = Math.max(most, logs[k]);
        }
        double total = 0;
        for (double log : logs) {
            total += Math.exp(log - most);
        }
        Arrays.sort(steps, (one, other) -> Double.compare(logs[one], logs[other]));
        double dropped = 0;
        for (int k : steps) {
            dropped += Math.exp(logs[k] - most);
            if (!(dropped <= share * total)) {
                break;
            }
            wanted[k] = 0;
        }
        for (int k = 0; k < wanted.length; k++) {
            wanted[k] *= 1 + 2 * share;
        }
        return new Payments(chain, chain.paid(wanted, ends));
    }

    /** How many scales the noise of a step is moved by, rounded up. */
    private double move(int step) {
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
