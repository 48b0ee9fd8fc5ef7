package dev.sfumato.accounting;

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
import dev.sfumato.accounting.event.SampledEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.WithoutEpsilon;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.accounting.shift.NoisyChain;
import dev.sfumato.accounting.shift.Payments;
import dev.sfumato.numeric.Enclosure;
import dev.sfumato.numeric.Ulps;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/**
 * An (epsilon, delta) that one use of a mechanism satisfies whatever else is known of it; delta is zero for the pure ones.
 *
 * @param epsilon its lower end is zero where the mechanism may be cheaper than the upper end
 */
public record ApproximateDp(Enclosure epsilon, double delta) {
    private static final int DIGITS = 40;

    /** The bound of a mechanism as it is in a {@link MechanismCounts}, or none. */
    public static Optional<ApproximateDp> of(PrivacyEvent mechanism) {
        return mechanism.accept(new OfMechanism());
    }

    /** Gaussian noise has none at a fixed delta, and an epoch has that of what is done with a batch: {@link MechanismCounts#unamplified}. */
    private static final class OfMechanism
            implements EventVisitor.WithoutEpsilonAlike<Optional<ApproximateDp>>,
                    EventVisitor.WrappersAlike<Optional<ApproximateDp>> {
        private static final Optional<ApproximateDp> NONE = Optional.empty();

        @Override
        public Optional<ApproximateDp> gaussian(GaussianEvent event) {
            return NONE;
        }

        @Override
        public Optional<ApproximateDp> laplace(LaplaceEvent event) {
            return pure(quotient(contributions(event), event.sensitivity(), event.scale()));
        }

        @Override
        public Optional<ApproximateDp> discreteGaussian(DiscreteGaussianEvent event) {
            return NONE;
        }

        @Override
        public Optional<ApproximateDp> discreteLaplace(DiscreteLaplaceEvent event) {
            return pure(Enclosure.quotient(
                    BigDecimal.valueOf(event.sensitivity()).multiply(BigDecimal.valueOf(contributions(event))),
                    new BigDecimal(event.scale()),
                    DIGITS));
        }

        @Override
        public Optional<ApproximateDp> mixtureGaussian(MixtureGaussianEvent event) {
            return NONE;
        }

        @Override
        public Optional<ApproximateDp> randomizedResponse(RandomizedResponseEvent event) {
            return pure(largestLoss(event));
        }

        @Override
        public Optional<ApproximateDp> exponential(ExponentialEvent event) {
            return pure(atMost(new BigDecimal(event.epsilon())));
        }

        @Override
        public Optional<ApproximateDp> noisyMax(NoisyMaxEvent event) {
            // one score may rise by the distance while another falls by it
            return pure(atMost(quotient(2 * contributions(event), event.sensitivity(), event.scale())
                    .high()));
        }

        @Override
        public Optional<ApproximateDp> blackBox(BlackBoxEvent event) {
            BigDecimal epsilon = new BigDecimal(event.epsilon());
            return Optional.of(new ApproximateDp(new Enclosure(epsilon, epsilon), event.delta()));
        }

        @Override
        public Optional<ApproximateDp> zcdp(ZcdpEvent event) {
            return NONE;
        }

        @Override
        public Optional<ApproximateDp> noisyIteration(NoisyIterationEvent event) {
            return iteration(event);
        }

        @Override
        public Optional<ApproximateDp> runningSums(RunningSumsEvent event) {
            return NONE;
        }

        @Override
        public Optional<ApproximateDp> inParallel(ParallelEvent event) {
            return Optional.of(dearest(event));
        }

        @Override
        public Optional<ApproximateDp> poissonSampled(PoissonSampledEvent event) {
            return batchIsNeighbour(event)
                    ? of(MechanismCounts.of(event.event())).map(inner -> inner.amplified(event.rate()))
                    : NONE;
        }

        @Override
        public Optional<ApproximateDp> fixedSizeSampled(FixedSizeSampledEvent event) {
            return event.withReplacement()
                    ? NONE
                    : of(MechanismCounts.of(event.event())).map(inner -> inner.amplified(rate(event)));
        }

        @Override
        public Optional<ApproximateDp> truncatedPoisson(TruncatedPoissonEvent event) {
            return NONE;
        }

        @Override
        public Optional<ApproximateDp> shuffled(ShuffledEvent event) {
            return NONE;
        }

        @Override
        public Optional<ApproximateDp> ballsInBins(BallsInBinsEvent event) {
            return NONE;
        }

        @Override
        public Optional<ApproximateDp> randomAllocation(RandomAllocationEvent event) {
            return NONE;
        }

        @Override
        public Optional<ApproximateDp> claimed(ClaimedEvent event) {
            return NONE;
        }

        @Override
        public Optional<ApproximateDp> withoutEpsilon(WithoutEpsilon event) {
            return NONE;
        }

        @Override
        public Optional<ApproximateDp> wrapper(PrivacyEvent event) {
            return NONE;
        }
    }

    /** The sum of the pure prices of the payments; Gaussian noise has none unless there is nothing to pay. */
    private static Optional<ApproximateDp> iteration(NoisyIterationEvent event) {
        if (!NoisyChain.of(event).isPayable()) {
            return Optional.empty();
        }
        Payments payments = NoisyChain.payments(event, Double.POSITIVE_INFINITY);
        BigDecimal epsilon = BigDecimal.ZERO;
        for (int k = 0; k < payments.steps(); k++) {
            double payment = payments.payment(k);
            if (payment == 0) {
                continue;
            }
            if (event.noise() == NoisyIterationEvent.Noise.GAUSSIAN || Double.isInfinite(payment)) {
                return Optional.empty();
            }
            epsilon = epsilon.add(quotient(1, payment, payments.scale(k)).high());
        }
        return pure(atMost(epsilon));
    }

