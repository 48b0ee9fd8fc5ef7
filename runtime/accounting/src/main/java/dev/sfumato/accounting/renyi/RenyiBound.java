package dev.sfumato.accounting.renyi;

import dev.sfumato.accounting.ApproximateDp;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.EventVisitor;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.ParallelEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomAllocationEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.WithoutEpsilon;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.accounting.shift.NoisyChain;
import dev.sfumato.numeric.Ulps;
import java.util.Optional;

/**
 * The cost of one use of a mechanism in Renyi divergence: but for a chance of {@code delta}, its outputs on neighbours are as close
 * as the curve says.
 */
record RenyiBound(RenyiCurve curve, double delta) {
    private static final int MOST_LOSSES = 2048;
    private static final int LAPLACE_LOSSES = 512;
    private static final long LARGEST_SHIFT = 1L << 60;

    /** The bound of a mechanism as it is in a {@link MechanismCounts}, or none where none is proved. */
    static Optional<RenyiBound> of(PrivacyEvent mechanism) {
        return mechanism.accept(new OfMechanism());
    }

    private static final class OfMechanism
            implements EventVisitor.WithoutEpsilonAlike<Optional<RenyiBound>>,
                    EventVisitor.WrappersAlike<Optional<RenyiBound>> {
        @Override
        public Optional<RenyiBound> gaussian(GaussianEvent event) {
            return curve(RenyiBound.gaussian(ratio(contributions(event) * event.sensitivity(), event.sigma())));
        }

        @Override
        public Optional<RenyiBound> laplace(LaplaceEvent event) {
            return curve(new LaplaceCurve(pure(event)));
        }

        @Override
        public Optional<RenyiBound> discreteGaussian(DiscreteGaussianEvent event) {
            // Canonne, Kamath and Steinke, "The discrete Gaussian for differential privacy", 2020, Theorem 4
            return curve(
                    RenyiBound.gaussian(ratio(contributions(event) * (double) event.sensitivity(), event.sigma())));
        }

        @Override
        public Optional<RenyiBound> discreteLaplace(DiscreteLaplaceEvent event) {
            return event.sensitivity() <= LARGEST_SHIFT ? curve(distributionOf(event)) : byItsEpsilon(event);
        }

        @Override
        public Optional<RenyiBound> mixtureGaussian(MixtureGaussianEvent event) {
            return curve(mixture(event));
        }

        @Override
        public Optional<RenyiBound> randomizedResponse(RandomizedResponseEvent event) {
            return curve(RatioDistribution.randomizedResponse(event));
        }

        @Override
        public Optional<RenyiBound> exponential(ExponentialEvent event) {
            return curve(new BoundedRangeCurve(event.epsilon()).least(new LaplaceCurve(event.epsilon())));
        }

        @Override
        public Optional<RenyiBound> noisyMax(NoisyMaxEvent event) {
            // it is no easier to tell apart than one Laplace answer at its pure price (docs/proofs/renyi.md)
            RenyiCurve laplace = new LaplaceCurve(pure(event));
            return curve(
                    event.noise() == NoisyMaxEvent.Noise.GUMBEL
                            ? laplace.least(new BoundedRangeCurve(pure(event)))
                            : laplace);
        }

        @Override
        public Optional<RenyiBound> blackBox(BlackBoxEvent event) {
            return byItsEpsilon(event);
        }

        @Override
        public Optional<RenyiBound> zcdp(ZcdpEvent event) {
            return curve(RenyiCurve.zcdp(event.rho()));
        }

        @Override
        public Optional<RenyiBound> noisyIteration(NoisyIterationEvent event) {
            return curve(iteration(event));
        }

        @Override
        public Optional<RenyiBound> runningSums(RunningSumsEvent event) {
            // taken apart by MechanismCounts
            return Optional.empty();
        }

        @Override
        public Optional<RenyiBound> inParallel(ParallelEvent event) {
            return byItsEpsilon(event);
        }

        @Override
        public Optional<RenyiBound> poissonSampled(PoissonSampledEvent event) {
            return poisson(event);
        }

        @Override
        public Optional<RenyiBound> fixedSizeSampled(FixedSizeSampledEvent event) {
            Optional<Double> ratio = event.withReplacement() ? Optional.empty() : gaussianRatio(event.event());
            return ratio.isPresent()
                    ? curve(new FixedSizeCurve(ratio.get(), ApproximateDp.rate(event)))
                    : byItsEpsilon(event);
        }

        @Override
        public Optional<RenyiBound> truncatedPoisson(TruncatedPoissonEvent event) {
            return byItsEpsilon(event);
        }

        @Override
        public Optional<RenyiBound> shuffled(ShuffledEvent event) {
            return byItsEpsilon(event);
        }

        @Override
        public Optional<RenyiBound> ballsInBins(BallsInBinsEvent event) {
            return byItsEpsilon(event);
        }

        @Override
        public Optional<RenyiBound> randomAllocation(RandomAllocationEvent event) {
            return byItsEpsilon(event);
        }

        @Override
        public Optional<RenyiBound> claimed(ClaimedEvent event) {
            return byItsEpsilon(event);
        }

        @Override
        public Optional<RenyiBound> withoutEpsilon(WithoutEpsilon event) {
            return curve(RenyiCurve.INFINITE);
        }

        @Override
        public Optional<RenyiBound> wrapper(PrivacyEvent event) {
            return byItsEpsilon(event);
        }
    }

