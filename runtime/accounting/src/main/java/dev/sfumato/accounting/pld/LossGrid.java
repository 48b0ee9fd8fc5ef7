package dev.sfumato.accounting.pld;

import dev.sfumato.accounting.pld.LossBracket.Term;
import java.util.List;

/**
 * Equally spaced knots for a window of composed losses.
 *
 * @param length a power of two
 */
record LossGrid(double step, int length) {
    private static final int SHORTEST = 1 << 10;

    /** The shortest grid on which the bracket is expected to be no wider than a target. */
    static LossGrid choose(
            List<Term> terms, CompositionPlan.Sketched sketched, CompositionPlan plan, double target, int longest) {
        double spacing = commonSpacing(terms);
        double window = (plan.greatest() - plan.least()) * 1.01;
        for (int length = SHORTEST; ; length *= 2) {
            double step = window / length;
            if (spacing > 0) {
                // a step that divides the spacing keeps equally spaced losses on knots
                double parts = Math.floor(spacing / step);
                step = parts >= 1 ? spacing / parts : step;
            }
            if (length >= longest || expectedWidth(sketched, plan, step) <= target) {
                return new LossGrid(step, length);
            }
        }
    }

    /** Splitting losses between knots adds variance; each of it moves epsilon by (tilt + 1) / 2, on both sides. */
    private static double expectedWidth(CompositionPlan.Sketched sketched, CompositionPlan plan, double step) {
        return sketched.spread(plan.steepest(), step) * (plan.steepest() + 1);
    }

    private static double commonSpacing(List<Term> terms) {
        double spacing = 0;
        for (Term term : terms) {
            double one = term.loss().spacing();
            if (one > 0 && spacing > 0 && one != spacing) {
                return 0;
            }
            spacing = Math.max(spacing, one);
        }
        return spacing;
    }
}
