package dev.sfumato.dsl;

import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.Ranking;
import dev.sfumato.diffusion.graph.Seeds;
import java.util.BitSet;
import java.util.Locale;

/** What was released: a value for each node. Prints its price and the first nodes. */
public final class RankingResult {
    private static final int SHOWN = 10;

    private final Graph graph;
    private final Seeds seeds;
    private final double[] values;
    private final Release release;
    private final double epsilon;
    private final double delta;

    /** @param epsilon what was asked for */
    RankingResult(Graph graph, Seeds seeds, double[] values, Release release, double epsilon, double delta) {
        this.graph = graph;
        this.seeds = seeds;
        this.values = values;
        this.release = release;
        this.epsilon = epsilon;
        this.delta = delta;
    }

    /** The value of each node. */
    public double[] values() {
        return values.clone();
    }

    /** The first nodes in falling order of their values, seeds left out. */
    public int[] top(int count) {
        BitSet left = new BitSet();
        seeds.nodes().forEach(left::set);
        return Ranking.without(values, left).top(count);
    }

    /** What was done, to be priced or held against a budget; {@code .times(n)} if so many recipients pool theirs. */
    public Release release() {
        return release;
    }

    public Price price() {
        return delta == 0 ? release.epsilon() : release.epsilon(delta);
    }

    /** Node and value, one line each, in falling order. */
    public String csv() {
        StringBuilder lines = new StringBuilder("node,value\n");
        Ranking ranking = Ranking.of(values);
        for (int i = 0; i < ranking.size(); i++) {
            String name = graph.name(ranking.node(i));
            boolean isPlain = name.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
            lines.append(isPlain ? name : "\"" + name.replace("\"", "\"\"") + "\"")
                    .append(',')
                    .append(values[ranking.node(i)])
                    .append('\n');
        }
        return lines.toString();
    }

    @Override
    public String toString() {
        TextTable table = new TextTable("rank", "node", "value");
        int rank = 1;
        for (int node : top(SHOWN)) {
            table.row(String.valueOf(rank++), graph.name(node), String.format(Locale.ROOT, "%.4g", values[node]));
        }
        return price().within(epsilon) + "\n\n" + table;
    }
}
