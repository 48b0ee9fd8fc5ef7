package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.EdgeList;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Threshold;
import dev.sfumato.diffusion.graph.engine.Walker;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * How well mechanisms rank on real graphs, seed by seed: Recall@100 and NDCG@100 without the seed, and what each gains on the first in the
 * list, with intervals of 95 % over the seeds. Lazy PageRank, beta 0.8, 100 steps.
 *
 * <p>Arguments: a folder with {@code graphs/NAME.tsv.gz}, how many seeds, the number that they are drawn by, names of graphs, epsilons,
 * mechanisms. What was chosen by looking was chosen with other numbers, or other graphs, than those that figures are quoted of.
 */
public final class RankingSweep {
    private static final Diffusion LAZY = Diffusion.lazyPageRank(0.8, 100);
    private static final int RANK = 100;

    private RankingSweep() {}

    public static void main(String[] args) {
        if (args.length != 6) {
            throw new IllegalArgumentException(
                    "say -Pdata=DIR --args='200 1 ego-facebook,blogcatalog 1,3 hybrid,split':"
                            + " seeds, the number they are drawn by, graphs, epsilons, mechanisms");
        }
        double[] epsilons = Arrays.stream(args[4].split(","))
                .mapToDouble(Double::parseDouble)
                .toArray();
        for (String name : args[3].split(",")) {
            Graph graph = EdgeList.from(Path.of(args[0], "graphs", name + ".tsv.gz"))
                    .nodes(nodes(name))
                    .read()
                    .graph();
            int drawnBy = Integer.parseInt(args[2]);
            run(name, graph, seeds(graph, Integer.parseInt(args[1]), drawnBy), epsilons, args[5].split(","), drawnBy);
        }
    }

    private static int nodes(String name) {
        return switch (name) {
            case "blogcatalog" -> 10_312;
            case "fb100-cornell5" -> 18_660;
            case "douban" -> 154_908;
            case "email-enron" -> 36_692;
            case "ego-facebook" -> 4_039;
            case "ca-astroph" -> 18_772;
            case "deezer-hu" -> 47_538;
            case "ppi" -> 3_852;
            default -> throw new IllegalArgumentException("how many nodes has the graph " + name + "?");
        };
    }

    /** Different random nodes that have an edge. */
    private static List<Integer> seeds(Graph graph, int count, int drawnBy) {
        RandomSource random = RandomSource.seeded(drawnBy);
        Set<Integer> seeds = new LinkedHashSet<>();
        while (seeds.size() < count) {
            int node = random.nextInt(graph.nodes());
            if (graph.degree(node) > 0) {
                seeds.add(node);
            }
        }
        return new ArrayList<>(seeds);
    }

    private static MechanismFamily family(String name) {
        return switch (name) {
            case "neighbours" -> MechanismFamily.publicNeighbours(LAZY);
            case "degrees" -> MechanismFamily.noisyDegrees(LAZY);
            case "hybrid" -> MechanismFamily.hybrid(LAZY);
            case "split" -> MechanismFamily.split(LAZY);
            default ->
                throw new IllegalArgumentException(
                        "a mechanism must be one of neighbours, degrees, hybrid, split, got " + name);
        };
    }

    private static void run(
            String name, Graph graph, List<Integer> seeds, double[] epsilons, String[] names, int drawnBy) {
        PublicFacts facts = PublicFacts.of(graph);
        Walker walker = new Walker(graph);
        RankingQuality[][][] found = new RankingQuality[names.length][epsilons.length][seeds.size()];
        double[] seconds = new double[names.length];
        for (int i = 0; i < seeds.size(); i++) {
            Seeds from = Seeds.of(seeds.get(i));
            BitSet left = new BitSet();
            left.set(seeds.get(i));
            double[] truth = walker.run(LAZY, new Threshold.None(), 0, from, Unit.EDGE_NOT_AT_SEED);
            for (int m = 0; m < names.length; m++) {
                for (int e = 0; e < epsilons.length; e++) {
                    GraphMechanism mechanism = family(names[m]).at().apply(epsilons[e]);
                    long start = System.nanoTime();
                    double[] released = mechanism
                            .release(graph, facts, from, NoiseSource.seeded(1000L * drawnBy + i))
                            .value();
                    seconds[m] += (System.nanoTime() - start) / 1e9;
                    found[m][e][i] = RankingQuality.of(truth, released, RANK, left);
                }
            }
        }
        for (int e = 0; e < epsilons.length; e++) {
            for (int m = 0; m < names.length; m++) {
                RankingQuality[] first = found[0][e];
                RankingQuality[] own = found[m][e];
                System.out.printf(
                        Locale.ROOT,
                        "%-15s epsilon %-5s %-11s recall %s  ndcg %s  gain %s, ndcg %s  %.0f ms%n",
                        name,
                        epsilons[e],
                        names[m],
                        mean(own, RankingQuality::recall, null),
                        mean(own, RankingQuality::ndcg, null),
                        mean(own, RankingQuality::recall, first),
                        mean(own, RankingQuality::ndcg, first),
                        1000 * seconds[m] / seeds.size() / epsilons.length);
            }
        }
    }

    private static MeanEstimate mean(
            RankingQuality[] all, java.util.function.ToDoubleFunction<RankingQuality> figure, RankingQuality[] less) {
        double[] sample = new double[all.length];
        for (int i = 0; i < sample.length; i++) {
            sample[i] = figure.applyAsDouble(all[i]) - (less == null ? 0 : figure.applyAsDouble(less[i]));
        }
        return MeanEstimate.of(sample);
    }
}
