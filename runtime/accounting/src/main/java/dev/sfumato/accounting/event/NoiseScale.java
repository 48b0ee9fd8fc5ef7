package dev.sfumato.accounting.event;

/** Noise scaled by a factor, for {@link PrivacyEvent#withNoiseTimes}. */
final class NoiseScale {
    private NoiseScale() {}

    /** A noise scale times a factor, held within the doubles above zero where it was. */
    static double times(double scale, double factor) {
        return scale == 0 ? 0 : held(scale * factor);
    }

    /** An epsilon divided by a factor, held within the doubles above zero where it was. */
    static double over(double epsilon, double factor) {
        return epsilon == 0 ? 0 : held(epsilon / factor);
    }

    private static double held(double value) {
        return Math.max(Double.MIN_VALUE, Math.min(Double.MAX_VALUE, value));
    }
}
