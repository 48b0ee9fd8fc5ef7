package dev.sfumato.diffusion.graph.fit;

/** How likely a noisy count is, given the true one: log-concave in it, up to a factor that does not depend on it. */
public interface CountNoise {
    /** The logarithm of the likelihood of a count. */
    double log(long shown, long count);

    /** Discrete Laplace noise. */
    static CountNoise discreteLaplace(double scale) {
        return (shown, count) -> -Math.abs(shown - count) / scale;
    }
}