    /** Parallel composition: docs/proofs/pairs.md. All noise in a part can show its greatest loss at once, so that it is exact. */
    private static ApproximateDp dearest(ParallelEvent event) {
        BigDecimal low = BigDecimal.ZERO;
        BigDecimal high = BigDecimal.ZERO;
        for (PrivacyEvent part : event.parts()) {
            BigDecimal lowOfPart = BigDecimal.ZERO;
            BigDecimal highOfPart = BigDecimal.ZERO;
            for (Map.Entry<PrivacyEvent, Long> use :
                    MechanismCounts.of(part).times().entrySet()) {
                // Laplace noise of some kind, each pure
                Enclosure one = of(use.getKey()).orElseThrow().epsilon;
                BigDecimal times = BigDecimal.valueOf(use.getValue());
                lowOfPart = lowOfPart.add(one.low().multiply(times));
                highOfPart = highOfPart.add(one.high().multiply(times));
            }
            low = low.max(lowOfPart);
            high = high.max(highOfPart);
        }
        return new ApproximateDp(new Enclosure(low, high), 0);
    }

    /** Basic composition of all that a spend holds; none if a part has no such bound. */
    public static Optional<ApproximateDp> of(MechanismCounts spend) {
        BigDecimal epsilon = BigDecimal.ZERO;
        double delta = 0;
        for (Map.Entry<PrivacyEvent, Long> use : spend.times().entrySet()) {
            Optional<ApproximateDp> one = of(use.getKey());
            if (one.isEmpty()) {
                return Optional.empty();
            }
            epsilon = epsilon.add(one.get().epsilon.high().multiply(BigDecimal.valueOf(use.getValue())));
            delta = sum(delta, product(one.get().delta, use.getValue()));
        }
        return Optional.of(new ApproximateDp(atMost(epsilon), Math.min(1, delta)));
    }

    /** Whether a batch without the differing record gives what the same batch of the neighbour gives. */
    public static boolean batchIsNeighbour(SampledEvent sampled) {
        return switch (sampled.unit()) {
            case RECORD, EDGE, EDGE_NOT_AT_SEED -> true;
            // a null record adds nothing to a sum, whether or not it is sampled; of other mechanisms that is not known
            case RECORD_ZEROED ->
                MechanismCounts.of(sampled.event())
                        .consistsOf(inner -> inner instanceof GaussianEvent
                                || inner instanceof LaplaceEvent
                                || inner instanceof DiscreteGaussianEvent
                                || inner instanceof DiscreteLaplaceEvent);
            case RECORD_REPLACED -> false;
        };
    }

    /** How likely a record is to be in a batch of fixed size, rounded up. */
    public static double rate(FixedSizeSampledEvent event) {
        return Math.min(1, Ulps.up(2, (double) event.batchSize() / (double) event.datasetSize()));
    }

    public double epsilonUp() {
        return epsilon.upper();
    }

    /** log(1 + q (e^epsilon - 1)) and q delta (Balle, Barthe and Gaboardi, 2018, Theorems 8 and 9). */
    private ApproximateDp amplified(double rate) {
        double plain = epsilonUp();
        double amplified = Ulps.up(2, Math.log1p(Ulps.up(2, rate * Ulps.up(1, Math.expm1(plain)))));
        BigDecimal least = amplified < plain ? new BigDecimal(amplified) : epsilon.high();
        return new ApproximateDp(atMost(least), Math.min(1, product(delta, rate)));
    }

    /** The largest loss of randomized response; between doubles, because it is a logarithm. */
    private static Enclosure largestLoss(RandomizedResponseEvent event) {
        double p = event.randomness();
        double loss = event.unit() == Unit.RECORD_REPLACED
                ? event.logOdds()
                : Math.max(-Math.log(p), Math.log1p((1 - p) * (event.categories() - 1.0)));
        return p == 1
                ? new Enclosure(BigDecimal.ZERO, BigDecimal.ZERO)
                : new Enclosure(new BigDecimal(Ulps.down(8, loss)), new BigDecimal(Ulps.up(8, loss)));
    }

    /** Rounded up, but no delta stays none. */
    public static double product(double delta, double factor) {
        return delta == 0 ? 0 : Ulps.up(1, delta * factor);
    }

    private static double sum(double one, double other) {
        return one == 0 ? other : other == 0 ? one : Ulps.up(1, one + other);
    }

    private static int contributions(PrivacyEvent event) {
        return event.unit().contributions();
    }

    private static Enclosure quotient(int contributions, double sensitivity, double scale) {
        return Enclosure.quotient(
                new BigDecimal(sensitivity).multiply(BigDecimal.valueOf(contributions)), new BigDecimal(scale), DIGITS);
    }

    private static Enclosure atMost(BigDecimal epsilon) {
        return new Enclosure(BigDecimal.ZERO, epsilon);
    }

    private static Optional<ApproximateDp> pure(Enclosure epsilon) {
        return Optional.of(new ApproximateDp(epsilon, 0));
    }
}
