package dev.sfumato.dsl.price;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.pld.GaveUpException;
import dev.sfumato.accounting.renyi.RenyiAccountant;
import dev.sfumato.chart.Axis;
import dev.sfumato.chart.BarChart;
import dev.sfumato.chart.Chart;
import dev.sfumato.chart.Sign;
import dev.sfumato.concurrent.Deadline;
import dev.sfumato.dsl.show.ChartResult;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The price of one release by each accountant that knows it, least first, and by the older conversion of Renyi divergences, which tools
 * of before 2020 print: a figure from elsewhere is found in this list.
 *
 * @param priced the release
 * @param guarantee the least of them: epsilon, delta and unit, with label, method and assumptions
 * @param rows by each accountant, least first
 */
public record AccountantsResult(Release priced, Guarantee guarantee, List<Row> rows) implements Result {
    /** The price by one accountant; {@code lower} is zero where it bounds from above only. One that gave up has the label NONE. */
    public record Row(String accountant, double epsilon, double lower, Label label) {}

    public AccountantsResult {
        rows = List.copyOf(rows);
    }

    static AccountantsResult of(Release release, double delta) {
        PrivacyEvent event = release.event();
        List<Row> rows = new ArrayList<>();
        Guarantee best = LongWork.timed("pricing", () -> Accountants.best().price(event, delta));
        for (Accountant accountant : Accountants.all()) {
            if (accountant.supports(event)) {
                try {
                    Guarantee price =
                            LongWork.timed("pricing by " + accountant.name(), () -> accountant.price(event, delta));
                    rows.add(new Row(price.method(), price.epsilon(), price.lower(), price.label()));
                } catch (GaveUpException | Deadline.LateException late) {
                    rows.add(new Row(accountant.name() + " (gave up)", Double.POSITIVE_INFINITY, 0, Label.NONE));
                }
            }
        }
        if (new RenyiAccountant().supports(event) && new RenyiAccountant().ownDelta(event) == 0) {
            rows.add(RenyiResult.of(release, delta, RenyiResult.ORDERS).older());
        }
        rows.sort((a, b) -> Double.compare(a.epsilon, b.epsilon));
        return new AccountantsResult(release, best, rows);
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("release", priced.name())
                .guarantee(guarantee)
                .rows(
                        "accountants",
                        List.of("accountant", "epsilon", "lower", "label"),
                        rows.stream()
                                .map(row ->
                                        List.<Object>of(row.accountant, row.epsilon, row.lower, row.label.toString()))
                                .toList());
    }

    /** The upper bound of each accountant as a bar. */
    public ChartResult chart() {
        return new ChartResult(drawn());
    }

    @Override
    @NotAWord
    public Optional<Chart> picture() {
        return Optional.of(drawn());
    }

    private BarChart drawn() {
        return new BarChart(
                "The same epsilon by each accountant",
                Axis.linear(figure() + ", at delta " + Figures.exact(guarantee.delta()) + ", per " + guarantee.unit()),
                rows.stream()
                        .map(row -> new BarChart.Bar(row.accountant, row.epsilon, Figures.up(row.epsilon), ""))
                        .toList(),
                notes());
    }

    private List<CharSequence> notes() {
        List<CharSequence> notes = new ArrayList<>(List.of(
                priced.shownName(),
                Sign.said(guarantee.label()).then(": " + guarantee.label().meaning())));
        notes.addAll(new Price(priced, guarantee).assumed());
        return notes;
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("accountant", figure(), "at least");
        rows.forEach(row ->
                table.row(row.accountant, Figures.up(row.epsilon), row.lower == 0 ? "" : Figures.down(row.lower)));
        return new Sheet()
                .table(new Price(priced, guarantee).provenanceAtDelta())
                .gap()
                .table(table)
                .note(note());
    }

    private String figure() {
        return guarantee.label().isUpperBound() ? "epsilon at most" : "epsilon";
    }

    private String note() {
        String least = ".epsilon(" + Figures.exact(guarantee.delta()) + ") answers with the least";
        return switch (guarantee.label()) {
            case CERTIFIED -> "Each is an upper bound on the same epsilon; " + least + ".";
            case CLAIMED -> "If what is claimed holds, each is an upper bound on the same epsilon; " + least + ".";
            case NONE, EMPIRICAL ->
                "None of them is a guarantee, for the label is " + guarantee.label() + "; " + least
                        + ", under the same label.";
        };
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
