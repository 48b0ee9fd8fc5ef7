package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.calibration.Calibration;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.shift.OrderSearch;
import dev.sfumato.accounting.shift.PublishedBounds;
import dev.sfumato.accounting.shift.ShiftConversion;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Step;
import java.util.HashSet;
import java.util.function.DoubleFunction;

/**
 * A mechanism for every epsilon, ready for a comparison.
 *
 * @param at the mechanism whose certified price is within an epsilon
 */
public record MechanismFamily(String name, DoubleFunction<GraphMechanism> at) {
    /**
     * The best known mechanism whose certified price is within (epsilon, delta): the hybrid for a recipient who knows the edges at
     * the seeds, else noise in the last steps.
     */
    public static GraphMechanism best(
            Diffusion diffusion, PublicFacts facts, Seeds seeds, Unit unit, double epsilon, double delta) {
        boolean isPlain = !facts.isDirected() && !facts.isWeighted();
        return unit == Unit.EDGE_NOT_AT_SEED && isPlain
                ? Hybrid.within(diffusion, epsilon)
                : geometric(diffusion, NoisyDiffusion.DEFAULT_ETA, facts, seeds, unit, epsilon, delta);
    }

    /** Noise in the last steps as {@link NoisyDiffusion#geometric} has it, for a price within (epsilon, delta). */
    public static NoisyDiffusion geometric(
            Diffusion diffusion, double eta, PublicFacts facts, Seeds seeds, Unit unit, double epsilon, double delta) {
        NoisyDiffusion any = NoisyDiffusion.geometric(diffusion, eta, 1, unit).withNoiseTimes(eta);
        return calibrated(any, facts, seeds, epsilon, delta);
    }

    /** The diffusion that the recipient can compute alone, at any epsilon. */
    public static MechanismFamily publicNeighbours(Diffusion diffusion) {
        return new MechanismFamily("public neighbours", epsilon -> new PublicNeighbours(diffusion));
    }

    public static MechanismFamily noisyDegrees(Diffusion diffusion) {
        return new MechanismFamily("noisy degrees", epsilon -> NoisyDegrees.within(diffusion, epsilon));
    }

    public static MechanismFamily hybrid(Diffusion diffusion) {
        return new MechanismFamily("hybrid", epsilon -> Hybrid.within(diffusion, epsilon));
    }

    public static MechanismFamily split(Diffusion diffusion) {
        return new MechanismFamily("split", epsilon -> Split.within(diffusion, epsilon));
    }

    public static MechanismFamily edgeFlipping(Diffusion diffusion) {
        return new MechanismFamily(
                "edge flipping", epsilon -> new EdgeFlipping(diffusion, epsilon, Unit.EDGE_NOT_AT_SEED));
    }

    public static MechanismFamily pushFlowCap(double beta, int rounds, double eta, PublicFacts facts) {
        return new MechanismFamily(
                "DP-PushFlowCap",
                epsilon -> PushFlowCap.within(beta, rounds, eta, epsilon, facts, Unit.EDGE_NOT_AT_SEED));
    }

    /**
     * The published mechanism with the noise that its authors' bound asks for: two Laplace draws of one scale in every step,
     * by Theorem 4 as corrected, with their distortion of (4 walk + 2 (walk + stay)) eta. All steps must be alike.
     */
    public static MechanismFamily published(Diffusion diffusion, double eta, double delta) {
        return new MechanismFamily(
                "as published",
                epsilon -> NoisyDiffusion.published(
                        diffusion, eta, scale(diffusion, eta, epsilon, delta), Unit.EDGE_NOT_AT_SEED));
    }

    private static double scale(Diffusion diffusion, double eta, double epsilon, double delta) {
        int steps = diffusion.steps().size();
        if (steps == 0 || new HashSet<>(diffusion.steps()).size() > 1) {
            throw new IllegalArgumentException(
                    "the published bound is for steps that are all alike, and at least 1, got " + diffusion.name()
                            + " with " + steps + " steps; NoisyDiffusion.published takes a scale for any");
        }
        Step step = diffusion.steps().get(0);
        double distortion = (4 * step.walk() + 2 * (step.walk() + step.stay())) * eta;
        PublishedBounds bounds = new PublishedBounds(distortion, diffusion.lipschitz(0), distortion, steps, true);
        double scale = new OrderSearch(ShiftConversion.TIGHT, delta)
                .leastScale(epsilon, distortion, candidate -> bounds.withScale(candidate)::theorem4);
        return scale > 0 ? scale : distortion;
    }

    /** The noise of a diffusion multiplied to fit a budget of (epsilon, delta); pure where delta is zero. */
    public static MechanismFamily calibrated(String name, NoisyDiffusion shape, PublicFacts facts, double delta) {
        return new MechanismFamily(name, epsilon -> calibrated(shape, facts, Seeds.of(0), epsilon, delta));
    }

    /** A diffusion with its noise multiplied by the least factor at which it costs no more than (epsilon, delta). */
    public static NoisyDiffusion calibrated(
            NoisyDiffusion shape, PublicFacts facts, Seeds seeds, double epsilon, double delta) {
        if (shape.steps(facts, seeds).distortions().stream().allMatch(distortion -> distortion == 0)) {
            return shape;
        }
        Budget budget = delta == 0 ? Budget.pure(epsilon, shape.unit()) : Budget.of(epsilon, delta, shape.unit());
        double factor = Calibration.to(budget)
                .least("noise factor", 1, by -> shape.withNoiseTimes(by).event(facts, seeds))
                .value();
        return shape.withNoiseTimes(factor);
    }
}
