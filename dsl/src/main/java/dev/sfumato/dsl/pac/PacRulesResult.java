package dev.sfumato.dsl.pac;

import dev.sfumato.chart.Sign;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.pac.RuleComparison;
import dev.sfumato.util.Figures;
import java.util.List;

/** How much noise each rule asks for, on the same mechanism. */
public record PacRulesResult(@NotAWord RuleComparison comparison) implements Result {
    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("rule", "noise", "lets through", "label", "because");
        comparison
                .rows()
                .forEach(row -> table.row(
                        row.rule(),
                        Figures.near(row.meanNorm()),
                        Figures.upWithin(row.information(), comparison.goal().information()),
                        Sign.said(row.label()),
                        row.remark()));
        return new Sheet()
                .line("mean length of the noise for "
                        + Figures.exact(comparison.goal().information()) + " nats, beside outputs that vary by "
                        + Figures.near(comparison.outputNorm()))
                .table(table)
                .line("what is let through is by the covariance that was seen, larger by what a rule allows for");
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("information", comparison.goal().information())
                .fact("failure", comparison.failure())
                .fact("output deviation", comparison.outputNorm())
                .rows(
                        "rules",
                        List.of("rule", "label", "mean norm", "told", "remark"),
                        comparison.rows().stream()
                                .map(row -> List.<Object>of(
                                        row.rule(),
                                        row.label().toString(),
                                        row.meanNorm(),
                                        row.information(),
                                        row.remark()))
                                .toList());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
