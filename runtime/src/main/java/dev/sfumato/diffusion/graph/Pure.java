package dev.sfumato.diffusion.graph;

import dev.sfumato.Require;

/** The Laplace mechanism on numbers of a known sensitivity. */
final class Pure {
    private Pure() {}

    /** The scale at which a query of this sensitivity costs no more than epsilon: its double is not below the quotient. */
    static double scale(double sensitivity, double epsilon) {
        Require.positive("epsilon", epsilon);
        double scale = sensitivity / epsilon;
        while (sensitivity > scale * epsilon || Math.fma(scale, epsilon, -sensitivity) < 0) {
            scale = Math.nextUp(scale);
        }
        return scale;
    }

    /** A grid for the sums: a millionth of the scale, or the finest at which values up to {@code largest} fit doubles. */
    static double grid(double scale, double largest) {
        int ofScale = Math.getExponent(scale) - 20;
        int ofValues = Math.getExponent(Math.max(largest, Double.MIN_NORMAL)) - 50;
        return Math.scalb(1.0, Math.max(ofScale, ofValues));
    }
}
