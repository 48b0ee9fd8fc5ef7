package dev.sfumato.dsl.attack;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.audit.tester.TestedClaim;
import dev.sfumato.audit.tester.TesterReport;
import dev.sfumato.chart.Sign;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.util.Figures;
import java.util.List;
import java.util.Locale;

/**
 * The findings of a test of mechanisms or of claims: upper bounds on epsilon beside lower bounds, and what is refuted.
 *
 * @param rows one for each mechanism or claim and its inputs
 * @param confidence with which nothing that holds is called refuted, in all rows together
 */
public record RefutationResult(List<Row> rows, double confidence) implements Result {
    /** One row of it. */
    public record Row(String what, String inputs, boolean isToBeRefuted, Attacked attacked) {
        private String verdict() {
            if (attacked.isRefuted()) {
                return isToBeRefuted ? "REFUTED, as it should be" : "REFUTED: it does something else than it says";
            }
            return isToBeRefuted ? "NOT CAUGHT: more releases find more" : "within";
        }
    }

    public RefutationResult {
        rows = List.copyOf(rows);
    }

    static RefutationResult of(boolean isBroken, TesterReport report) {
        return new RefutationResult(
                report.trials().stream()
                        .map(tested -> new Row(
                                tested.mechanism().name(),
                                tested.sabotage()
                                        .map(broken -> tested.trial().inputs() + ": " + broken.how())
                                        .orElse(tested.trial().inputs()),
                                isBroken,
                                tested.attacked()))
                        .toList(),
                report.confidence());
    }

    static RefutationResult ofClaims(List<TestedClaim> claims, double confidence) {
        return new RefutationResult(
                claims.stream()
                        .map(claim ->
                                new Row(claim.claim(), claim.attacked().attack(), claim.isWrong(), claim.attacked()))
                        .toList(),
                confidence);
    }

    /** Whether something is refuted that should not be. */
    public boolean isRefuted() {
        return rows.stream().anyMatch(row -> row.attacked.isRefuted() && !row.isToBeRefuted);
    }

    /** Whether all came out as it should: what is broken is refuted, and nothing else. */
    public boolean isAsExpected() {
        return rows.stream().allMatch(row -> row.attacked.isRefuted() == row.isToBeRefuted);
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("what", "inputs", "at most", "at least", "delta", "verdict", "releases");
        for (Row row : rows) {
            Guarantee upper = row.attacked.claimed().orElseThrow();
            table.row(
                    row.what,
                    row.inputs,
                    Figures.up(upper.epsilon()),
                    Figures.down(row.attacked.bound().epsilon()),
                    delta(row.attacked.bound().delta()),
                    Sign.said(row.verdict()),
                    String.format(Locale.ROOT, "%,d", row.attacked.cost().runs()));
        }
        Sheet sheet = new Sheet()
                .line(Sign.said(Label.EMPIRICAL)
                        .after("epsilon: what is said at most, and what it is at least, ")
                        .then(", all rows together with confidence " + Figures.exact(confidence)
                                + "; where a row is refuted, at the delta where it is contradicted most"))
                .table(table)
                .line(figures());
        if (rows.stream().anyMatch(row -> row.attacked.notes().toString().contains("the time was over"))) {
            sheet.note("The time was over before all releases were made: say timeLimit(300) for more of it.");
        }
        return sheet;
    }

    private String figures() {
        long refuted = rows.stream().filter(row -> row.attacked.isRefuted()).count();
        long wanted = rows.stream().filter(Row::isToBeRefuted).count();
        if (isRefuted()) {
            return "A mechanism leaks more than it says, so that it does something else: do not release with it.";
        }
        return wanted == 0
                ? "None of " + rows.size() + " is refuted, which proves nothing but that this test found nothing."
                : refuted + " of " + wanted + " that should be refuted are"
                        + (wanted < rows.size() ? ", and none of the " + (rows.size() - wanted) + " others." : ".");
    }

    /** Formats a delta: exactly where it was requested, to four digits where a curve is contradicted. */
    private static String delta(double delta) {
        String exact = Figures.exact(delta);
        return exact.length() <= 6 ? exact : Figures.near(delta);
    }

    private static double seconds(Row row) {
        return row.attacked.cost().time().toMillis() / 1000.0;
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("label", Label.EMPIRICAL.toString())
                .fact("confidence", confidence)
                .fact("as expected", isAsExpected())
                .rows(
                        "tests",
                        List.of(
                                "what",
                                "inputs",
                                "stated epsilon",
                                "stated label",
                                "epsilon at least",
                                "delta",
                                "unit",
                                "method",
                                "refuted",
                                "to be refuted",
                                "releases",
                                "seconds"),
                        rows.stream().map(RefutationResult::values).toList());
    }

    private static List<Object> values(Row row) {
        Guarantee upper = row.attacked.claimed().orElseThrow();
        return List.of(
                row.what,
                row.inputs,
                upper.epsilon(),
                upper.label().toString(),
                row.attacked.bound().epsilon(),
                row.attacked.bound().delta(),
                upper.unit().toString(),
                row.attacked.bound().method(),
                row.attacked.isRefuted(),
                row.isToBeRefuted,
                row.attacked.cost().runs(),
                seconds(row));
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
