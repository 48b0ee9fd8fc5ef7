package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.diffusion.graph.engine.Arithmetic;
import dev.sfumato.diffusion.graph.engine.Disturbance;
import dev.sfumato.diffusion.graph.engine.FixedPoint;
import dev.sfumato.diffusion.graph.engine.Step;
import dev.sfumato.diffusion.graph.engine.Threshold;
import dev.sfumato.noise.NoiseField;
import dev.sfumato.numeric.Decimals;
import dev.sfumato.numeric.DirectedRounding;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A noisy diffusion as a chain of maps and draws, as far as public facts decide it: how much each map stretches, how far one
 * edge moves it with all rounding (docs/proofs/graph.md), and the grid that each noisy state is rounded to.
 */
final class DiffusionChain {
    /** The largest error of computing one step, in roundings of its mass: Proposition 4. */
    static final int ROUNDINGS = 64;

    private static final BigDecimal ROUNDING = Decimals.exact(DirectedRounding.U);
    private static final BigDecimal UNDERFLOW = Decimals.exact(0x1p-1000);
    private static final double MOST_FOR_ROUNDING = 0.02;
    private static final double AIM_FOR_ROUNDING = 0x1p-8;
    private static final double FINEST = 0x1p-40;
    private static final double USUAL = 0x1p-20;
    private static final double LARGEST_INDEX = 0x1p52;

    /** One map and one draw after it. */
    private record Link(BigDecimal lipschitz, BigDecimal distortion, BigDecimal rounding, double reach, double scale) {
        /** Whether the map of the link can be another one on a neighbour. */
        boolean isMoved() {
            return distortion.signum() > 0 || rounding.signum() > 0;
        }
    }

    private final NoisyDiffusion mechanism;
    private final PublicFacts facts;
    private final int drawsPerStep;
    private final Optional<FixedPoint> fixed;
    private final List<Link> links;
    private final double[] grids;
    private final BigDecimal[] charges;

    /** @param seeds how many, where seeds are not held to the threshold; zero where they are */
    DiffusionChain(NoisyDiffusion mechanism, PublicFacts facts, int seeds) {
        this.mechanism = mechanism;
        this.facts = facts;
        drawsPerStep = mechanism.schedule().isDrawnTwice() ? 2 : 1;
        fixed = mechanism.arithmetic() == Arithmetic.WHOLE
                ? Optional.of(FixedPoint.of(mechanism.eta(), facts.nodes()))
                : Optional.empty();
        if (fixed.isPresent() && facts.isWeighted()) {
            throw new IllegalArgumentException("whole numbers are for graphs without weights, got one with weights");
        }
        fixed.ifPresent(whole -> requireRoomForSeeds(seeds));
        links = links(seeds);
        double[] weights = weights();
        double ofEdge = total(weights, links.stream().map(Link::distortion).toList());
        grids = grids(weights, ofEdge);
        charges = charges();
        requireLittleRounding(total(weights, List.of(charges)), ofEdge);
    }

    private List<Link> links(int seeds) {
        List<Link> all = new ArrayList<>();
        List<Step> steps = mechanism.diffusion().steps();
        double[] ceilings = mechanism.diffusion().ceilings();
        for (int k = 0; k < steps.size(); k++) {
            Step step = steps.get(k);
            BigDecimal lipschitz = Decimals.exact(step.walk()).add(Decimals.exact(step.stay()));
            BigDecimal mass = Decimals.shortened(lipschitz
                    .multiply(sent().add(Decimals.product(seeds, ceilings[k])))
                    .add(Decimals.exact(step.restart())));
            boolean isSame = isSameOnNeighbours(k);
            BigDecimal distortion =
                    isSame ? BigDecimal.ZERO : Decimals.shortened(Distortion.exact(step, mechanism.threshold(), facts));
            BigDecimal rounding = isSame
                    ? BigDecimal.ZERO
                    : Decimals.shortened(
                            fixed.map(units -> wholes(units, seeds)).orElseGet(() -> ofDoubles(mass)));
            double reach = 1.001 * Math.min(mass.doubleValue(), reach(step, seeds, seeds > 0 ? ceilings[k] : 0));
            double first = mechanism.schedule().scales().get(k);
            all.add(new Link(lipschitz, distortion, rounding, reach, first));
            if (drawsPerStep == 2) {
                double second = mechanism.schedule().second().get(k);
                double reachOfNoise = reach + 0x1p10 * first;
                all.add(new Link(BigDecimal.ONE, BigDecimal.ZERO, BigDecimal.ZERO, reachOfNoise, second));
            }
        }
        return all;
    }

