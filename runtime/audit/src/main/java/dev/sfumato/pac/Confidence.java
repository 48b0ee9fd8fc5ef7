package dev.sfumato.pac;

import dev.sfumato.util.Require;

/** How far a covariance that was estimated from m simulations may be off, with probability 1 - gamma, by explicit constants. */
public final class Confidence {
    private Confidence() {}

    /**
     * A bound on the variances of d coordinates at once, from that of a sample: Maurer and Pontil, "Empirical Bernstein bounds",
     * 2009, Theorem 10, for each of them at gamma/d.
     *
     * @param range how far apart two values of the coordinate can be
     */
    public static double variance(double sampleVariance, double range, long simulations, long dimension, double gamma) {
        Require.nonNegative("sample variance", sampleVariance);
        Require.positive("range", range);
        Require.atLeast("simulations", 2, simulations);
        double log = log(dimension, gamma);
        double deviation = Math.sqrt(sampleVariance) + range * Math.sqrt(2 * log / (simulations - 1));
        return deviation * deviation;
    }

    /**
     * The c for which S is at most S_hat + c in the order of matrices, where S_hat is the mean of (y-a)(y-a)^T about a fixed a
     * and no output is further from a than {@code radius}: the matrix Bernstein inequality (Tropp, 2015, Theorem 6.1.1), one-sided.
     *
     * @param norm the largest eigenvalue of S_hat
     */
    public static double loewner(double norm, double radius, long simulations, long dimension, double gamma) {
        Require.nonNegative("norm", norm);
        Require.positive("radius", radius);
        Require.atLeast("simulations", 1, simulations);
        // c = sqrt(a (norm + c)) + b is a quadratic in c
        double log = log(dimension, gamma);
        double a = 2 * radius * radius * log / simulations;
        double b = 2 * radius * radius * log / (3.0 * simulations);
        double half = b + a / 2;
        return half + Math.sqrt(half * half - b * b + a * norm);
    }

    private static double log(long dimension, double gamma) {
        Require.atLeast("dimension", 1, dimension);
        Require.probability("gamma", gamma);
        return Math.log(dimension / gamma);
    }
}
