package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Arithmetic;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Disturbance;
import dev.sfumato.diffusion.graph.engine.FixedPoint;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Step;
import dev.sfumato.diffusion.graph.engine.Threshold;
import dev.sfumato.diffusion.graph.engine.Walker;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A diffusion that hides each edge: every step clips what it sends and adds noise to every node, and the last state is
 * released.
 *
 * <p>With the unit {@link Unit#EDGE} every edge is protected, and seeds are clipped like all nodes. With {@link
 * Unit#EDGE_NOT_AT_SEED} the release is for somebody who knows the edges at the seeds: seeds are not clipped by the threshold,
 * and the other edges are protected from that one recipient.
 *
 * @param offset a public amount, added before clipping to each node that is not a seed, from the second step on
 * @param arithmetic what is computed in: with whole numbers a release is the same bits on any number of cores and machines
 */
public record NoisyDiffusion(
        Diffusion diffusion,
        Threshold threshold,
        double offset,
        NoiseSchedule schedule,
        Unit unit,
        Arithmetic arithmetic)
        implements GraphMechanism {
    /** A threshold per edge that is good for rankings at every epsilon tried; fixed before any data was seen. */
    public static final double DEFAULT_ETA = 1e-8;

    private static final int NOISY_STEPS = 12;
    private static final double RATIO = 3;

    public NoisyDiffusion {
        Require.given("diffusion", diffusion);
        Require.given("threshold", threshold);
        Require.given("schedule", schedule);
        Require.nonNegative("offset", offset);
        if (threshold instanceof Threshold.None) {
            throw new IllegalArgumentException(
                    "threshold must be Degree or Uniform, got None: without one no noise hides an edge");
        }
        if (schedule.steps() != diffusion.steps().size()) {
            throw new IllegalArgumentException("schedule must have as many steps as the diffusion, "
                    + diffusion.steps().size() + ", got " + schedule.steps());
        }
        requireEdges(unit);
        Require.given("arithmetic", arithmetic);
        if (arithmetic == Arithmetic.WHOLE) {
            requireShares(diffusion);
        }
    }

    /** In doubles. */
    public NoisyDiffusion(Diffusion diffusion, Threshold threshold, double offset, NoiseSchedule schedule, Unit unit) {
        this(diffusion, threshold, offset, schedule, unit, Arithmetic.DOUBLES);
    }

    private static void requireShares(Diffusion diffusion) {
        for (Step step : diffusion.steps()) {
            if (step.walk() > 1 || step.stay() > 1) {
                throw new IllegalArgumentException("in whole numbers walk and stay of each step must be in [0, 1], got "
                        + step.walk() + " and " + step.stay());
            }
        }
        double most = Arrays.stream(diffusion.ceilings()).max().orElse(0);
        if (most >= FixedPoint.MOST_IN_SEEDS) {
            throw new IllegalArgumentException("in whole numbers the mass that the steps can reach must be below "
                    + FixedPoint.MOST_IN_SEEDS + ", got " + most);
        }
    }

    static void requireEdges(Unit unit) {
        Require.given("unit", unit);
        if (unit != Unit.EDGE && unit != Unit.EDGE_NOT_AT_SEED) {
            throw new IllegalArgumentException(
                    "unit must be '" + Unit.EDGE + "' or '" + Unit.EDGE_NOT_AT_SEED + "', got '" + unit + "'");
        }
    }

    /** As published: a threshold by degree, and two Laplace draws in every step. */
    public static NoisyDiffusion published(Diffusion diffusion, double eta, double scale, Unit unit) {
        return published(
                diffusion, eta, NoiseSchedule.published(scale, diffusion.steps().size()), unit);
    }

    /** As published, with any allocation of the noise to the steps and the two draws of each. */
    public static NoisyDiffusion published(Diffusion diffusion, double eta, NoiseSchedule schedule, Unit unit) {
        return new NoisyDiffusion(diffusion, new Threshold.Degree(eta), 0, schedule, unit);
    }

    /** One draw in each of the last twelve steps, three times as much in each as in the next; the last has this scale. */
    public static NoisyDiffusion geometric(Diffusion diffusion, double scale, Unit unit) {
        return geometric(diffusion, DEFAULT_ETA, scale, unit);
    }

    public static NoisyDiffusion geometric(Diffusion diffusion, double eta, double scale, Unit unit) {
        return new NoisyDiffusion(
                diffusion,
                new Threshold.Degree(eta),
                0,
                NoiseSchedule.geometric(
                        scale, RATIO, NOISY_STEPS, diffusion.steps().size()),
                unit);
    }

    @Override
    public String name() {
        return schedule.isDrawnTwice() ? "noisy diffusion, two draws" : "noisy diffusion";
    }

    /** The same with all noise scaled, for calibration. */
    public NoisyDiffusion withNoiseTimes(double factor) {
        return new NoisyDiffusion(diffusion, threshold, offset, schedule.times(factor), unit, arithmetic);
    }

    public NoisyDiffusion withOffset(double newOffset) {
        return new NoisyDiffusion(diffusion, threshold, newOffset, schedule, unit, arithmetic);
    }

    /** The same in other numbers. */
    public NoisyDiffusion in(Arithmetic other) {
        return new NoisyDiffusion(diffusion, threshold, offset, schedule, unit, other);
    }

    /** The event of a release from one seed, or from every node, for a graph with these public facts. */
    public NoisyIterationEvent event(PublicFacts facts) {
        return chain(facts, 1).event();
    }

    /** As {@link #event(PublicFacts)}, for a set of seeds. */
    @Override
    public PrivacyEvent event(PublicFacts facts, Seeds seeds) {
        return ProtectedEdges.stated(steps(facts, seeds), facts, seeds);
    }

    /** The steps of a release from these seeds, whatever edges they protect. */
    NoisyIterationEvent steps(PublicFacts facts, Seeds seeds) {
        return chain(facts, seeds.nodes().size()).event();
    }

    /** As {@link #event(PublicFacts)}, where only the number of nodes is public, and whether the graph is directed. */
    public NoisyIterationEvent event(Graph graph) {
        return event(PublicFacts.of(graph));
    }

    /** A release where more is public than the number of nodes. */
    @Override
    public Noisy<double[]> release(Graph graph, PublicFacts facts, Seeds seeds, NoiseSource source) {
        return releaseAll(graph, facts, List.of(seeds), source).get(0);
    }

    /** A release for each of some sets of seeds: each has noise of its own, and its own event to be priced. */
    public List<Noisy<double[]>> releaseAll(Graph graph, List<Seeds> seeds, NoiseSource source) {
        return releaseAll(graph, PublicFacts.of(graph), seeds, source);
    }

    public List<Noisy<double[]>> releaseAll(Graph graph, PublicFacts facts, List<Seeds> seeds, NoiseSource source) {
        facts.requireTrueOf(graph);
        if (seeds.isEmpty()) {
            return List.of();
        }
        seeds.forEach(some -> ProtectedEdges.requireSome(unit, facts, some));
        int most = seeds.stream().mapToInt(some -> some.nodes().size()).max().orElse(0);
        DiffusionChain chain = chain(facts, most);
        Walker walker = Walker.forRelease(graph);
        Noisy<List<double[]>> all =
                source.releaseField(chain.event(), field -> runAll(walker, chain, seeds, chain.noise(field)));
        return IntStream.range(0, seeds.size())
                .mapToObj(i -> new Noisy<>(all.value().get(i), ProtectedEdges.stated(all.event(), facts, seeds.get(i))))
                .toList();
    }

    private List<double[]> runAll(Walker walker, DiffusionChain chain, List<Seeds> seeds, Disturbance noise) {
        return switch (arithmetic) {
            case DOUBLES -> walker.runAll(diffusion, threshold, offset, seeds, unit, noise);
            case WHOLE -> walker.runAll(chain.fixed(), diffusion, threshold, offset, seeds, unit, noise);
        };
    }

    private DiffusionChain chain(PublicFacts facts, int seeds) {
        return new DiffusionChain(this, facts, isPersonal() ? seeds : 0);
    }

    boolean isPersonal() {
        return unit == Unit.EDGE_NOT_AT_SEED;
    }

    double eta() {
        if (threshold instanceof Threshold.Degree degree) {
            return degree.eta();
        }
        return ((Threshold.Uniform) threshold).eta();
    }
}
