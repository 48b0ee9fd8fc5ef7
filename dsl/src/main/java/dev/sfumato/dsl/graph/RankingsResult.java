package dev.sfumato.dsl.graph;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.chart.Axis;
import dev.sfumato.chart.Chart;
import dev.sfumato.chart.LineChart;
import dev.sfumato.chart.Series;
import dev.sfumato.chart.Sign;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.dsl.price.Price;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.ChartResult;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/** Rankings of several seeds, a release for each. Prints what one costs, what all cost who is told all, and the first nodes of each. */
public final class RankingsResult implements Result {
    private static final int SHOWN = 10;

    private final List<RankingResult> rankings;
    private final Release released;

    private RankingsResult(List<RankingResult> rankings, Release released) {
        this.rankings = List.copyOf(rankings);
        this.released = released;
    }

    /**
     * A ranking of each of these seeds.
     *
     * @param pooling adds to the event of all of the releases as one what holds of them only together
     */
    static RankingsResult of(Seeds seeds, IntFunction<RankingResult> from, UnaryOperator<PrivacyEvent> pooling) {
        List<RankingResult> rankings =
                seeds.nodes().stream().map(seed -> from.apply(seed)).toList();
        Release all =
                Release.composed(rankings.stream().map(RankingResult::released).toList());
        return new RankingsResult(rankings, Release.done(pooling.apply(all.event()), all.draw()));
    }

    /** The seeds of rankings that are made apart. */
    static Seeds different(int... seeds) {
        Require.given("seeds", seeds);
        Require.atLeast("number of seeds", 1, seeds.length);
        long different = Arrays.stream(seeds).distinct().count();
        if (different < seeds.length) {
            throw new IllegalArgumentException("seeds must be different nodes, got " + seeds.length + " of which "
                    + different + " are different: another ranking of a seed is another release");
        }
        return Seeds.of(seeds);
    }

    /** The rankings, in the order of their seeds. */
    public List<RankingResult> all() {
        return rankings;
    }

    /** The ranking of a seed. */
    public RankingResult of(int seed) {
        return rankings.stream()
                .filter(ranking -> ranking.seeds().contains(seed))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("seed must be one of "
                        + rankings.stream()
                                .flatMap(ranking -> ranking.seeds().stream())
                                .toList()
                        + ", got " + seed));
    }

    /** All of the releases as one, which is what somebody is told who sees all of the rankings. */
    public Release released() {
        return released;
    }

    /** The cost of all of the rankings to whoever is protected, if their recipients pool them. */
    public Price price() {
        double delta = rankings.get(0).price().guarantee().delta();
        return delta == 0 ? released().epsilon() : released().epsilon(rankings.size() * delta);
    }

    /** The cost of one of the rankings, if its recipient sees no other. */
    public Price priceOfEach() {
        return rankings.get(0).price();
    }

    /** How many of the first ten and of the first hundred nodes of each are among the first of another list of rankings from the same seeds. */
    public RankShiftsResult compare(RankingsResult before) {
        Require.given("before", before);
        return RankShiftsResult.of(rankings, before);
    }

    /** The values of the first nodes of each ranking, place by place. */
    public ChartResult chart() {
        return new ChartResult(drawn());
    }

    @Override
    @NotAWord
    public Optional<Chart> picture() {
        return Optional.of(drawn());
    }

    private LineChart drawn() {
        List<Series> lines = new ArrayList<>();
        for (RankingResult ranking : rankings) {
            Series line = Series.named("from " + ranking.from());
            double[] values = ranking.values();
            int place = 1;
            for (int node : ranking.top(SHOWN)) {
                line = line.with(new Series.Point(place++, values[node]));
            }
            lines.add(line);
        }
        return new LineChart(
                "The values of the first " + SHOWN + " nodes of each ranking",
                Axis.linear("place").ofCounts(),
                Axis.linear("value"),
                lines,
                List.of(
                        Sign.said(priceOfEach().guarantee()).after("each: "),
                        Sign.said(price().guarantee()).after("pooled: ")));
    }

    @Override
    public Data contents() {
        List<List<Object>> rows = new ArrayList<>();
        for (RankingResult ranking : rankings) {
            int rank = 1;
            double[] values = ranking.values();
            for (int node : ranking.top(SHOWN)) {
                rows.add(List.of(ranking.from(), rank++, ranking.name(node), values[node]));
            }
        }
        return new Data()
                .fact("epsilon of each", priceOfEach().epsilon())
                .fact("seeds", rankings.stream().map(RankingResult::from).toList())
                .guarantee(price().guarantee())
                .rows("nodes", List.of("seed", "rank", "node", "value"), rows);
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable(headers());
        List<int[]> tops = rankings.stream().map(ranking -> ranking.top(SHOWN)).toList();
        int rows = tops.stream().mapToInt(top -> top.length).max().orElse(0);
        for (int place = 0; place < rows; place++) {
            String[] row = new String[rankings.size() + 1];
            row[0] = String.valueOf(place + 1);
            for (int i = 0; i < rankings.size(); i++) {
                int[] top = tops.get(i);
                row[i + 1] = place < top.length ? rankings.get(i).name(top[place]) : "";
            }
            table.row(row);
        }
        Sheet sheet = new Sheet()
                .line("each of " + rankings.size() + " rankings")
                .table(rankings.get(0).paid());
        if (rankings.size() > 1) {
            Price all = price();
            TextTable pooled = new TextTable();
            all.rows(pooled, all.roundedUp());
            sheet.gap()
                    .line("all of them, to recipients who pool what they see")
                    .table(pooled);
        }
        return sheet.gap().table(table);
    }

    private String[] headers() {
        List<String> headers = new ArrayList<>(List.of("rank"));
        rankings.forEach(ranking -> headers.add("from " + ranking.from()));
        return headers.toArray(String[]::new);
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
