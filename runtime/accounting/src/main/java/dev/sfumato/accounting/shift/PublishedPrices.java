package dev.sfumato.accounting.shift;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Bracket;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.ShiftAccountant;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import java.util.List;

/** The costs by published bounds on noisy diffusion, with the trust that each deserves; for comparison with {@link ShiftAccountant}. */
public final class PublishedPrices {
    private static final String PAPER = "Wei, Chien and Li, \"Differentially private graph diffusion\", 2024";
    private static final String GAP =
            "the indicator in Equation (10) multiplies the cost of every step, so that tau = 0 makes"
                    + " the bound zero whatever the noise; with 6 steps on one number, contraction 0.8, distortion and scale 1, it"
                    + " says 0 at order 2 where the divergence is 0.980, or 1.688 with one draw per step";

    /** A published bound. */
    public enum Theorem {
        /** Plain composition of all steps. */
        NAIVE,
        /** Equation (5): the bound holds, by another proof than the printed one. */
        THEOREM_1,
        /** Equation (10), which does not hold. */
        THEOREM_4_AS_PRINTED,
        /** Equation (10) with every step after the first one charged. */
        THEOREM_4,
        /** The same with one draw per step. */
        THEOREM_4_SINGLE,
        /** Noise in the last step only. */
        OUTPUT
    }

    private PublishedPrices() {}

    /**
     * The price by a published bound with the conversion of Canonne, Kamath and Steinke (2020).
     *
     * @param unit an edge, or an edge not at the seed
     */
    public static Guarantee of(Theorem theorem, PublishedBounds bounds, double delta, Unit unit) {
        if (unit != Unit.EDGE && unit != Unit.EDGE_NOT_AT_SEED) {
            throw new IllegalArgumentException(
                    "unit must be '" + Unit.EDGE + "' or '" + Unit.EDGE_NOT_AT_SEED + "', got '" + unit + "'");
        }
        OrderSearch search = new OrderSearch(ShiftConversion.TIGHT, delta);
        if (theorem == Theorem.THEOREM_4_AS_PRINTED) {
            return Accountants.best().price(asPrinted(bounds, unit), delta);
        }
        boolean isTheorem4 = theorem == Theorem.THEOREM_4 || theorem == Theorem.THEOREM_4_SINGLE;
        if (isTheorem4 && !bounds.firstIsFree()) {
            throw new IllegalArgumentException(
                    "firstIsFree must be true for Theorem 4, which is about personalised diffusion, got false");
        }
        double epsilon = switch (theorem) {
            case NAIVE -> search.epsilon(bounds::naive);
            case THEOREM_1 -> search.epsilon(bounds::theorem1);
            case THEOREM_4 -> search.epsilon(bounds::theorem4);
            case THEOREM_4_SINGLE -> search.epsilon(bounds::theorem4Single);
            case OUTPUT -> search.epsilon(bounds::output);
            case THEOREM_4_AS_PRINTED -> throw new AssertionError(theorem);
        };
        PrivacyEvent event =
                new NoisyIterationEvent(NoisyIterationEvent.Noise.LAPLACE, List.of(), List.of(), List.of(), unit);
        return MechanismCounts.of(event).guarantee(new Bracket(0, epsilon), delta, method(theorem));
    }

    /** Theorem 4 as printed, at the infinite order: a claim of nothing at all. */
    public static ClaimedEvent asPrinted(PublishedBounds bounds, Unit unit) {
        return new ClaimedEvent(
                bounds.theorem4AsPrinted(Double.POSITIVE_INFINITY), 0, PAPER + ", Theorem 4 as printed", GAP, unit);
    }

    private static String method(Theorem theorem) {
        return switch (theorem) {
            case NAIVE -> "composition of all steps";
            case THEOREM_1 -> "Theorem 1 of " + PAPER + ", by another proof";
            case THEOREM_4_AS_PRINTED -> "Theorem 4 of " + PAPER + ", as printed";
            case THEOREM_4 -> "Theorem 4 of " + PAPER + ", corrected";
            case THEOREM_4_SINGLE -> "Theorem 4 of " + PAPER + ", corrected, with one draw per step";
            case OUTPUT -> "noise in the last step only";
        };
    }
}
