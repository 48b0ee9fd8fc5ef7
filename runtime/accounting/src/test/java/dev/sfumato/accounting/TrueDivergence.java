package dev.sfumato.accounting;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * How far two distributions are apart by the definition: delta(epsilon) is the sum, or the integral, of (p - e^epsilon q)+ in the worse of
 * both directions. Written for tests, of nothing that accountants use.
 */
final class TrueDivergence {
    private static final int NODES = 100_000;
    private static final int FEW_NODES = 4_000;
    private static final int NODES_OF_TWO = 700;

    /** One outcome, or a thin cell of them: its probabilities under both distributions. */
    private record Outcome(double p, double q) {}

    private final List<Outcome> outcomes = new ArrayList<>();

    private TrueDivergence() {}

    /** Of densities on a line; the trapezoidal rule is off by about the square of its step. */
    static TrueDivergence onLine(DoubleUnaryOperator p, DoubleUnaryOperator q, double reach) {
        return onLine(p, q, reach, NODES);
    }

    /** The same at fewer points, for products with others. */
    static TrueDivergence roughlyOnLine(DoubleUnaryOperator p, DoubleUnaryOperator q, double reach) {
        return onLine(p, q, reach, FEW_NODES);
    }

    private static TrueDivergence onLine(DoubleUnaryOperator p, DoubleUnaryOperator q, double reach, int nodes) {
        TrueDivergence truth = new TrueDivergence();
        double cell = 2 * reach / nodes;
        for (int i = 0; i <= nodes; i++) {
            double x = -reach + i * cell;
            truth.outcomes.add(new Outcome(p.applyAsDouble(x) * cell, q.applyAsDouble(x) * cell));
        }
        return truth;
    }

    interface Density {
        double at(double x, double y);
    }

    static TrueDivergence onPlane(Density p, Density q, double reach) {
        TrueDivergence truth = new TrueDivergence();
        double cell = 2 * reach / NODES_OF_TWO;
        for (int i = 0; i <= NODES_OF_TWO; i++) {
            for (int j = 0; j <= NODES_OF_TWO; j++) {
                double x = -reach + i * cell;
                double y = -reach + j * cell;
                truth.outcomes.add(new Outcome(p.at(x, y) * cell * cell, q.at(x, y) * cell * cell));
            }
        }
        return truth;
    }

    /** Of probabilities of single outcomes. */
    static TrueDivergence of(double[] p, double[] q) {
        TrueDivergence truth = new TrueDivergence();
        for (int i = 0; i < p.length; i++) {
            truth.outcomes.add(new Outcome(p[i], q[i]));
        }
        return truth;
    }

    /** Of integers from -reach to reach with masses in proportion to two functions, each over its own sum. */
    static TrueDivergence onIntegers(DoubleUnaryOperator p, DoubleUnaryOperator q, int reach) {
        double[] ps = new double[2 * reach + 1];
        double[] qs = new double[2 * reach + 1];
        double sumP = 0;
        double sumQ = 0;
        for (int k = -reach; k <= reach; k++) {
            ps[k + reach] = p.applyAsDouble(k);
            qs[k + reach] = q.applyAsDouble(k);
            sumP += ps[k + reach];
            sumQ += qs[k + reach];
        }
        for (int i = 0; i < ps.length; i++) {
            ps[i] /= sumP;
            qs[i] /= sumQ;
        }
        return of(ps, qs);
    }

    /** Of both, drawn independently: every pair of outcomes is one. */
    TrueDivergence and(TrueDivergence other) {
        TrueDivergence both = new TrueDivergence();
        for (Outcome one : outcomes) {
            for (Outcome two : other.outcomes) {
                both.outcomes.add(new Outcome(one.p * two.p, one.q * two.q));
            }
        }
        return both;
    }

    /** Of a sample that holds the differing record with a probability: p is p of the sample, or else q. */
    TrueDivergence sampled(double rate) {
        TrueDivergence mixed = new TrueDivergence();
        for (Outcome outcome : outcomes) {
            mixed.outcomes.add(new Outcome((1 - rate) * outcome.q + rate * outcome.p, outcome.q));
        }
        return mixed;
    }

    /** The largest loss of an outcome that both have: beyond it only what one of them has is left of delta. */
    double largestLoss() {
        return outcomes.stream()
                .filter(outcome -> outcome.p > 0 && outcome.q > 0)
                .mapToDouble(outcome -> Math.abs(Math.log(outcome.p / outcome.q)))
                .max()
                .orElse(0);
    }

    double delta(double epsilon) {
        double factor = Math.exp(epsilon);
        double forth = 0;
        double back = 0;
        for (Outcome outcome : outcomes) {
            forth += Math.max(0, outcome.p - factor * outcome.q);
            back += Math.max(0, outcome.q - factor * outcome.p);
        }
        return Math.max(forth, back);
    }

    static DoubleUnaryOperator normal(double mean, double sigma) {
        return x -> Math.exp(-(x - mean) * (x - mean) / (2 * sigma * sigma)) / (sigma * Math.sqrt(2 * Math.PI));
    }

    static DoubleUnaryOperator laplace(double mean, double scale) {
        return x -> Math.exp(-Math.abs(x - mean) / scale) / (2 * scale);
    }

    /** Some distributions, each with its weight. */
    static DoubleUnaryOperator mixed(double[] weights, DoubleUnaryOperator... parts) {
        return x -> {
            double sum = 0;
            for (int i = 0; i < parts.length; i++) {
                sum += weights[i] * parts[i].applyAsDouble(x);
            }
            return sum;
        };
    }
}