    /** The sum of what the payments cost, those that are best at each order (docs/proofs/shift.md). */
    private static RenyiCurve iteration(NoisyIterationEvent event) {
        NoisyChain chain = NoisyChain.of(event);
        if (!chain.isPayable()) {
            return RenyiCurve.INFINITE;
        }
        return switch (event.noise()) {
            case LAPLACE -> order -> chain.laplace(order).laplaceDivergence(order);
            case GAUSSIAN -> RenyiCurve.zcdp(chain.gaussian().gaussianDivergence());
        };
    }

    private static Optional<RenyiBound> poisson(PoissonSampledEvent event) {
        Optional<Double> ratio = gaussianRatio(event.event());
        if (event.unit() == Unit.RECORD_REPLACED) {
            // each neighbour against what they share: without either record, so at half the distance
            return ratio.flatMap(both -> curve(replaced(GaussianMixtureCurve.sampled(both / 2, event.rate()))));
        }
        if (!ApproximateDp.batchIsNeighbour(event)) {
            return Optional.empty();
        }
        if (ratio.isPresent()) {
            return curve(GaussianMixtureCurve.sampled(ratio.get(), event.rate()));
        }
        MechanismCounts inner = MechanismCounts.of(event.event());
        if (inner.times().size() == 1 && inner.times().values().iterator().next() == 1) {
            PrivacyEvent only = inner.times().keySet().iterator().next();
            if (only instanceof DiscreteLaplaceEvent d && d.sensitivity() <= LARGEST_SHIFT) {
                return curve(distributionOf(d).sampled(event.rate()));
            }
            if (only instanceof LaplaceEvent || only instanceof NoisyMaxEvent || only instanceof ExponentialEvent) {
                return curve(asDiscrete(pure(only)).sampled(event.rate()));
            }
        }
        Optional<ApproximateDp> whole = ApproximateDp.of(inner);
        return whole.map(dp -> new RenyiBound(
                RatioDistribution.pure(dp.epsilonUp()).sampled(event.rate()),
                Math.min(1, ApproximateDp.product(dp.delta(), event.rate()))));
    }

    /**
     * D_a(P||Q) <= 2a/(2a-1) D_(2a-1)(P||R) + D_2a(R||Q), by Hoelder's inequality with exponents (2a-1)/a and (2a-1)/(a-1).
     */
    private static RenyiCurve replaced(RenyiCurve toShared) {
        return order -> {
            double twice = 2 * order;
            double first = Ulps.up(3, twice / (twice - 1) * toShared.at(twice - 1));
            return Ulps.up(1, first + toShared.at(twice));
        };
    }

