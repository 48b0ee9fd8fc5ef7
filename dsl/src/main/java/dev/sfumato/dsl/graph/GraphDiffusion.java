package dev.sfumato.dsl.graph;

import dev.sfumato.accounting.event.NoisyIterationEvent.Noise;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.EdgeFlipping;
import dev.sfumato.diffusion.graph.GraphMechanism;
import dev.sfumato.diffusion.graph.Hybrid;
import dev.sfumato.diffusion.graph.MechanismFamily;
import dev.sfumato.diffusion.graph.NoiseSchedule;
import dev.sfumato.diffusion.graph.NoisyDegrees;
import dev.sfumato.diffusion.graph.NoisyDiffusion;
import dev.sfumato.diffusion.graph.PublicFacts;
import dev.sfumato.diffusion.graph.PublicNeighbours;
import dev.sfumato.diffusion.graph.PushFlowCap;
import dev.sfumato.diffusion.graph.Split;
import dev.sfumato.diffusion.graph.engine.Arithmetic;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Step;
import dev.sfumato.diffusion.graph.engine.Threshold;
import dev.sfumato.diffusion.graph.engine.Walker;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.util.Require;

/**
 * A diffusion on a graph, and how it is to be made private. Every word returns a new one and leaves this one as it is.
 *
 * <pre>{@code
 * lazyPageRank(0.8, 100).on(graph).within(0.1).from(17)
 * }</pre>
 */
public final class GraphDiffusion implements Result {
    private static final double ETA = NoisyDiffusion.DEFAULT_ETA;
    private static final int NOISY_STEPS = 12;
    private static final double RATIO = 3;

    /** How the noise is made; the scale is found for a price. */
    private interface Shape {
        GraphMechanism within(GraphDiffusion how, Wish wish);
    }

    /** The permitted cost of a release, and its inputs. */
    record Wish(PublicFacts facts, Seeds seeds, double epsilon, double delta) {
        Wish {
            Require.positive("epsilon", epsilon);
        }
    }

    private final Diffusion diffusion;
    private final Shape shape;
    private final Threshold threshold;
    private final double offset;
    private final Noise noise;
    private final Unit unit;
    private final Arithmetic arithmetic;

    private GraphDiffusion(
            Diffusion diffusion,
            Shape shape,
            Threshold threshold,
            double offset,
            Noise noise,
            Unit unit,
            Arithmetic arithmetic) {
        this.diffusion = diffusion;
        this.shape = shape;
        this.threshold = threshold;
        this.offset = offset;
        this.noise = noise;
        this.unit = unit;
        this.arithmetic = arithmetic;
    }

    public GraphDiffusion(Diffusion diffusion) {
        this(
                diffusion,
                GraphDiffusion::best,
                new Threshold.Degree(ETA),
                0,
                Noise.LAPLACE,
                Unit.EDGE_NOT_AT_SEED,
                Arithmetic.DOUBLES);
    }

    private GraphDiffusion with(Shape newShape) {
        return new GraphDiffusion(diffusion, newShape, threshold, offset, noise, unit, arithmetic);
    }

    Diffusion diffusion() {
        return diffusion;
    }

    Unit unit() {
        return unit;
    }

    /** The default: the hybrid for a recipient who knows the edges at the seeds, else noise in the last steps. */
    private static GraphMechanism best(GraphDiffusion how, Wish wish) {
        return how.isTuned()
                ? how.noisy(how.geometricScales(), wish)
                : MechanismFamily.best(how.diffusion, wish.facts, wish.seeds, how.unit, wish.epsilon, wish.delta);
    }

    /**
     * Counts of edges, each class of them at the full price: those among the seed's neighbours, among all others, and between the two, which
     * the recipient tells apart without help. The best ranking known; noisy degrees where epsilon is below 0.25.
     */
    public GraphDiffusion split() {
        return with((how, wish) -> Split.within(how.untuned("split").personal("split"), wish.epsilon));
    }

    /** Degrees first, then the sums of the last step; {@link #split} ranks better where epsilon is not small. */
    public GraphDiffusion hybrid() {
        return with((how, wish) -> Hybrid.within(how.untuned("hybrid").personal("hybrid"), wish.epsilon));
    }

    /** One draw in each of the last twelve steps, three times as much in each as in the next. */
    public GraphDiffusion geometric() {
        return geometric(RATIO, NOISY_STEPS);
    }

