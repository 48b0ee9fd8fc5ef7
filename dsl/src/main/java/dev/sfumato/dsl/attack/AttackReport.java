package dev.sfumato.dsl.attack;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.TradeOff;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.chart.Axis;
import dev.sfumato.chart.Chart;
import dev.sfumato.chart.LineChart;
import dev.sfumato.chart.Series;
import dev.sfumato.chart.Sign;
import dev.sfumato.dsl.show.ChartResult;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Saved;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.Confidential;
import dev.sfumato.evidence.Roc;
import dev.sfumato.gate.AttackEvidence;
import dev.sfumato.report.AttackedJson;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The results of attacks, each beside the claim for its target. Lower bounds, never upper ones: that an attack gets little proves
 * nothing.
 *
 * @param attacks one or more; their bounds hold together with the confidence that each of them states for all
 * @param notMeasured what could not be measured, each with the reason
 * @param isConfidential whether the figures were computed from private data without noise
 * @param declared what was attacked is declared to do, where it is a release
 */
public record AttackReport(
        List<Attacked> attacks, List<String> notMeasured, boolean isConfidential, Optional<PrivacyEvent> declared)
        implements Result {
    private static final int DRAWN = 33;
    private static final int ALLOWED = 200;
    private static final double FEW_ALARMS = 0.01;
    private static final long TOLD_SECONDS = 20;
    private static final String ALL = "all attacks";

    public AttackReport {
        attacks = List.copyOf(attacks);
        notMeasured = List.copyOf(notMeasured);
        Require.atLeast("attacks", 1, attacks.size());
    }

    public AttackReport(List<Attacked> attacks, boolean isConfidential) {
        this(attacks, List.of(), isConfidential, Optional.empty());
    }

    /** Attacks that looked at private data; where none could be made, the reasons are a sentence. */
    static AttackReport confidential(List<Attacked> attacks, List<String> notMeasured) {
        if (attacks.isEmpty()) {
            throw new IllegalArgumentException("no attack could be made: " + String.join("; ", notMeasured));
        }
        return new AttackReport(attacks, notMeasured, true, Optional.empty());
    }

    /** The true epsilon is at least this, at the delta and with the confidence of the best attack. */
    public double epsilonAtLeast() {
        return best().bound().epsilon();
    }

    /** The attack whose lower bound is largest; of those that refute a claim, where there are such. */
    public Attacked best() {
        return attacks.stream()
                .max(Comparator.comparing(Attacked::isRefuted)
                        .thenComparingDouble(attack -> attack.bound().epsilon()))
                .orElseThrow();
    }

    /** Whether some attack proves, with its confidence, that more leaks than is claimed. */
    public boolean isRefuted() {
        return attacks.stream().anyMatch(Attacked::isRefuted);
    }

    /** Writes it for a build, which holds it against its own price: {@code attack { evidence = file('attacked.json') }}. */
    public Saved saveEvidence(String file) {
        return Saved.text(
                "saved",
                file,
                AttackedJson.write(new AttackEvidence(
                                Optional.empty(), Optional.empty(), declared, isConfidential, attacks))
                        + "\n");
    }

    /** How many targets each attack finds at each rate of false alarms. */
    public ChartResult chart() {
        return new ChartResult(drawn());
    }

    private LineChart drawn() {
        List<Series> lines = new ArrayList<>();
        List<CharSequence> notes = new ArrayList<>(List.of(
                Sign.said(Label.EMPIRICAL).then(": measured, without intervals; that little is found proves nothing")));
        attacks.forEach(attack -> lines.add(new Series(attack.attack(), points(attack.roc()))));
        allowed().forEach(claim -> {
            lines.add(new Series("allowed at epsilon " + Figures.up(claim.epsilon()), allowed(claim)).asLimit());
            notes.add(Sign.said(claim).after("allowed: "));
        });
        if (isConfidential) {
            notes.add(Confidential.NOTICE);
        }
        lines.add(new Series("by guessing", points(Roc.CHANCE)).asBaseline());
        return new LineChart(
                "What attackers find",
                Axis.linear("false alarms (share of others)").ofShares(),
                Axis.linear("targets found (share)").ofShares(),
                lines,
                notes);
    }

    /** What is claimed, each once; one that allows everything is no line. */
    private List<Guarantee> allowed() {
        return attacks.stream()
                .flatMap(attack -> attack.claimed().stream())
                .filter(claim -> claim.label().isUpperBound() && Double.isFinite(claim.epsilon()))
                .distinct()
                .toList();
    }

    /** The most that a test between neighbours finds at each rate of false alarms, if the claim holds. */
    private static List<Series.Point> allowed(Guarantee claim) {
        TradeOff most = TradeOff.of(claim);
        List<Series.Point> points = new ArrayList<>();
        for (int i = 0; i <= ALLOWED; i++) {
            // closer to each other where there are few false alarms, for there the line is steep
            double alarms = Math.pow((double) i / ALLOWED, 3);
            points.add(new Series.Point(alarms, most.truePositiveRate(alarms)));
        }
        return points;
    }

    private static List<Series.Point> points(Roc roc) {
        List<Series.Point> drawn = new ArrayList<>();
        double last = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < roc.points().size(); i++) {
            Roc.Point point = roc.points().get(i);
            double along = point.falseAlarms() + point.hits();
            if (along >= last + 2.0 / DRAWN || i == roc.points().size() - 1) {
                drawn.add(new Series.Point(point.falseAlarms(), point.hits()));
                last = along;
            }
        }
        return drawn;
    }

    @Override
    @NotAWord
    public Optional<Chart> picture() {
        return Optional.of(drawn());
    }

    @Override
    public Sheet sheet() {
        TextTable table =
                new TextTable("attack", "epsilon at least", "at most", "AUC", "TPR at 1 %", "cost", "verdict");
        for (Attacked attack : attacks) {
            table.row(
                    attack.attack(),
                    Figures.down(attack.bound().epsilon()),
                    attack.claimed()
                            .<CharSequence>map(
                                    upper -> Sign.said(upper.label()).after(Figures.up(upper.epsilon()) + " "))
                            .orElse("nothing claimed"),
                    String.format(Locale.ROOT, "%.3f", attack.roc().auc()),
                    String.format(Locale.ROOT, "%.3f", attack.roc().hitsAt(FEW_ALARMS)),
                    cost(attack),
                    Sign.said(attack.isRefuted() ? "REFUTED" : attack.claimed().isPresent() ? "within" : ""));
        }
        Sheet sheet =
                new Sheet().line(best().target() + " attacked").table(table).line(Sign.said(verdict()));
        notes().forEach(sheet::note);
        if (!notMeasured.isEmpty()) {
            sheet.note("Not measured: " + String.join("; ", notMeasured));
        }
        return isConfidential ? sheet.note(Confidential.NOTICE) : sheet;
    }

    /** Short times are not told: they say more about the machine than about the attack. */
    private static String cost(Attacked attack) {
        long seconds = attack.cost().time().toSeconds();
        long runs = attack.cost().runs();
        String what = attack.cost().what();
        return String.format(Locale.ROOT, "%,d ", runs)
                + (runs == 1 && what.endsWith("s") ? what.substring(0, what.length() - 1) : what)
                + (seconds < TOLD_SECONDS ? "" : ", " + seconds + " s");
    }

    private String verdict() {
        Attacked best = best();
        return best.bound().label() + ": the true epsilon at delta "
                + Figures.exact(best.bound().delta()) + " is at least "
                + Figures.down(best.bound().epsilon()) + " ("
                + best.bound().unit().meaning() + ", confidence "
                + Figures.exact(best.bound().confidence()) + "): " + best.verdict();
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        by(attack -> attack.bound().assumptions())
                .forEach((statement, by) ->
                        notes.add(by + (by.equals(ALL) ? " assume that " : " assumes that ") + statement));
        by(Attacked::notes).forEach((statement, by) -> notes.add(by.equals(ALL) ? statement : by + ": " + statement));
        return List.copyOf(notes);
    }

    /** Statements, each with the attacks that it applies to; a statement that applies to all of several is listed once. */
    private Map<String, String> by(Function<Attacked, List<String>> statement) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        attacks.forEach(attack -> statement
                .apply(attack)
                .forEach(note ->
                        names.computeIfAbsent(note, key -> new ArrayList<>()).add(attack.attack())));
        Map<String, String> by = new LinkedHashMap<>();
        names.forEach((note, attackers) -> by.put(
                note, attackers.size() > 1 && attackers.size() == attacks.size() ? ALL : String.join(", ", attackers)));
        return by;
    }

    @Override
    public Data contents() {
        Data data = new Data()
                .fact("target", best().target())
                .fact("label", Label.EMPIRICAL.toString())
                .fact("epsilon at least", epsilonAtLeast())
                .fact("refuted", isRefuted())
                .fact("notes", notes())
                .fact("not measured", notMeasured)
                .rows(
                        "attacks",
                        List.of(
                                "attack",
                                "epsilon at least",
                                "delta",
                                "unit",
                                "confidence",
                                "method",
                                "claimed epsilon",
                                "claimed label",
                                "auc",
                                "found at 1 % false alarms",
                                "runs",
                                "of",
                                "seconds",
                                "refuted"),
                        attacks.stream().map(AttackReport::row).toList());
        return isConfidential ? data.confidential() : data;
    }

    private static List<Object> row(Attacked attack) {
        return List.of(
                attack.attack(),
                attack.bound().epsilon(),
                attack.bound().delta(),
                attack.bound().unit().toString(),
                attack.bound().confidence(),
                attack.bound().method(),
                attack.claimed().<Object>map(Guarantee::epsilon).orElse("none"),
                attack.claimed().<Object>map(upper -> upper.label().toString()).orElse("none"),
                attack.roc().auc(),
                attack.roc().hitsAt(FEW_ALARMS),
                attack.cost().runs(),
                attack.cost().what(),
                attack.cost().time().toMillis() / 1000.0,
                attack.isRefuted());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