    /** The distance over sigma of a mechanism that is, all in all, one Gaussian answer. */
    private static Optional<Double> gaussianRatio(PrivacyEvent event) {
        MechanismCounts spend = MechanismCounts.of(event);
        if (spend.isEmpty() || !spend.consistsOf(GaussianEvent.class::isInstance)) {
            return Optional.empty();
        }
        double squares = 0;
        for (MechanismCounts.Answer answer : spend.gaussian()) {
            double ratio = ratio(answer.distance().doubleValue(), answer.noise().doubleValue());
            if (answer.times() == 1 && spend.times().size() == 1) {
                return Optional.of(ratio);
            }
            squares = Ulps.up(1, squares + Ulps.up(2, ratio * ratio * answer.times()));
        }
        return Optional.of(Ulps.up(1, Math.sqrt(squares)));
    }

    private static RenyiCurve mixture(MixtureGaussianEvent event) {
        int n = event.sensitivities().size();
        double sum =
                event.probabilities().stream().mapToDouble(Double::doubleValue).sum();
        int largest = 0;
        int positive = 0;
        for (int i = 0; i < n; i++) {
            largest = event.sensitivities().get(i) > event.sensitivities().get(largest) ? i : largest;
            positive += event.sensitivities().get(i) > 0 ? 1 : 0;
        }
        double[] ratios = new double[positive];
        double[] weights = new double[positive];
        int at = 0;
        for (int i = 0; i < n; i++) {
            double sensitivity = event.sensitivities().get(i);
            if (sensitivity > 0) {
                ratios[at] = ratio(event.unit().contributions() * sensitivity, event.sigma());
                // what rounding left out of a sum of one counts as the largest contribution
                double missing = i == largest ? Math.max(0, 1 - sum) : 0;
                weights[at++] = (event.probabilities().get(i) + missing) / Math.max(1, sum);
            }
        }
        return positive == 0 ? order -> 0 : new GaussianMixtureCurve(ratios, weights);
    }

    private static RatioDistribution distributionOf(DiscreteLaplaceEvent event) {
        long shift = event.sensitivity() * event.unit().contributions();
        long group = (shift + MOST_LOSSES - 1) / MOST_LOSSES;
        // every group-th loss keeps its place and takes the mass between: the chords lie above the profile
        return RatioDistribution.discreteLaplace(
                Ulps.up(2, group / event.scale()), (int) ((shift + group - 1) / group));
    }

    /** A pair that dominates two Laplace distributions: the chords of their profile are discrete Laplace noise. */
    private static RatioDistribution asDiscrete(double epsilon) {
        return RatioDistribution.discreteLaplace(Ulps.up(1, epsilon / LAPLACE_LOSSES), LAPLACE_LOSSES);
    }

    /** Whatever has an (epsilon, delta) of its own is no worse than the worst pair that has it. */
    private static Optional<RenyiBound> byItsEpsilon(PrivacyEvent mechanism) {
        return ApproximateDp.of(mechanism)
                .map(dp -> new RenyiBound(RatioDistribution.pure(dp.epsilonUp()), dp.delta()));
    }

    private static double pure(PrivacyEvent mechanism) {
        return ApproximateDp.of(mechanism).orElseThrow().epsilonUp();
    }

    private static int contributions(PrivacyEvent mechanism) {
        return mechanism.unit().contributions();
    }

    private static RenyiCurve gaussian(double ratio) {
        return RenyiCurve.zcdp(Ulps.up(2, ratio * ratio / 2));
    }

    private static double ratio(double distance, double sigma) {
        return Ulps.up(1, distance / sigma);
    }

    private static Optional<RenyiBound> curve(RenyiCurve curve) {
        return Optional.of(new RenyiBound(curve, 0));
    }
}
