package dev.sfumato.accounting.shift;

/**
 * Laplace noise at a finite order. With theta = 1 - e^-q the weighted sum of the moves is concave in q, so that Newton's method
 * from below never goes too far.
 */
record LaplaceCost(double order) implements ShiftCost {
    private static final int MOST_STEPS = 200;
    private static final double PRECISION = 0x1p-51;

    /** Below this weight a move, which is at most as large as the others, adds nothing to a sum of doubles. */
    private static final double NEGLIGIBLE = 1e-12;

    @Override
    public double share(double[] weights, double[] lost, double sum, double[] moves) {
        if (weights.length == 1) {
            moves[0] = sum;
            return Math.log(LaplaceShift.slope(order, sum));
        }
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        // a move is at most 2q/(2a-1), so that this q is too small
        double q = sum * (order + (order - 1)) / (2 * total);
        for (int step = 0; step < MOST_STEPS && q > 0 && q < Double.POSITIVE_INFINITY; step++) {
            double next = q + newton(weights, lost, sum, q);
            if (!(next - q > PRECISION * q)) {
                break;
            }
            q = next;
        }
        double theta = -Math.expm1(-q);
        double rest = Math.exp(-q);
        for (int i = 0; i < weights.length; i++) {
            moves[i] = move(lost[i], q, weights[i] * theta, weights[i] * rest);
        }
        return theta < 0.5 ? Math.log(theta) : Math.log1p(-rest);
    }

    private double newton(double[] weights, double[] lost, double sum, double q) {
        double theta = -Math.expm1(-q);
        double rest = Math.exp(-q);
        double ratio = (order - 1) / order;
        double moved = 0;
        double slope = 0;
        for (int i = 0; i < weights.length; i++) {
            double weight = weights[i];
            if (weight > NEGLIGIBLE) {
                moved += weight * move(lost[i], q, weight * theta, weight * rest);
                double inverse = lost[i] == 0 ? 1 : weight * rest / (lost[i] + weight * rest);
                slope += weight * (weight * rest * ratio / (1 + ratio * weight * theta) + inverse);
            }
        }
        return (sum - moved) * (order + (order - 1)) / slope;
    }

    /** Where g has the slope y, see {@link LaplaceShift#atSlope}; one minus y is what is lost plus the rest. */
    private double move(double lost, double q, double y, double rest) {
        double log = lost == 0 ? -q : y < 0.5 ? Math.log1p(-y) : Math.log(lost + rest);
        return (Math.log1p((order - 1) / order * y) - log) / (order + (order - 1));
    }
}
