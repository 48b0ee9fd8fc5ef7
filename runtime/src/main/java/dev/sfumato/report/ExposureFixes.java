package dev.sfumato.report;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.Label;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** What would keep the exposure of records within its limit. */
final class ExposureFixes {
    private static final MathContext THREE_DIGITS_UP = new MathContext(3, RoundingMode.CEILING);
    private static final String ACCEPT_CLAIMS = "budget { weakestLabel = 'CLAIMED' }";

    private ExposureFixes() {}

    static List<Fix> of(Budget budget, ExposureAudit exposure) {
        boolean isTrusted = exposure.label().satisfies(budget.weakestLabel());
        if (!isTrusted && exposure.label() != Label.CLAIMED) {
            return List.of();
        }
        String trust = isTrusted ? "" : " and " + ACCEPT_CLAIMS;
        List<Fix> fixes = new ArrayList<>();
        if (exposure.isExposed()) {
            if (exposure.largestReleased() > 0 && exposure.largestReleased() < exposure.released()) {
                String most = String.valueOf(exposure.largestReleased());
                fixes.add(new Fix(
                        "",
                        "released",
                        most,
                        "It would pass with at most " + most
                                + (exposure.largestReleased() == 1 ? " released row" : " released rows"),
                        "exposure { released = " + most + " }" + trust));
            }
            // the limit itself is allowed, so that the worst figure rounded up is enough
            double limit = BigDecimal.valueOf(Math.min(1, exposure.worst()))
                    .round(THREE_DIGITS_UP)
                    .doubleValue();
            if (limit < 1) {
                String value = Figures.exact(limit);
                fixes.add(new Fix(
                        "",
                        "maxDelta",
                        value,
                        "It would pass with a larger limit",
                        "exposure { maxDelta = " + value + " }" + trust));
            }
        } else if (!isTrusted) {
            fixes.add(new Fix("", "weakestLabel", "CLAIMED", "It would pass with claims accepted", ACCEPT_CLAIMS));
        }
        return fixes;
    }
}
