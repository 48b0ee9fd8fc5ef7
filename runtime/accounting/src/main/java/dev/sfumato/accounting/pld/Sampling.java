package dev.sfumato.accounting.pld;

/** The loss of a sampled mechanism from that of the mechanism, and back. */
final class Sampling {
    private static final double LARGE = 30;

    private Sampling() {}

    /** log(1 - q + q exp(x)). */
    static double mixed(double rate, double x) {
        if (rate == 1) {
            return x;
        }
        if (x == Double.NEGATIVE_INFINITY) {
            return Math.log1p(-rate);
        }
        return x > LARGE
                ? x + Math.log(rate) + Math.log1p((1 - rate) / rate * Math.exp(-x))
                : Math.log1p(rate * Math.expm1(x));
    }

    /** The x with log(1 - q + q exp(x)) = loss; minus infinity where there is none. */
    static double unmixed(double rate, double loss) {
        if (rate == 1) {
            return loss;
        }
        if (loss > LARGE) {
            return loss - Math.log(rate) + Math.log1p((rate - 1) * Math.exp(-loss));
        }
        double argument = Math.expm1(loss) / rate;
        return argument <= -1 ? Double.NEGATIVE_INFINITY : Math.log1p(argument);
    }
}
