package dev.sfumato.accounting;

import java.util.function.DoubleUnaryOperator;

/** The definition of delta(epsilon), the integral of (p - e^epsilon q)+, by the midpoint rule. */
public final class HockeyStick {
    private static final int CELLS = 2_000_000;

    private HockeyStick() {}

    public static double integral(DoubleUnaryOperator p, DoubleUnaryOperator q, double epsilon, double reach) {
        double cell = 2 * reach / CELLS;
        double factor = Math.exp(epsilon);
        double sum = 0;
        for (int i = 0; i < CELLS; i++) {
            double x = -reach + (i + 0.5) * cell;
            sum += Math.max(0, p.applyAsDouble(x) - factor * q.applyAsDouble(x));
        }
        return sum * cell;
    }
}
