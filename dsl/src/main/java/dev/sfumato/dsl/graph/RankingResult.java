package dev.sfumato.dsl.graph;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.chart.Axis;
import dev.sfumato.chart.BarChart;
import dev.sfumato.chart.Chart;
import dev.sfumato.chart.RankChart;
import dev.sfumato.chart.Sign;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.Ranking;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.dsl.price.Price;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.ChartResult;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The released ranking: a value for each node. Prints its price and the first nodes. */
public final class RankingResult implements Result {
    private static final int SHOWN = 10;

    private final Graph graph;
    private final Seeds seeds;
    private final double[] values;
    private final Release release;
    private final double epsilon;
    private final double delta;

    /** @param epsilon the requested value */
    RankingResult(Graph graph, Seeds seeds, double[] values, Release release, double epsilon, double delta) {
        this.graph = graph;
        this.seeds = seeds;
        this.values = values;
        this.release = release;
        this.epsilon = epsilon;
        this.delta = delta;
    }

    /** The seeds that it is from, by their numbers; none where every node is one. */
    public List<Integer> seeds() {
        return seeds.nodes();
    }

    /** The seeds as people read them. */
    String from() {
        return seeds.isEveryNode()
                ? "every node"
                : seeds.nodes().stream().limit(SHOWN).map(graph::name).collect(Collectors.joining(", "))
                        + (seeds.nodes().size() > SHOWN
                                ? " and " + (seeds.nodes().size() - SHOWN) + " more"
                                : "");
    }

    String name(int node) {
        return graph.name(node);
    }

    /** The value of each node. */
    public double[] values() {
        return values.clone();
    }

    /** The first nodes in falling order of their values, seeds left out. */
    public int[] top(int count) {
        BitSet left = new BitSet();
        seeds.nodes().forEach(left::set);
        return Ranking.without(values, left).top((int) Require.atLeast("count", 0, count));
    }

    /** The release that was made, to be priced or held against a budget; {@code .times(n)} if so many recipients pool theirs. */
    public Release released() {
        return release;
    }

    /** The cost of the release. */
    public Price price() {
        return delta == 0 ? release.epsilon() : release.epsilon(delta);
    }

    /** The first ten nodes beside their places in another ranking of the same graph, such as the one without noise. */
    public RankShiftResult compare(RankingResult before) {
        return compare(before, SHOWN);
    }

    /** The first nodes beside their places in another ranking of the same graph. */
    public RankShiftResult compare(RankingResult before, int first) {
        Require.given("before", before);
        if (before.graph.nodes() != graph.nodes()) {
            throw new IllegalArgumentException("both rankings must be of one graph, got " + before.graph.nodes()
                    + " and " + graph.nodes() + " nodes");
        }
        int shown = (int) Math.min(Require.atLeast("first", 1, first), graph.nodes());
        int[] was = before.places();
        int[] is = places();
        List<RankChart.Move> moves = new ArrayList<>();
        int kept = 0;
        for (int node = 0; node < graph.nodes(); node++) {
            if (was[node] > 0 && is[node] > 0) {
                moves.add(new RankChart.Move(graph.name(node), was[node], is[node]));
                kept += was[node] <= shown && is[node] <= shown ? 1 : 0;
            }
        }
        moves.sort(Comparator.comparingLong(RankChart.Move::before));
        return new RankShiftResult(
                new RankChart(
                        "The first " + shown + " nodes before and after: " + kept + " of " + shown + " are kept",
                        "before: " + before.how(),
                        "after: " + how(),
                        moves,
                        shown,
                        List.of(
                                Sign.said(before.price().guarantee()).after("before: "),
                                Sign.said(price().guarantee()).after("after: "),
                                "A ranking that was not released is about private edges: look at it, and do not publish it.")),
                kept,
                price());
    }

    private String how() {
        Guarantee paid = price().guarantee();
        return Double.isInfinite(paid.epsilon())
                ? "without noise"
                : "epsilon " + Figures.up(paid.epsilon()) + " " + paid.label();
    }

    /** The place of each node, from 1; 0 for a seed. */
    private int[] places() {
        int[] places = new int[values.length];
        int place = 1;
        for (int node : top(values.length)) {
            places[node] = place++;
        }
        return places;
    }

    @Override
    public Data contents() {
        Ranking ranking = Ranking.of(values);
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 0; i < ranking.size(); i++) {
            rows.add(List.of(graph.name(ranking.node(i)), values[ranking.node(i)]));
        }
        return new Data()
                .fact("release", release.name())
                .fact("seeds", seeds.isEveryNode() ? from() : seeds.nodes())
                .guarantee(price().guarantee())
                .rows("nodes", List.of("node", "value"), rows);
    }

    /** What the release cost, whatever its seeds. */
    TextTable paid() {
        return price().within(epsilon);
    }

    /** The release, its seeds and its price. */
    private TextTable cost() {
        return paid().row(seeds.nodes().size() == 1 ? "seed" : "seeds", from());
    }

    /** The values of the first nodes as bars. */
    public ChartResult chart() {
        return new ChartResult(drawn());
    }

    @Override
    @NotAWord
    public Optional<Chart> picture() {
        return Optional.of(drawn());
    }

    private BarChart drawn() {
        List<BarChart.Bar> bars = Arrays.stream(top(SHOWN))
                .mapToObj(node -> new BarChart.Bar(graph.name(node), values[node], Figures.near(values[node]), ""))
                .toList();
        List<CharSequence> notes = new ArrayList<>(List.of(Sign.said(price().guarantee())));
        notes.addAll(price().assumed());
        return new BarChart("The first nodes from " + from() + ", " + how(), Axis.linear("value"), bars, notes);
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("rank", "node", "value");
        int rank = 1;
        for (int node : top(SHOWN)) {
            table.row(String.valueOf(rank++), graph.name(node), Figures.near(values[node]));
        }
        return new Sheet().table(cost()).gap().table(table);
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
