package dev.sfumato.report;

import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.gate.account.PacAudit;
import dev.sfumato.util.Figures;
import java.util.Locale;

/**
 * The spent part of a budget, drawn to scale: what is recorded, then what is declared adds. An overspent budget is drawn as the
 * part of the spending it covers.
 *
 * @param figures what was spent of what, in words
 * @param recordedFigure what is recorded, in words
 * @param hasLedger whether something could be recorded
 * @param isRefuted whether a release was shown to leak more than this, so that nothing is left whatever the figures say
 */
record BudgetBar(
        double spent,
        double recorded,
        double limit,
        String figures,
        String recordedFigure,
        boolean hasLedger,
        boolean isRefuted) {
    static BudgetBar of(DpAudit audit, boolean hasLedger, boolean isRefuted) {
        double spent = audit.total().epsilon();
        double limit = audit.budget().epsilon();
        double recorded = Math.min(audit.recorded().total().epsilon(), spent);
        return new BudgetBar(
                spent,
                recorded,
                limit,
                "epsilon " + Figures.spent(spent, limit) + " of " + Figures.exact(limit) + " at delta "
                        + Figures.exact(audit.budget().delta())
                        + (isRefuted
                                ? " is what is declared, and an attack refutes it: nothing is known to be left"
                                : left(spent, limit)),
                "epsilon " + Figures.up(recorded),
                hasLedger,
                isRefuted);
    }

    static BudgetBar of(PacAudit audit, boolean hasLedger) {
        double spent = audit.total().information();
        double limit = audit.budget().information();
        double recorded = Math.min(audit.recorded().total().information(), spent);
        return new BudgetBar(
                spent,
                recorded,
                limit,
                Figures.spent(spent, limit) + " of " + Figures.exact(limit) + " nats" + left(spent, limit),
                Figures.up(recorded) + " nats",
                hasLedger,
                false);
    }

    void render(StringBuilder out) {
        boolean isInfinite = Double.isInfinite(spent);
        double scale = Math.max(spent, limit);
        double mark = isInfinite ? 0 : 100 * limit / scale;
        double before = isInfinite ? (Double.isInfinite(recorded) ? 100 : 0) : 100 * recorded / scale;
        double planned = isInfinite ? 100 - before : 100 * (spent - recorded) / scale;
        out.append("<div class=\"bar ").append(kind());
        out.append("\" role=\"img\" aria-label=\"").append(figures).append("\">");
        part(out, "recorded", before);
        part(out, "planned", planned);
        out.append("<div class=\"limit\" style=\"left:").append(percent(mark));
        out.append("\"></div></div>\n<p class=\"figures\">").append(figures).append("</p>\n");
        key(out);
    }

    private static String left(double spent, double limit) {
        return spent <= limit ? ", " + Figures.down(limit - spent) + " left" : "";
    }

    private String kind() {
        return isRefuted ? "refuted" : spent <= limit ? "within" : "over";
    }

    private static void part(StringBuilder out, String kind, double width) {
        if (width > 0) {
            out.append("<div class=\"part ")
                    .append(kind)
                    .append("\" style=\"width:")
                    .append(percent(width))
                    .append("\"></div>");
        }
    }

    /** Which part is which, where something is recorded. */
    private void key(StringBuilder out) {
        if (hasLedger) {
            out.append("<p class=\"key ")
                    .append(kind())
                    .append("\"><span><i class=\"recorded\"></i> in the ledger, ")
                    .append(recordedFigure)
                    .append("</span> <span><i class=\"planned\"></i> what else is declared adds to it</span>")
                    .append(" <span><i class=\"limit\"></i> budget</span></p>\n");
        }
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.2f%%", value);
    }
}
