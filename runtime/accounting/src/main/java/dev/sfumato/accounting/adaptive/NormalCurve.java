package dev.sfumato.accounting.adaptive;

import dev.sfumato.numeric.DirectedRounding;

/**
 * The hockey stick of two normals of deviation 1 at distance mu, h(t) = Q(a) - e^t Q(a + mu) with a = t/mu - mu/2, in doubles with a bound
 * on the error (docs/proofs/adaptive.md, "Normal curves"). With Mills' ratio M = Q/phi it is phi(a) (M(a) - M(a + mu)).
 */
final class NormalCurve {
    /** The relative error that Mills' ratio may have. */
    private static final double OFF = 0x1p-42;

    private static final double ROOT_TWO_PI = Math.sqrt(2 * Math.PI);

    /** Beyond this argument the density nears the least doubles. */
    private static final double REACH = 36;

    /** More than anything beyond the reach. */
    private static final double NEXT_TO_NOTHING = 1e-280;

    private static final int NODES_PER_UNIT = 8;
    private static final int TABLE = 32;
    private static final int TERMS = 11;
    private static final int SERIES_BELOW = 2;
    private static final double[][] TAYLOR = taylor();

    private double value;
    private double error;

    /** At least h(t) for any t; mu = 0 is no difference at all. */
    double upper(double mu, double t) {
        if (mu == 0) {
            return t >= 0 ? 0 : -Math.expm1(t) * (1 + 4 * DirectedRounding.U);
        }
        if (t < 0) {
            // h(t) = 1 - e^t + e^t h(-t)
            evaluate(mu, -t);
            double odds = Math.exp(t);
            return Math.min(1, (-Math.expm1(t) + odds * (value + error)) * (1 + 8 * DirectedRounding.U));
        }
        evaluate(mu, t);
        return Math.min(1, (value + error) * (1 + 2 * DirectedRounding.U));
    }

    /** At most h(t) for t >= 0 and mu > 0. */
    double lower(double mu, double t) {
        evaluate(mu, t);
        return Math.max(0, (value - error) * (1 - 2 * DirectedRounding.U));
    }

    /** At least Q(t/mu + mu/2), minus the slope of h over e^t, for t >= 0. */
    static double steepnessUp(double mu, double t) {
        return tail(t / mu + mu / 2, 1, t / mu + mu);
    }

    static double steepnessDown(double mu, double t) {
        double b = t / mu + mu / 2;
        return b > REACH ? 0 : tail(b, -1, t / mu + mu);
    }

    private static double tail(double z, int side, double size) {
        if (z > REACH) {
            return NEXT_TO_NOTHING;
        }
        double relative =
                OFF + 8 * DirectedRounding.U * (z * size + z * z + 4) + 8 * DirectedRounding.U * size * (z + 1);
        return phi(z) * mills(z) * (1 + side * relative);
    }

    private void evaluate(double mu, double t) {
        double quotient = t / mu;
        double a = quotient - mu / 2;
        double b = quotient + mu / 2;
        if (a > REACH) {
            value = 0;
            error = NEXT_TO_NOTHING;
            return;
        }
        // the arguments are off by this; the slope of Mills' ratio lies between -1 and 0
        double off = 4 * DirectedRounding.U * (quotient + mu);
        double size = Math.abs(a);
        double phi = phi(a);
        double atA = size > REACH ? 0 : mills(size);
        double atB = mills(b);
        double tailOfA = a >= 0 ? phi * atA : 1 - phi * atA;
        value = a >= 0 ? phi * (atA - atB) : tailOfA - phi * atB;
        double relative = OFF + size * off + 4 * DirectedRounding.U * (a * a + 4);
        error = 2 * (phi * ((atA + atB) * relative + 2 * off) + (a >= 0 ? 0 : 2 * DirectedRounding.U))
                + (size > REACH ? NEXT_TO_NOTHING : 0);
    }

    private static double phi(double x) {
        return Math.exp(-x * x / 2) / ROOT_TWO_PI;
    }

    /** Mills' ratio at z >= 0. */
    static double mills(double z) {
        if (!(z < TABLE)) {
            return fraction(z, 10);
        }
        int node = (int) Math.round(z * NODES_PER_UNIT);
        double h = z - (double) node / NODES_PER_UNIT;
        double[] terms = TAYLOR[node];
        double sum = terms[TERMS - 1];
        for (int k = TERMS - 2; k >= 0; k--) {
            sum = sum * h + terms[k];
        }
        return sum;
    }

    /** Taylor's coefficients around each node: M' = z M - 1 and M^(k+1) = z M^(k) + k M^(k-1). */
    private static double[][] taylor() {
        double[][] table = new double[TABLE * NODES_PER_UNIT + 1][TERMS];
        for (int node = 0; node < table.length; node++) {
            double z = (double) node / NODES_PER_UNIT;
            double[] derivatives = new double[TERMS];
            derivatives[0] = z < SERIES_BELOW ? series(z) : fraction(z, 200);
            derivatives[1] = z * derivatives[0] - 1;
            double factorial = 1;
            table[node][0] = derivatives[0];
            for (int k = 1; k < TERMS; k++) {
                if (k > 1) {
                    derivatives[k] = z * derivatives[k - 1] + (k - 1) * derivatives[k - 2];
                }
                factorial *= k;
                table[node][k] = derivatives[k] / factorial;
            }
        }
        return table;
    }

    /** sqrt(pi/2) e^(z^2/2) less the sum of z^(2n+1)/(1*3*...*(2n+1)). */
    private static double series(double z) {
        double term = z;
        double sum = z;
        for (int odd = 3; term > 1e-20; odd += 2) {
            term *= z * z / odd;
            sum += term;
        }
        return ROOT_TWO_PI / 2 * Math.exp(z * z / 2) - sum;
    }

    /** Laplace's continued fraction 1/(z + 1/(z + 2/(z + ...))), from the last of so many terms inwards. */
    private static double fraction(double z, int terms) {
        double inner = z;
        for (int k = terms; k > 0; k--) {
            inner = z + k / inner;
        }
        return 1 / inner;
    }
}
