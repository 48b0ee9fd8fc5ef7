package dev.sfumato.report;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Figures;
import java.util.Locale;

/**
 * The spent part of a budget, drawn to scale: what is recorded, then what the plan adds. An overspent budget is drawn as the
 * part of the spending it covers.
 */
final class BudgetBar {
    private final DatasetAudit audit;
    private final StringBuilder out;

    BudgetBar(DatasetAudit audit, StringBuilder out) {
        this.audit = audit;
        this.out = out;
    }

    void render() {
        Budget budget = audit.budget();
        double spent = audit.total().epsilon();
        double recorded = Math.min(audit.recorded().epsilon(), spent);
        boolean isInfinite = Double.isInfinite(spent);
        double scale = Math.max(spent, budget.epsilon());
        double limit = isInfinite ? 0 : 100 * budget.epsilon() / scale;
        double before = isInfinite ? (Double.isInfinite(recorded) ? 100 : 0) : 100 * recorded / scale;
        double planned = isInfinite ? 100 - before : 100 * (spent - recorded) / scale;
        String figures = "epsilon " + spent() + " of " + Figures.exact(budget.epsilon()) + " at delta "
                + Figures.exact(budget.delta()) + left();
        out.append("<div class=\"bar ").append(spent <= budget.epsilon() ? "within" : "over");
        out.append("\" role=\"img\" aria-label=\"").append(figures).append("\">");
        part("recorded", before);
        part("planned", planned);
        out.append("<div class=\"limit\" style=\"left:").append(percent(limit));
        out.append("\"></div></div>\n<p class=\"figures\">").append(figures).append("</p>\n");
        key(recorded);
    }

    private String spent() {
        double spent = audit.total().epsilon();
        double limit = audit.budget().epsilon();
        return spent <= limit ? Figures.upWithin(spent, limit) : Figures.up(spent);
    }

    private String left() {
        double left = audit.budget().epsilon() - audit.total().epsilon();
        return left >= 0 ? ", " + Figures.down(left) + " left" : "";
    }

    private void part(String kind, double width) {
        if (width > 0) {
            out.append("<div class=\"part ")
                    .append(kind)
                    .append("\" style=\"width:")
                    .append(percent(width))
                    .append("\"></div>");
        }
    }

    /** Which part is which, where something is recorded. */
    private void key(double recorded) {
        if (audit.ledger().isEmpty()) {
            return;
        }
        String kind = audit.total().epsilon() <= audit.budget().epsilon() ? "within" : "over";
        out.append("<p class=\"key ")
                .append(kind)
                .append("\"><span><i class=\"recorded\"></i> recorded, epsilon ")
                .append(Figures.up(recorded))
                .append("</span> <span><i class=\"planned\"></i> what the plan adds to it</span>")
                .append(" <span><i class=\"limit\"></i> budget</span></p>\n");
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.2f%%", value);
    }
}