    /** One draw in each of the last steps, {@code ratio} times as much in each as in the next. */
    public GraphDiffusion geometric(double ratio, int noisySteps) {
        int steps = diffusion.steps().size();
        Require.atLeast("noisySteps", 1, noisySteps);
        NoiseSchedule.geometric(1, ratio, noisySteps, steps);
        return with((how, wish) -> how.noisy(NoiseSchedule.geometric(1, ratio, noisySteps, steps), wish));
    }

    /** One draw of the same scale in every step. */
    public GraphDiffusion uniformNoise() {
        return geometric(1, Math.max(1, diffusion.steps().size()));
    }

    /** Noise in the last step only. */
    public GraphDiffusion outputNoise() {
        return geometric(1, 1);
    }

    /** Any schedule; its scales are multiplied to fit the price. */
    public GraphDiffusion noiseSchedule(NoiseSchedule schedule) {
        Require.given("schedule", schedule);
        return with((how, wish) -> how.noisy(schedule, wish));
    }

    /** As published: two draws in every step, and the noise that the authors' bound (corrected) asks for at delta. */
    public GraphDiffusion asPublished() {
        return with((how, wish) -> {
            if (wish.delta == 0) {
                throw new IllegalArgumentException(
                        "the published bound needs a delta in (0, 1), got 0: say within(epsilon, delta)");
            }
            return MechanismFamily.published(
                            how.byDegree("published bound").personal("published bound"), how.eta(), wish.delta)
                    .at()
                    .apply(wish.epsilon);
        });
    }

    /** A baseline: the edges at the seeds, and noisy degrees. */
    public GraphDiffusion noisyDegrees() {
        return with((how, wish) ->
                NoisyDegrees.within(how.untuned("noisy degrees").personal("noisy degrees"), wish.epsilon));
    }

    /** A baseline: the edges at the seeds and nothing else, which costs nothing. */
    public GraphDiffusion publicNeighbours() {
        return with((how, wish) ->
                new PublicNeighbours(how.untuned("public neighbours").personal("public neighbours")));
    }

    /** A baseline: every pair of nodes flipped at random. The work is quadratic in the number of nodes. */
    public GraphDiffusion edgeFlipping() {
        return with((how, wish) -> new EdgeFlipping(how.untuned("edge flipping").diffusion, wish.epsilon, how.unit));
    }

    /** A baseline: DP-PushFlowCap, for lazy PageRank only. */
    public GraphDiffusion pushFlowCap() {
        return with((how, wish) -> PushFlowCap.within(
                how.byDegree("DP-PushFlowCap").lazyBeta(),
                Math.max(1, how.diffusion.steps().size()),
                how.eta(),
                wish.epsilon,
                wish.facts,
                how.unit));
    }

    /** Sets the most that a node sends per edge. Fix it without looking at the edges. */
    public GraphDiffusion eta(double eta) {
        return new GraphDiffusion(diffusion, shape, new Threshold.Degree(eta), offset, noise, unit, arithmetic);
    }

    /** Sets the most that every node sends, however many edges it has. */
    public GraphDiffusion uniformThreshold(double eta) {
        return new GraphDiffusion(diffusion, shape, new Threshold.Uniform(eta), offset, noise, unit, arithmetic);
    }

    /** A public amount that is added before clipping; fix it without looking at the edges. */
    public GraphDiffusion offset(double newOffset) {
        return new GraphDiffusion(
                diffusion, shape, threshold, Require.nonNegative("offset", newOffset), noise, unit, arithmetic);
    }

    /**
     * Computed in whole numbers of 64 bits: the same release, to the last bit, on any number of cores and machines, for noise from one seed. It
     * has noise inside the diffusion, as {@link #geometric()}.
     */
    public GraphDiffusion wholeNumbers() {
        return new GraphDiffusion(diffusion, shape, threshold, offset, noise, unit, Arithmetic.WHOLE);
    }

    /** Gaussian noise instead of Laplace noise; it needs a delta. */
    public GraphDiffusion gaussianNoise() {
        return new GraphDiffusion(diffusion, shape, threshold, offset, Noise.GAUSSIAN, unit, arithmetic);
    }

