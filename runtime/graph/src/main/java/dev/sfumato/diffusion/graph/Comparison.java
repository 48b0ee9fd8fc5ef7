package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Threshold;
import dev.sfumato.diffusion.graph.engine.Walker;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How well mechanisms rank at different prices, measured on a graph itself: its figures are private.
 *
 * @param rank how many of the first nodes count
 */
public record Comparison(Graph graph, PublicFacts facts, Diffusion diffusion, List<Seeds> seeds, int rank) {
    /**
     * The measurements of one mechanism at one price.
     *
     * @param epsilon what the mechanism may cost
     * @param recallWithSeed the recall where seeds are ranked as well
     */
    public record Measured(
            String mechanism,
            double epsilon,
            MeanEstimate ndcg,
            MeanEstimate recall,
            MeanEstimate recallWithSeed,
            MeanEstimate rankCorrelation) {}

    public Comparison {
        seeds = List.copyOf(seeds);
        Require.atLeast("number of seeds", 1, seeds.size());
        Require.atLeast("rank", 1, rank);
    }

    /** Measures every family at every epsilon, from every seed; the truth is the diffusion without threshold and noise. */
    public List<Measured> run(
            List<MechanismFamily> families, List<Double> epsilons, NoiseSource source, Progress progress) {
        Walker walker = new Walker(graph);
        List<double[]> truths = new ArrayList<>();
        for (Seeds from : seeds) {
            truths.add(walker.run(diffusion, new Threshold.None(), 0, from, Unit.EDGE_NOT_AT_SEED));
        }
        List<Measured> all = new ArrayList<>();
        long total = (long) families.size() * epsilons.size() * seeds.size();
        for (MechanismFamily family : families) {
            for (double epsilon : epsilons) {
                GraphMechanism mechanism = family.at().apply(epsilon);
                List<RankingQuality> without = new ArrayList<>();
                List<RankingQuality> with = new ArrayList<>();
                for (int i = 0; i < seeds.size(); i++) {
                    double[] released = mechanism
                            .from(facts, seeds.get(i))
                            .release(graph, source)
                            .value();
                    BitSet left = new BitSet();
                    seeds.get(i).nodes().forEach(left::set);
                    without.add(RankingQuality.of(truths.get(i), released, rank, left));
                    with.add(RankingQuality.of(truths.get(i), released, rank, new BitSet()));
                    progress.update(
                            family.name() + " at epsilon " + epsilon, all.size() * (long) seeds.size() + i + 1, total);
                    Interruption.poll("measuring " + family.name());
                }
                all.add(measured(family.name(), epsilon, without, with));
            }
        }
        return all;
    }

    private static Measured measured(
            String name, double epsilon, List<RankingQuality> without, List<RankingQuality> with) {
        return new Measured(
                name,
                epsilon,
                mean(without, RankingQuality::ndcg),
                mean(without, RankingQuality::recall),
                mean(with, RankingQuality::recall),
                mean(without, RankingQuality::rankCorrelation));
    }

    private static MeanEstimate mean(List<RankingQuality> sample, ToDoubleFunction<RankingQuality> figure) {
        return MeanEstimate.of(sample.stream().mapToDouble(figure).toArray());
    }
}
