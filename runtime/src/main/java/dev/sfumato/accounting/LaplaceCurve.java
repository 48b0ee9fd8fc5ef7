package dev.sfumato.accounting;

/**
 * The Renyi divergence between two Laplace distributions whose centres are {@code epsilon} scales apart (Mironov, "Renyi
 * differential privacy", 2017, Proposition 6): (a e^((a-1) epsilon) + (a-1) e^(-a epsilon))/(2a-1) is 1 plus
 * (a f((a-1) epsilon) + (a-1) f(-a epsilon))/(2a-1) with f(z) = e^z - 1 - z >= 0, because the linear parts cancel.
 */
record LaplaceCurve(double epsilon) implements RenyiCurve {
    @Override
    public double at(double order) {
        double lessOne = order - 1;
        double up = Up.by(1, lessOne * epsilon);
        double twice = order + lessOne;
        double log;
        if (up > 600) {
            log = Up.by(4, up + Math.log(order / twice)) + 8 * Up.ROUNDING;
        } else {
            double sum = order * beyondLinear(up) + lessOne * beyondLinear(-Up.by(1, order * epsilon));
            log = Up.by(2, Math.log1p(Up.by(8, sum / twice)));
        }
        return Math.min(epsilon, Up.by(1, log / lessOne));
    }

    /** An upper bound on e^z - 1 - z; the terms are at most 9 times their difference where the series is not used. */
    private static double beyondLinear(double z) {
        if (Math.abs(z) > 0.25) {
            return Up.by(40, Math.expm1(z) - z);
        }
        double sum = 0;
        for (int k = 20; k > 2; k--) {
            sum = (1 + sum) * z / k;
        }
        return Up.by(16, (1 + sum) * z * z / 2);
    }
}