    /** Sets the unit of protection: {@code EDGE} for every edge, {@code EDGE_NOT_AT_SEED} for those that the recipient does not have. */
    public GraphDiffusion per(Unit newUnit) {
        if (newUnit != Unit.EDGE && newUnit != Unit.EDGE_NOT_AT_SEED) {
            throw new IllegalArgumentException(
                    "a graph is protected per EDGE or per EDGE_NOT_AT_SEED, got '" + newUnit + "'");
        }
        return new GraphDiffusion(diffusion, shape, threshold, offset, noise, newUnit, arithmetic);
    }

    /** This diffusion on a graph, of which the number of nodes is public and nothing else. */
    public OnGraph on(Graph graph) {
        return new OnGraph(this, graph, PublicFacts.of(Require.given("graph", graph)));
    }

    /** This diffusion on a graph of which more is public, for example a bound on its edges. */
    public OnGraph on(Graph graph, PublicFacts facts) {
        return new OnGraph(this, Require.given("graph", graph), Require.given("facts", facts));
    }

    /** The mechanism whose certified price is at most what is wished for. */
    GraphMechanism mechanism(Wish wish) {
        return shape.within(this, wish);
    }

    /** The values without noise. */
    double[] exact(Graph graph, Seeds seeds) {
        return new Walker(graph).run(diffusion, new Threshold.None(), 0, seeds, seeds.isEveryNode() ? Unit.EDGE : unit);
    }

    private NoiseSchedule geometricScales() {
        return NoiseSchedule.geometric(1, RATIO, NOISY_STEPS, diffusion.steps().size());
    }

    private NoisyDiffusion noisy(NoiseSchedule scales, Wish wish) {
        NoiseSchedule drawn = noise == Noise.GAUSSIAN ? scales.with(noise) : scales;
        NoisyDiffusion any = new NoisyDiffusion(diffusion, threshold, offset, drawn.times(eta()), unit, arithmetic);
        return MechanismFamily.calibrated(any, wish.facts, wish.seeds, wish.epsilon, wish.delta);
    }

    private double eta() {
        double eta = threshold instanceof Threshold.Degree degree
                ? degree.eta()
                : threshold instanceof Threshold.Uniform uniform ? uniform.eta() : 0;
        return Require.positive("eta", eta);
    }

    /** Whether a setting was declared that only noise inside the diffusion supports. */
    private boolean isTuned() {
        return !threshold.equals(new Threshold.Degree(ETA))
                || offset != 0
                || noise != Noise.LAPLACE
                || arithmetic != Arithmetic.DOUBLES;
    }

    private GraphDiffusion untuned(String what) {
        if (isTuned()) {
            throw new IllegalArgumentException(
                    "the " + what + " has no threshold, offset or other noise of its own: leave"
                            + " out eta, uniformThreshold, offset, gaussianNoise and wholeNumbers, or say geometric()");
        }
        return this;
    }

    private GraphDiffusion byDegree(String what) {
        if (!(threshold instanceof Threshold.Degree)
                || offset != 0
                || noise != Noise.LAPLACE
                || arithmetic != Arithmetic.DOUBLES) {
            throw new IllegalArgumentException(
                    "the " + what + " has Laplace noise, a threshold by degree and no offset:"
                            + " leave out uniformThreshold, offset, gaussianNoise and wholeNumbers, or say geometric()");
        }
        return this;
    }

    private Diffusion personal(String what) {
        if (unit != Unit.EDGE_NOT_AT_SEED) {
            throw new IllegalArgumentException("the " + what
                    + " is for a recipient who knows the edges at the seeds: say per(EDGE_NOT_AT_SEED), or"
                    + " geometric() to protect every edge");
        }
        return diffusion;
    }

    private double lazyBeta() {
        for (Step step : diffusion.steps()) {
            if (step.walk() != step.stay() || step.restart() != 1 - 2 * step.walk()) {
                throw new IllegalArgumentException(
                        "DP-PushFlowCap is defined for lazyPageRank(beta, steps), got " + diffusion.name());
            }
        }
        return diffusion.steps().isEmpty() ? 0.5 : 2 * diffusion.steps().get(0).walk();
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("diffusion", diffusion.name())
                .fact("steps", diffusion.steps().size())
                .fact("unit", unit.toString());
    }

    @Override
    public String toString() {
        int steps = diffusion.steps().size();
        return TextWidth.wrapped(diffusion.name() + ", " + steps + (steps == 1 ? " step" : " steps")
                + "; say on(graph), then within(0.1) for a price and from(17) for a seed");
    }
}