    /** Proposition 4, on both graphs. */
    private static BigDecimal ofDoubles(BigDecimal mass) {
        return mass.multiply(ROUNDING)
                .multiply(BigDecimal.valueOf(2L * ROUNDINGS))
                .add(UNDERFLOW);
    }

    /** Proposition 8: each message and each node once, and once more where both units meet; seeds of one's own in theirs. */
    private BigDecimal wholes(FixedPoint units, int seeds) {
        BigDecimal messages =
                BigDecimal.valueOf(facts.mostEdges()).multiply(BigDecimal.valueOf(facts.isDirected() ? 1 : 2));
        BigDecimal nodes = BigDecimal.valueOf(facts.nodes());
        BigDecimal ofSeeds = BigDecimal.valueOf(seeds).multiply(nodes.add(BigDecimal.valueOf(4)));
        return messages.add(nodes.multiply(BigDecimal.valueOf(2)))
                .multiply(Decimals.exact(units.unit()))
                .add(ofSeeds.multiply(Decimals.exact(FixedPoint.SEED_UNIT)));
    }

    /** What all seeds send to one node has to fit into their units: it is added up without being held, so that its order is free. */
    private void requireRoomForSeeds(int seeds) {
        List<Step> steps = mechanism.diffusion().steps();
        double[] ceilings = mechanism.diffusion().ceilings();
        for (int k = 0; k < steps.size(); k++) {
            double most = steps.get(k).restart() + seeds * steps.get(k).walk() * ceilings[k];
            if (!(most < FixedPoint.MOST_IN_SEEDS)) {
                throw new IllegalArgumentException(String.format(
                        Locale.ROOT,
                        "in whole numbers what seeds of one's own send together must be below %d, got %.3g of %d seeds:"
                                + " release from fewer seeds, or in doubles",
                        FixedPoint.MOST_IN_SEEDS,
                        most,
                        seeds));
            }
        }
    }

    /** The numbers that it is computed in, where these are whole. */
    FixedPoint fixed() {
        return fixed.orElseThrow();
    }

    /** The most that all nodes under the threshold can send together. */
    private BigDecimal sent() {
        if (mechanism.threshold() instanceof Threshold.Degree degree) {
            return Decimals.product(degree.eta(), facts.isDirected() ? 1 : 2, facts.mostWeight());
        }
        return Decimals.product(mechanism.eta(), facts.nodes());
    }

    /** The most that one node can hold after a step; for the choice of a grid, so that it need not be certain. */
    private double reach(Step step, int seeds, double ceiling) {
        if (facts.isWeighted()) {
            return Double.POSITIVE_INFINITY;
        }
        double others = mechanism.eta() * facts.nodes();
        double node = step.walk() * (others + seeds * ceiling) + step.stay() * others;
        double seed = step.walk() * (others + Math.max(0, seeds - 1) * ceiling) + step.stay() * ceiling;
        return Math.max(node, seed) + step.restart();
    }

    /** Proposition 5: the first step from seeds of one's own, and every step if nobody else can send. */
    private boolean isSameOnNeighbours(int k) {
        return mechanism.eta() == 0 || (k == 0 && mechanism.isPersonal());
    }

    /** How many scales of the noise a unit of distortion in each link moves a state by: at the later draw where that is least. */
    private double[] weights() {
        double[] weights = new double[links.size()];
        double later = Double.POSITIVE_INFINITY;
        for (int i = links.size() - 1; i >= 0; i--) {
            weights[i] = Math.min(1 / links.get(i).scale(), later);
            double lipschitz = links.get(i).lipschitz().doubleValue();
            later = lipschitz == 0 ? 0 : lipschitz * weights[i];
        }
        return weights;
    }

    private static double total(double[] weights, List<BigDecimal> distortions) {
        double total = 0;
        for (int i = 0; i < weights.length; i++) {
            if (distortions.get(i).signum() > 0) {
                total += weights[i] * distortions.get(i).doubleValue();
            }
        }
        return total;
    }

    /** As coarse as moves little beside an edge, fine beside the noise, and not too fine for doubles. */
    private double[] grids(double[] weights, double ofEdge) {
        double[] grids = new double[links.size()];
        for (int i = 0; i < grids.length; i++) {
            Link link = links.get(i);
            if (link.scale() == 0) {
                continue;
            }
            double step = USUAL * link.scale();
            double weight = (roundingsAfter(i, weights) + roundingsBefore() * weights[i]) * facts.nodes();
            if (weight > 0) {
                double affordable = AIM_FOR_ROUNDING * ofEdge / (grids.length * weight);
                step = affordable > 0 ? Math.min(step, affordable) : step;
            }
            step = powerOfTwo(step);
            double finest = fixed.map(FixedPoint::unit).orElse(0.0);
            while (step < FINEST * link.scale() || step < link.reach() / LARGEST_INDEX || step < finest) {
                step *= 2;
            }
            grids[i] = step;
        }
        return grids;
    }

