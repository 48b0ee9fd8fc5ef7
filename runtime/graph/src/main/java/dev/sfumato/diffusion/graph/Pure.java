package dev.sfumato.diffusion.graph;

import dev.sfumato.util.Require;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** The Laplace mechanism on numbers of a known sensitivity. */
final class Pure {
    private static final MathContext SEVEN_DIGITS_UP = new MathContext(7, RoundingMode.CEILING);

    private Pure() {}

    /** The scale at which a query of this sensitivity costs no more than epsilon: the quotient in seven digits, rounded up. */
    static double scale(double sensitivity, double epsilon) {
        Require.positive("epsilon", epsilon);
        double scale = new BigDecimal(sensitivity)
                .divide(new BigDecimal(epsilon), SEVEN_DIGITS_UP)
                .doubleValue();
        BigDecimal cost = new BigDecimal(scale).multiply(new BigDecimal(epsilon));
        return cost.compareTo(new BigDecimal(sensitivity)) >= 0 ? scale : Math.nextUp(scale);
    }

    /** A grid for the sums: a millionth of the scale, or the finest at which values up to {@code largest} fit doubles. */
    static double grid(double scale, double largest) {
        int ofScale = Math.getExponent(scale) - 20;
        int ofValues = Math.getExponent(Math.max(largest, Double.MIN_NORMAL)) - 50;
        return Math.scalb(1.0, Math.max(ofScale, ofValues));
    }
}
