package dev.sfumato.report;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The rules that figures break, each with the sentence that says by how much. */
final class Violations {
    private Violations() {}

    static Map<Rule, String> of(Budget budget, Guarantee total, Optional<ExposureAudit> exposure) {
        Map<Rule, String> broken = new EnumMap<>(Rule.class);
        account(budget, total, broken);
        exposure.ifPresent(audit -> exposure(budget, audit, broken));
        return broken;
    }

    /** Every rule that is broken, also those that a verdict does not name because of an earlier one. */
    private static void account(Budget budget, Guarantee total, Map<Rule, String> broken) {
        String reason = budget.judge(total).reason();
        if (!total.label().satisfies(budget.weakestLabel())) {
            broken.put(total.label() == Label.CLAIMED ? Rule.LABEL_TOO_WEAK : Rule.NO_GUARANTEE, reason);
        }
        Budget trusting = new Budget(budget.epsilon(), budget.delta(), budget.unit(), Label.CLAIMED);
        Guarantee believed = new Guarantee(
                total.epsilon(),
                total.lower(),
                total.delta(),
                total.unit(),
                Label.CERTIFIED,
                total.method(),
                total.assumptions());
        String figures = trusting.judge(believed).reason();
        if (!(total.delta() <= budget.delta())) {
            broken.put(Rule.DELTA_TOO_LARGE, figures);
        } else if (Double.isInfinite(total.epsilon())) {
            broken.putIfAbsent(Rule.NO_GUARANTEE, figures);
        } else if (!(total.epsilon() <= budget.epsilon())) {
            broken.put(Rule.BUDGET_EXCEEDED, figures);
        }
    }

    private static void exposure(Budget budget, ExposureAudit audit, Map<Rule, String> broken) {
        if (audit.isExposed()) {
            broken.put(
                    Rule.RECORDS_EXPOSED,
                    audit.over() + " of " + audit.records() + " records " + (audit.over() == 1 ? "is" : "are")
                            + " exposed above delta " + Figures.exact(audit.maxDelta()) + ", the worst at "
                            + Figures.up(audit.worst()) + " (epsilon " + Figures.exact(audit.epsilon()) + ", "
                            + audit.released() + " rows released)");
        }
        if (!audit.label().satisfies(budget.weakestLabel())) {
            broken.put(
                    Rule.EXPOSURE_LABEL_TOO_WEAK,
                    "the exposure of records is " + audit.label() + " ("
                            + audit.label().meaning() + "), and this budget counts " + budget.weakestLabel()
                            + " figures only");
        }
    }
}
