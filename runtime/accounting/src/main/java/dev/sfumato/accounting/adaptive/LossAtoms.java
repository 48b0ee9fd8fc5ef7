package dev.sfumato.accounting.adaptive;

import dev.sfumato.numeric.DirectedRounding;
import java.util.ArrayList;
import java.util.List;

/**
 * A pair of finite measures that dominates a mechanism in both directions: P-masses at losses, rounded up, and one at infinity. What it
 * dominates is symmetric, so that it is compared with symmetric curves at nonnegative epsilons only.
 */
final class LossAtoms {
    private static final int LAPLACE_CELLS = 8;

    /** The loss of an outcome that reveals everything. */
    static final LossAtoms BEYOND = new LossAtoms(new double[] {0}, new double[] {0}, 1);

    private final double[] losses;
    private final double[] masses;
    private final double infinite;

    private LossAtoms(double[] losses, double[] masses, double infinite) {
        this.losses = losses;
        this.masses = masses;
        this.infinite = infinite;
    }

    /** Kairouz, Oh and Viswanath (2015): the worst pair of pure epsilon is a coin against its mirror image. */
    static LossAtoms pure(double epsilon) {
        double odds = Math.exp(-epsilon);
        return new LossAtoms(
                new double[] {-epsilon, epsilon},
                new double[] {DirectedRounding.up(odds / (1 + odds), 8), DirectedRounding.up(1 / (1 + odds), 8)},
                0);
    }

    /** Laplace noise is dominated by discrete Laplace noise (docs/proofs/renyi.md, section 5). */
    static LossAtoms laplace(double epsilon) {
        int n = LAPLACE_CELLS;
        double c = epsilon / n;
        double[] losses = new double[n + 1];
        double[] masses = new double[n + 1];
        double end = 1 / (1 + Math.exp(-c));
        double norm = Math.tanh(c / 2);
        for (int j = 0; j <= n; j++) {
            double loss = epsilon * (2 * j - n) / n;
            losses[j] = j == n ? epsilon : loss + 4 * Math.ulp(loss);
            masses[j] = DirectedRounding.up((j == 0 || j == n ? end : norm) * Math.exp(-c * (n - j)), 16 + 4 * epsilon);
        }
        return new LossAtoms(losses, masses, 0);
    }

    /**
     * The pair whose hockey stick is the lower hull of upper bounds on delta in both directions.
     *
     * @param epsilons from 0 on, increasing
     */
    static LossAtoms below(double[] epsilons, double[] deltas) {
        List<double[]> points = new ArrayList<>();
        points.add(new double[] {0, 1, Double.NEGATIVE_INFINITY});
        for (int i = epsilons.length - 1; i > 0; i--) {
            double x = Math.exp(-epsilons[i]);
            points.add(new double[] {x, DirectedRounding.up(-Math.expm1(-epsilons[i]) + x * deltas[i], 8), -epsilons[i]
            });
        }
        for (int i = 0; i < epsilons.length; i++) {
            points.add(new double[] {Math.exp(epsilons[i]), deltas[i], epsilons[i]});
        }
        List<double[]> hull = hull(points);
        int n = hull.size();
        double[] losses = new double[n - 1];
        double[] masses = new double[n - 1];
        for (int i = 1; i < n; i++) {
            double slope = i + 1 < n ? slope(hull.get(i), hull.get(i + 1)) : 0;
            losses[i - 1] = hull.get(i)[2];
            masses[i - 1] = Math.max(0, slope - slope(hull.get(i - 1), hull.get(i))) * hull.get(i)[0];
        }
        // round-off of the slopes: what lacks at a vertex goes to infinity
        LossAtoms atoms = new LossAtoms(losses, masses, hull.get(n - 1)[1]);
        double lacking = 0;
        for (double[] vertex : hull) {
            lacking = Math.max(lacking, vertex[1] - atoms.stickDown(vertex[2]));
        }
        return new LossAtoms(losses, masses, DirectedRounding.up(atoms.infinite + lacking, 4));
    }

    private static List<double[]> hull(List<double[]> points) {
        List<double[]> hull = new ArrayList<>();
        for (double[] point : points) {
            while (hull.size() > 1
                    && slope(hull.get(hull.size() - 2), hull.get(hull.size() - 1))
                            >= slope(hull.get(hull.size() - 1), point)) {
                hull.remove(hull.size() - 1);
            }
            hull.add(point);
        }
        return hull;
    }

    private static double slope(double[] from, double[] to) {
        return (to[1] - from[1]) / (to[0] - from[0]);
    }

    /** At most the hockey stick at e^t. */
    private double stickDown(double t) {
        double sum = infinite;
        for (int j = 0; j < losses.length; j++) {
            if (losses[j] > t) {
                sum += masses[j] * (t == Double.NEGATIVE_INFINITY ? 1 : -Math.expm1(t - losses[j]));
            }
        }
        return sum * (1 - (losses.length + 16) * 2 * DirectedRounding.U);
    }

    double infinite() {
        return infinite;
    }

    double greatest() {
        return losses[losses.length - 1];
    }

    /** At least the hockey stick at e^t of these atoms composed with two normals at distance v. */
    double composed(NormalCurve normal, double v, double t) {
        double sum = infinite;
        for (int j = 0; j < losses.length; j++) {
            double gap = t - losses[j];
            // an upper bound where the difference is rounded down, as the curve falls
            sum += masses[j] * normal.upper(v, gap - DirectedRounding.U * (Math.abs(t) + Math.abs(losses[j])));
        }
        return sum * (1 + (losses.length + 8) * 2 * DirectedRounding.U);
    }
}
