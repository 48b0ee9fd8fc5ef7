package dev.sfumato.attack.known;

import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
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
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.WithoutEpsilon;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.attack.TwoWorlds;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.noise.DiscreteGaussian;
import dev.sfumato.noise.DiscreteLaplace;
import dev.sfumato.noise.Gaussian;
import dev.sfumato.noise.Laplace;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.NoisyMax;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.noise.RandomizedResponse;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * The releases that the runtime itself would make for a declared event, at its very parameters: noise from
 * {@code dev.sfumato.noise} on numbers that are as far apart as neighbours may be, distinguished by the best test.
 */
public final class OwnMechanisms {
    /** A release of more numbers is left alone: it takes long, and many small answers together are no other code. */
    public static final int MOST_VALUES = 1024;

    private OwnMechanisms() {}

    /** Two worlds of an event; nothing where no mechanism of {@code dev.sfumato.noise} does it, or not at such parameters. */
    public static Optional<TwoWorlds> of(PrivacyEvent event) {
        try {
            return event.accept(new OfEvent())
                    .filter(own -> own.release.values() > 0 && own.release.values() <= MOST_VALUES)
                    .map(own -> tried(new KnownWorlds(own.name, own.release)));
        } catch (IllegalArgumentException | ArithmeticException beyond) {
            // a mechanism takes fewer parameters than its event, and says so when it is made or used
            return Optional.empty();
        }
    }

    private static TwoWorlds tried(KnownWorlds worlds) {
        Interruption.poll("trying " + worlds.name());
        double[] out = new double[worlds.release().values()];
        for (Side side : Side.values()) {
            worlds.release().release(side, out, 0, NoiseSource.seeded(0), RandomSource.seeded(0));
        }
        return worlds;
    }

    /**
     * A release of our own that does what an event says.
     *
     * @param isAnswer whether a batch can be asked for it that a record may be missing from
     */
    private record Own(String name, KnownRelease release, boolean isAnswer) {}

    private static final class OfEvent implements EventVisitor.WithoutEpsilonAlike<Optional<Own>> {
        private static final String NOISY_MAXIMUM = "noisy maximum";

        @Override
        public Optional<Own> gaussian(GaussianEvent event) {
            return answer(
                    "Gaussian noise",
                    OwnMechanisms.gaussian(new Gaussian(event.sigma(), event.sensitivity(), event.unit())));
        }

        @Override
        public Optional<Own> laplace(LaplaceEvent event) {
            return answer(
                    "Laplace noise",
                    OwnMechanisms.laplace(new Laplace(event.scale(), event.sensitivity(), event.unit())));
        }

        @Override
        public Optional<Own> discreteGaussian(DiscreteGaussianEvent event) {
            return answer(
                    "discrete Gaussian noise",
                    OwnMechanisms.gaussian(
                            new DiscreteGaussian(event.sigma(), (double) event.sensitivity(), event.unit())));
        }

        @Override
        public Optional<Own> discreteLaplace(DiscreteLaplaceEvent event) {
            return answer(
                    "discrete Laplace noise",
                    OwnMechanisms.laplace(new DiscreteLaplace(event.scale(), event.sensitivity(), event.unit())));
        }

        @Override
        public Optional<Own> mixtureGaussian(MixtureGaussianEvent event) {
            return whole("Gaussian noise on random contributions", mixture(event));
        }

        @Override
        public Optional<Own> randomizedResponse(RandomizedResponseEvent event) {
            return whole(
                    "randomized response",
                    response(new RandomizedResponse(event.randomness(), event.categories(), event.unit())));
        }

        @Override
        public Optional<Own> exponential(ExponentialEvent event) {
            // weights of exp(epsilon score/(2 d)), d for neighbours as they are
            double distance = 1.0 / event.unit().contributions();
            return whole(
                    NOISY_MAXIMUM,
                    largest(new NoisyMax(NoisyMaxEvent.Noise.GUMBEL, 2 / event.epsilon(), distance, event.unit())));
        }

        @Override
        public Optional<Own> noisyMax(NoisyMaxEvent event) {
            return answer(
                    NOISY_MAXIMUM,
                    largest(new NoisyMax(event.noise(), event.scale(), event.sensitivity(), event.unit())));
        }

