package dev.sfumato.dsl.graph;

import dev.sfumato.chart.Axis;
import dev.sfumato.chart.BarChart;
import dev.sfumato.chart.Chart;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import java.util.List;
import java.util.Optional;

/**
 * How many of the first nodes of several rankings are among the first of others. It may show what was not released: look, and do not
 * publish.
 *
 * @param rows one for each seed
 */
public record RankShiftsResult(List<Row> rows) implements Result {
    private static final int FEW = 10;
    private static final int MANY = 100;

    /** How many are kept of the first ten, and of the first hundred or of all nodes where there are fewer. */
    public record Row(String seed, int keptOfFew, int keptOfMany, int few, int many) {}

    public RankShiftsResult {
        rows = List.copyOf(rows);
    }

    static RankShiftsResult of(List<RankingResult> after, RankingsResult before) {
        return new RankShiftsResult(after.stream()
                .map(ranking -> {
                    RankingResult other = before.of(ranking.seeds().get(0));
                    int nodes = ranking.values().length;
                    return new Row(
                            ranking.from(),
                            ranking.compare(other, FEW).kept(),
                            ranking.compare(other, MANY).kept(),
                            Math.min(FEW, nodes),
                            Math.min(MANY, nodes));
                })
                .toList());
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("from", "kept of the first " + FEW, "kept of the first " + MANY);
        rows.forEach(row ->
                table.row(row.seed(), row.keptOfFew() + " of " + row.few(), row.keptOfMany() + " of " + row.many()));
        return new Sheet().table(table).note(NOTICE);
    }

    private static final String NOTICE =
            "A ranking that was not released is about private edges: look at it, and do not publish it.";

    @Override
    @NotAWord
    public Optional<Chart> picture() {
        return Optional.of(new BarChart(
                "How many of the first " + FEW + " nodes are kept",
                Axis.linear("nodes").ofCounts(),
                rows.stream()
                        .map(row -> new BarChart.Bar(
                                "from " + row.seed(), row.keptOfFew(), row.keptOfFew() + " of " + row.few(), ""))
                        .toList(),
                List.of(NOTICE)));
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("notice", NOTICE)
                .rows(
                        "rankings",
                        List.of("seed", "kept of first " + FEW, "kept of first " + MANY),
                        rows.stream()
                                .map(row -> List.<Object>of(row.seed(), row.keptOfFew(), row.keptOfMany()))
                                .toList());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
