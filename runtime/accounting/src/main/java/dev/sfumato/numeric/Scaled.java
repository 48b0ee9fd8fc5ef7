package dev.sfumato.numeric;

/** Noise scales and epsilons changed by a factor, which neither vanish nor become infinite by it. */
public final class Scaled {
    private Scaled() {}

    /** A noise scale times a factor, held within the doubles above zero where it was. */
    public static double times(double scale, double factor) {
        return scale == 0 ? 0 : held(scale * factor);
    }

    /** An epsilon divided by a factor, held within the doubles above zero where it was. */
    public static double over(double epsilon, double factor) {
        return epsilon == 0 ? 0 : held(epsilon / factor);
    }

    private static double held(double value) {
        return Math.max(Double.MIN_VALUE, Math.min(Double.MAX_VALUE, value));
    }
}
