package dev.sfumato.report;

import static dev.sfumato.report.HtmlPage.escape;

import dev.sfumato.evidence.Attacked;
import dev.sfumato.gate.AttackAxis;
import dev.sfumato.gate.AttackedRelease;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.util.Figures;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The section of a page on attacks on the releases of one dataset: one axis with budget, upper and lower bounds, then the attacks. */
final class AttackSection {
    /** The note that is required wherever an attack with little success is shown. */
    public static final String PROVES_NOTHING =
            "An attack can refute what is declared, and never prove it: that it gets little proves nothing.";

    private static final int ROW = 26;

    private final AttackAxis axis;
    private final DatasetAudit audit;
    private final StringBuilder out;

    AttackSection(AttackAxis axis, DatasetAudit audit, StringBuilder out) {
        this.axis = axis;
        this.audit = audit;
        this.out = out;
    }

    void render() {
        boolean isRefuted = audit.attacks().stream().anyMatch(AttackedRelease::isRefuted);
        out.append("<h3>What an attacker gets")
                .append(isRefuted ? HtmlPage.badge("fail", "REFUTED") : "")
                .append("</h3>\n<p class=\"before\">")
                .append(escape(PROVES_NOTHING))
                .append("</p>\n<figure class=\"axis\" role=\"img\" aria-label=\"")
                .append(escape(axis.line()))
                .append("\">\n");
        axis.rows().forEach(this::row);
        ticks();
        out.append("<p class=\"key\"><span><i class=\"least\"></i> at least, measured</span>")
                .append(" <span><i class=\"between\"></i> the truth, if releases do what they declare</span>")
                .append(isRefuted ? " <span><i class=\"beyond\"></i> more than is declared</span>" : "")
                .append(" <span><i class=\"most\"></i> at most, proved or claimed</span>")
                .append(" <span><i class=\"limit\"></i> budget ")
                .append(Figures.exact(axis.budget().epsilon()))
                .append("</span></p>\n</figure>\n");
        attacks();
        audit.attacks()
                .forEach(attack ->
                        DatasetSection.list(out, "Attack on " + attack.release() + ":", notes(attack.attacked())));
        out.append("<p class=\"method\">")
                .append(escape(together(audit.attacks())))
                .append("</p>\n");
    }

    /** With what confidence all lower bounds hold at once: their probabilities of error add up. */
    static String together(List<AttackedRelease> attacks) {
        if (attacks.size() == 1) {
            return "The lower bound holds with a confidence of "
                    + attacks.get(0).confidence() + ".";
        }
        BigDecimal error = attacks.stream()
                .map(attack -> BigDecimal.ONE.subtract(
                        BigDecimal.valueOf(attack.bound().confidence())))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal confidence = BigDecimal.ONE.subtract(error);
        return confidence.signum() > 0
                ? "All lower bounds hold together with a confidence of " + AttackedRelease.percent(confidence)
                        + " at least."
                : "No confidence is stated for all lower bounds together.";
    }

    private void row(AttackAxis.Range range) {
        out.append("<p class=\"figures\">")
                .append("<b>")
                .append(escape(range.name()))
                .append("</b>: ")
                .append(escape(range.leastWords() + ", " + range.mostWords() + " at delta "
                        + Figures.near(range.delta())
                        + (range.unit() == axis.budget().unit() ? "" : " per " + range.unit())))
                .append("</p>\n<svg class=\"range")
                .append(range.isRefuted() ? " refuted" : "")
                .append("\" aria-hidden=\"true\" width=\"100%\" height=\"")
                .append(ROW)
                .append("\">");
        double low = place(range.low());
        double high = Double.isFinite(range.high()) ? place(range.high()) : 100;
        rect("track", 0, 100);
        rect("between", Math.min(low, high), Math.abs(high - low));
        // no upper bound is drawn where there is none
        if (Double.isFinite(range.high())) {
            line("most", high);
        }
        if (range.least().isPresent()) {
            out.append("<circle class=\"least\" cx=\"").append(percent(low)).append("\" cy=\"13\" r=\"5.5\"/>");
        }
        if (range.isAbout(axis.budget())) {
            line("limit", place(axis.budget().epsilon()));
        }
        out.append("</svg>\n");
    }

    private void rect(String kind, double from, double width) {
        out.append("<rect class=\"")
                .append(kind)
                .append("\" x=\"")
                .append(percent(from))
                .append("\" y=\"8\" height=\"10\" width=\"")
                .append(percent(width))
                .append("\"/>");
    }

    private void line(String kind, double at) {
        out.append("<line class=\"")
                .append(kind)
                .append("\" x1=\"")
                .append(percent(at))
                .append("\" x2=\"")
                .append(percent(at))
                .append(kind.equals("limit") ? "\" y1=\"0\" y2=\"26\"/>" : "\" y1=\"5\" y2=\"21\"/>");
    }

    private void ticks() {
        out.append("<svg class=\"ticks\" aria-hidden=\"true\" width=\"100%\" height=\"20\">");
        for (double tick : axis.ticks()) {
            double at = place(tick);
            out.append("<text x=\"")
                    .append(percent(at))
                    .append("\" y=\"14\" text-anchor=\"")
                    .append(at < 1 ? "start" : at > 99 ? "end" : "middle")
                    .append("\">")
                    .append(tick == 0 ? "epsilon 0" : Figures.near(tick))
                    .append("</text>");
        }
        out.append("</svg>\n");
    }

    private double place(double epsilon) {
        return 100 * epsilon / axis.end();
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.2f%%", value);
    }

    private void attacks() {
        out.append("<div class=\"scroll\"><table>\n<thead><tr><th>release</th><th>attack</th>")
                .append(
                        "<th class=\"number\">at least</th><th class=\"number\">at most</th><th class=\"number\">AUC</th>")
                .append("<th>cost</th><th>verdict</th></tr></thead>\n<tbody>\n");
        for (AttackedRelease attack : audit.attacks()) {
            Attacked attacked = attack.attacked();
            out.append("<tr>");
            cell("", "release", attack.release());
            cell("", "attack", attacked.attack() + " on " + attacked.target());
            cell("number", "at least", attack.least());
            cell("number", "at most", attack.upper().map(attack::most).orElse(DatasetSection.NOTHING));
            cell("number", "AUC", auc(attacked));
            cell("", "cost", cost(attacked));
            cell("", "verdict", attacked.verdict());
            out.append("</tr>\n");
        }
        out.append("</tbody>\n</table></div>\n");
    }

    /** The area under the curve, which is evidence and no bound. */
    static String auc(Attacked attacked) {
        return String.format(Locale.ROOT, "%.3f", attacked.roc().auc());
    }

    static String cost(Attacked attacked) {
        Duration time = attacked.cost().time();
        return String.format(
                Locale.ROOT,
                "%,d %s, %s",
                attacked.cost().runs(),
                attacked.cost().what(),
                time.toMillis() < 1000 ? "under 1 s" : time.toSeconds() + " s");
    }

    /** The notes for readers of the figures. */
    static List<String> notes(Attacked attacked) {
        return Stream.concat(
                        attacked.bound().assumptions().stream().map(assumption -> "it assumes that " + assumption),
                        attacked.notes().stream())
                .toList();
    }

    private void cell(String kind, String column, String content) {
        DatasetSection.cell(out, kind, column, escape(content));
    }
}
