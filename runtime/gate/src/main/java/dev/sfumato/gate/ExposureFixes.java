package dev.sfumato.gate;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Label;
import dev.sfumato.gate.fix.Fix;
import dev.sfumato.util.Figures;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Fixes that would keep the exposure of records within its limit. Numbers in them are as confidential as the figures that they are computed
 * from.
 */
public final class ExposureFixes {
    private static final MathContext THREE_DIGITS_UP = new MathContext(3, RoundingMode.CEILING);
    private static final String ACCEPT_CLAIMS = "budget { weakestLabel = 'CLAIMED' }";
    private static final String HOPELESS =
            "No number of such rows keeps that limit. Rows of a private training need none: mechanism = tableTraining {"
                    + " epsilon = 1.0; rows = 10000 }.";

    private ExposureFixes() {}

    /** The fixes that anybody may read. */
    static List<Fix> open(Budget budget, ExposureAudit exposure) {
        boolean isOnlyClaimed = !exposure.isExposed()
                && !exposure.label().satisfies(budget.weakestLabel())
                && exposure.label() == Label.CLAIMED;
        return isOnlyClaimed
                ? List.of(new Fix("", "weakestLabel", "CLAIMED", "It would pass with claims accepted", ACCEPT_CLAIMS))
                : List.of();
    }

    /** The changes that would pass where records are exposed, in sentences for those who may see the figures. */
    public static List<String> confidential(Budget budget, ExposureAudit exposure) {
        boolean isTrusted = exposure.label().satisfies(budget.weakestLabel());
        if (!exposure.isExposed() || (!isTrusted && exposure.label() != Label.CLAIMED)) {
            return List.of();
        }
        String trust = (isTrusted ? "" : " and " + ACCEPT_CLAIMS) + ".";
        List<String> fixes = new ArrayList<>();
        if (exposure.largestReleased() > 0 && exposure.largestReleased() < exposure.released()) {
            long most = exposure.largestReleased();
            fixes.add("It would pass with at most " + most + (most == 1 ? " released row" : " released rows")
                    + ": exposure { released = " + most + " }" + trust);
        }
        // the limit itself is allowed, so that the worst figure rounded up is enough
        double limit = BigDecimal.valueOf(Math.min(1, exposure.worst()))
                .round(THREE_DIGITS_UP)
                .doubleValue();
        if (limit < 1) {
            fixes.add(
                    "It would pass with a larger limit: exposure { maxDelta = " + Figures.exact(limit) + " }" + trust);
        }
        return fixes.isEmpty() ? List.of(HOPELESS) : fixes;
    }
}
