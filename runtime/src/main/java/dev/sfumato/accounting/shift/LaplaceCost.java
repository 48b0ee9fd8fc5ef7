package dev.sfumato.accounting.shift;

/**
 * Laplace noise at a finite order. With theta = 1 - e^-q the weighted sum of the moves is concave in q, so that Newton's method
 * from below never goes too far.
 */
record LaplaceCost(double order) implements ShiftCost {
    private static final int MOST_STEPS = 200;
    private static final double PRECISION = 0x1p-51;

    @Override
    public double share(double[] weights, double[] lost, double sum, double[] moves) {
        double twice = order + (order - 1);
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        // a move is at most 2q/(2a-1), so that this q is too small
        double q = sum * twice / (2 * total);
        for (int step = 0; step < MOST_STEPS && q > 0 && q < Double.POSITIVE_INFINITY; step++) {
            double next = q + newton(weights, lost, sum, q);
            if (!(next - q > PRECISION * q)) {
                break;
            }
            q = next;
        }
        double theta = -Math.expm1(-q);
        for (int i = 0; i < weights.length; i++) {
            moves[i] = move(weights[i], lost[i], q, Math.exp(-q));
        }
        return theta < 0.5 ? Math.log(theta) : Math.log1p(-Math.exp(-q));
    }

    private double newton(double[] weights, double[] lost, double sum, double q) {
        double rest = Math.exp(-q);
        double ratio = (order - 1) / order;
        double moved = 0;
        double slope = 0;
        for (int i = 0; i < weights.length; i++) {
            double weight = weights[i];
            double y = -weight * Math.expm1(-q);
            moved += weight * move(weight, lost[i], q, rest);
            double inverse = lost[i] == 0 ? 1 : weight * rest / (lost[i] + weight * rest);
            slope += weight * (weight * rest * ratio / (1 + ratio * y) + inverse);
        }
        return (sum - moved) * (order + (order - 1)) / slope;
    }

    /** Where g has the slope weight (1 - e^-q), see {@link LaplaceShift#atSlope}. */
    private double move(double weight, double lost, double q, double rest) {
        double y = -weight * Math.expm1(-q);
        double log = lost == 0 ? -q : y < 0.5 ? Math.log1p(-y) : Math.log(lost + weight * rest);
        return (Math.log1p((order - 1) / order * y) - log) / (order + (order - 1));
    }
}