    /** What a grid of one costs in the map after it, for each node; the last state is only post-processed. */
    private double roundingsAfter(int i, double[] weights) {
        return i + 1 < links.size()
                ? weights[i + 1] * links.get(i + 1).lipschitz().doubleValue()
                : 0;
    }

    /** How often a state of whole numbers is rounded to the grid before the noise is added: what nodes sent, and what seeds sent. */
    private int roundingsBefore() {
        return fixed.isPresent() ? 2 : 0;
    }

    private static double powerOfTwo(double value) {
        return Math.scalb(1.0, Math.max(Double.MIN_EXPONENT, Math.getExponent(value)));
    }

    /** All rounding: of each map's arithmetic, and of the noisy state that it is applied to. */
    private BigDecimal[] charges() {
        BigDecimal[] all = new BigDecimal[links.size()];
        boolean isMoved = false;
        for (int i = 0; i < all.length; i++) {
            all[i] = links.get(i).rounding();
            // until an edge has mattered both chains have one distribution
            if (isMoved && grids[i - 1] > 0) {
                BigDecimal ofState = Decimals.product(facts.nodes(), grids[i - 1]);
                all[i] = Decimals.shortened(all[i].add(links.get(i).lipschitz().multiply(ofState)));
            }
            isMoved |= links.get(i).isMoved();
            if (isMoved && fixed.isPresent() && grids[i] > 0) {
                // Proposition 9: this rounding is before the noise, and so part of this map and not of what follows
                all[i] = Decimals.shortened(all[i].add(Decimals.product(facts.nodes(), grids[i], roundingsBefore())));
            }
        }
        return all;
    }

    private void requireLittleRounding(double ofRounding, double ofEdge) {
        if (ofEdge > 0 && Double.isFinite(ofEdge) && ofRounding > MOST_FOR_ROUNDING * ofEdge) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "rounding would cost %.3g %% of what an edge costs, and must cost at most 2 %%: state a lower public"
                            + " bound on the edges than %s, or take a larger eta than %s",
                    100 * ofRounding / ofEdge,
                    facts.isWeighted() ? "a weight of " + facts.mostWeight() : facts.mostEdges(),
                    mechanism.eta()));
        }
    }

    NoisyIterationEvent event() {
        List<Double> lipschitz = new ArrayList<>();
        List<Double> distortions = new ArrayList<>();
        List<Double> scales = new ArrayList<>();
        for (int i = 0; i < links.size(); i++) {
            lipschitz.add(DirectedRounding.up(links.get(i).lipschitz()));
            distortions.add(DirectedRounding.up(links.get(i).distortion().add(charges[i])));
            scales.add(links.get(i).scale());
        }
        return new NoisyIterationEvent(mechanism.schedule().noise(), lipschitz, distortions, scales, mechanism.unit());
    }

    /** The noise of this chain, from a field; draw i of step k is at step {@code drawsPerStep k + i} of the field. */
    Disturbance noise(NoiseField field) {
        return new Disturbance() {
            @Override
            public boolean isIn(int step) {
                return IntStream.range(0, drawsPerStep).anyMatch(i -> grids[drawsPerStep * step + i] > 0);
            }

            @Override
            public double grid(int step) {
                return IntStream.range(0, drawsPerStep)
                        .mapToDouble(i -> grids[drawsPerStep * step + i])
                        .filter(grid -> grid > 0)
                        .findFirst()
                        .orElseThrow();
            }

            @Override
            public void disturb(int step, int seed, int node, double[] values, int at, int count) {
                for (int link = drawsPerStep * step; link < drawsPerStep * (step + 1); link++) {
                    if (grids[link] > 0) {
                        add(field, seed, link, node, values, at, count);
                    }
                }
            }
        };
    }

    private void add(NoiseField field, int seed, int link, int node, double[] values, int at, int count) {
        double scale = links.get(link).scale();
        switch (mechanism.schedule().noise()) {
            case LAPLACE -> field.addLaplace(seed, link, node, values, at, count, scale, grids[link]);
            case GAUSSIAN -> field.addGaussian(seed, link, node, values, at, count, scale, grids[link]);
        }
    }
}