        @Override
        public Optional<Own> blackBox(BlackBoxEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<Own> zcdp(ZcdpEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<Own> noisyIteration(NoisyIterationEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<Own> inParallel(ParallelEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<Own> poissonSampled(PoissonSampledEvent event) {
            return event.event()
                    .accept(this)
                    .filter(Own::isAnswer)
                    .map(one ->
                            new Own("Poisson sampled " + one.name, new KnownSample(one.release, event.rate()), false));
        }

        @Override
        public Optional<Own> fixedSizeSampled(FixedSizeSampledEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<Own> truncatedPoisson(TruncatedPoissonEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<Own> shuffled(ShuffledEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<Own> runningSums(RunningSumsEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<Own> ballsInBins(BallsInBinsEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<Own> randomAllocation(RandomAllocationEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<Own> claimed(ClaimedEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<Own> withoutEpsilon(WithoutEpsilon event) {
            return Optional.empty();
        }

        @Override
        public Optional<Own> seeded(SeededEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<Own> assuming(AssumingEvent event) {
            return event.event().accept(this).map(one -> new Own(one.name, one.release, false));
        }

        @Override
        public Optional<Own> repeated(RepeatedEvent event) {
            return event.times() > MOST_VALUES
                    ? Optional.empty()
                    : event.event()
                            .accept(this)
                            .map(one -> new Own(
                                    event.times() + " times " + one.name,
                                    new KnownReleases(Collections.nCopies((int) event.times(), one.release)),
                                    false));
        }

        @Override
        public Optional<Own> composed(ComposedEvent event) {
            List<KnownRelease> parts = event.events().stream()
                    .map(part -> part.accept(this))
                    .flatMap(Optional::stream)
                    .map(Own::release)
                    .toList();
            return parts.size() == event.events().size()
                    ? whole(parts.size() + " releases together", new KnownReleases(parts))
                    : Optional.empty();
        }

        private static Optional<Own> answer(String name, KnownRelease release) {
            return Optional.of(new Own(name, release, true));
        }

        private static Optional<Own> whole(String name, KnownRelease release) {
            return Optional.of(new Own(name, release, false));
        }
    }

    static KnownRelease gaussian(Gaussian mechanism) {
        return KnownNumber.of(mechanism, mechanism.sensitivity(), normal(mechanism.sigma()));
    }

    static KnownRelease laplace(Laplace mechanism) {
        return KnownNumber.of(mechanism, mechanism.sensitivity(), exponential(mechanism.scale()));
    }

    static KnownRelease gaussian(DiscreteGaussian mechanism) {
        return KnownNumber.of(mechanism, Math.floor(mechanism.sensitivity()), normal(mechanism.sigma()));
    }

    static KnownRelease laplace(DiscreteLaplace mechanism) {
        return KnownNumber.of(mechanism, (double) mechanism.sensitivity(), exponential(mechanism.scale()));
    }

    private static DoubleUnaryOperator normal(double sigma) {
        return apart -> -square(apart / sigma) / 2;
    }

    private static DoubleUnaryOperator exponential(double scale) {
        return apart -> -Math.abs(apart) / scale;
    }

    private static KnownRelease mixture(MixtureGaussianEvent event) {
        double most = Collections.max(event.sensitivities());
        Gaussian mechanism = new Gaussian(event.sigma(), most > 0 ? most : 1, event.unit());
        return new KnownMixture(mechanism, event.sensitivities(), event.probabilities());
    }

    /** One record answers the first or the second of the answers; one that is zeroed out, any. */
    static KnownRelease response(RandomizedResponse mechanism) {
        double any = 1.0 / mechanism.categories();
        double other = mechanism.randomness() * any;
        boolean isReplaced = mechanism.unit() == Unit.RECORD_REPLACED;
        return new KnownChoice(
                (side, noise, random) -> {
                    int answer = side == Side.WITH ? 1 : isReplaced ? 0 : random.nextInt(mechanism.categories());
                    return mechanism.release(answer, noise).value();
                },
                (side, answer) -> {
                    boolean isOwn = answer == (side == Side.WITH ? 1 : 0);
                    double own = 1 - mechanism.randomness() + other;
                    return Math.log(side != Side.WITH && !isReplaced ? any : isOwn ? own : other);
                });
    }

    /** Two scores that are equal, or as far apart as one record can bring them: the one rises and the other falls. */
    static KnownRelease largest(NoisyMax mechanism) {
        double rise = mechanism.sensitivity() * mechanism.unit().contributions();
        double lower = chanceOfLower(mechanism.noise(), 2 * rise / mechanism.scale());
        return new KnownChoice(
                (side, noise, random) -> mechanism
                        .release(side == Side.WITH ? new double[] {-rise, rise} : new double[2], noise)
                        .value(),
                (side, answer) -> Math.log(side != Side.WITH ? 0.5 : answer == 0 ? lower : 1 - lower));
    }

    /** How often the lower of two scores wins that are so many scales apart. */
    private static double chanceOfLower(NoisyMaxEvent.Noise noise, double gap) {
        return switch (noise) {
            case LAPLACE -> Math.exp(-gap) * (0.5 + gap / 4);
            case EXPONENTIAL -> Math.exp(-gap) / 2;
            case GUMBEL -> 1 / (1 + Math.exp(gap));
        };
    }

    private static double square(double x) {
        return x * x;
    }
}
