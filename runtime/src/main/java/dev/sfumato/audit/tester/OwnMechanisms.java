package dev.sfumato.audit.tester;

import dev.sfumato.Interruption;
import dev.sfumato.accounting.AssumingEvent;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.DiscreteGaussianEvent;
import dev.sfumato.accounting.DiscreteLaplaceEvent;
import dev.sfumato.accounting.ExponentialEvent;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.MixtureGaussianEvent;
import dev.sfumato.accounting.NoisyMaxEvent;
import dev.sfumato.accounting.PoissonSampledEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RandomizedResponseEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.audit.TwoWorlds;
import dev.sfumato.noise.Chance;
import dev.sfumato.noise.DiscreteGaussian;
import dev.sfumato.noise.DiscreteLaplace;
import dev.sfumato.noise.Gaussian;
import dev.sfumato.noise.Laplace;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.NoisyMax;
import dev.sfumato.noise.RandomizedResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the runtime itself would release for an event that somebody declares, at its very parameters: noise from
 * {@code dev.sfumato.noise} on numbers that are as far apart as neighbours may be, told apart by the best test.
 */
public final class OwnMechanisms {
    /** A release of more numbers is left alone: it takes long, and many small answers together are no other code. */
    public static final int MOST_VALUES = 1024;

    private OwnMechanisms() {}

    /** Two worlds of an event; nothing where no mechanism of {@code dev.sfumato.noise} does it, or not at such parameters. */
    public static Optional<TwoWorlds> of(PrivacyEvent event) {
        try {
            return release(event)
                    .filter(release -> release.values() > 0 && release.values() <= MOST_VALUES)
                    .map(release -> tried(new KnownWorlds(name(event), release)));
        } catch (IllegalArgumentException | ArithmeticException beyond) {
            // a mechanism takes fewer parameters than its event, and says so when it is made or used
            return Optional.empty();
        }
    }

    private static TwoWorlds tried(KnownWorlds worlds) {
        Interruption.poll("trying " + worlds.name());
        double[] out = new double[worlds.release().values()];
        for (Side side : Side.values()) {
            worlds.release().release(side, out, 0, NoiseSource.seeded(0), Chance.seeded(0));
        }
        return worlds;
    }

    static Optional<KnownRelease> release(PrivacyEvent event) {
        if (event instanceof PoissonSampledEvent sampled) {
            return isAnswer(sampled.event())
                    ? release(sampled.event()).map(one -> new KnownSample(one, sampled.rate()))
                    : Optional.empty();
        }
        if (event instanceof RepeatedEvent repeated) {
            return repeated.times() > MOST_VALUES
                    ? Optional.empty()
                    : release(repeated.event())
                            .map(one -> new KnownReleases(Collections.nCopies((int) repeated.times(), one)));
        }
        if (event instanceof ComposedEvent composed) {
            List<KnownRelease> parts = new ArrayList<>();
            for (PrivacyEvent part : composed.events()) {
                release(part).ifPresent(parts::add);
            }
            return parts.size() == composed.events().size() ? Optional.of(new KnownReleases(parts)) : Optional.empty();
        }
        return event instanceof AssumingEvent assuming ? release(assuming.event()) : Optional.ofNullable(single(event));
    }

    /** Whether a batch can be asked for it that a record may be missing from. */
    private static boolean isAnswer(PrivacyEvent event) {
        return event instanceof GaussianEvent
                || event instanceof LaplaceEvent
                || event instanceof DiscreteGaussianEvent
                || event instanceof DiscreteLaplaceEvent
                || event instanceof NoisyMaxEvent;
    }

    private static @Nullable KnownRelease single(PrivacyEvent event) {
        if (event instanceof GaussianEvent e) {
            return gaussian(new Gaussian(e.sigma(), e.sensitivity(), e.unit()));
        } else if (event instanceof LaplaceEvent e) {
            return laplace(new Laplace(e.scale(), e.sensitivity(), e.unit()));
        } else if (event instanceof DiscreteGaussianEvent e) {
            return gaussian(new DiscreteGaussian(e.sigma(), (double) e.sensitivity(), e.unit()));
        } else if (event instanceof DiscreteLaplaceEvent e) {
            return laplace(new DiscreteLaplace(e.scale(), e.sensitivity(), e.unit()));
        } else if (event instanceof MixtureGaussianEvent e) {
            return mixture(e);
        } else if (event instanceof RandomizedResponseEvent e) {
            return response(new RandomizedResponse(e.randomness(), e.categories(), e.unit()));
        } else if (event instanceof NoisyMaxEvent e) {
            return largest(new NoisyMax(e.noise(), e.scale(), e.sensitivity(), e.unit()));
        } else if (event instanceof ExponentialEvent e) {
            // weights of exp(epsilon score/(2 d)), d for neighbours as they are
            double distance = 1.0 / e.unit().contributions();
            return largest(new NoisyMax(NoisyMaxEvent.Noise.GUMBEL, 2 / e.epsilon(), distance, e.unit()));
        }
        return null;
    }

    static KnownRelease gaussian(Gaussian mechanism) {
        return new KnownNumber(
                mechanism.sensitivity(),
                mechanism.unit(),
                (centre, noise) -> mechanism.release(centre, noise).value(),
                apart -> -square(apart / mechanism.sigma()) / 2);
    }

    static KnownRelease laplace(Laplace mechanism) {
        return new KnownNumber(
                mechanism.sensitivity(),
                mechanism.unit(),
                (centre, noise) -> mechanism.release(centre, noise).value(),
                apart -> -Math.abs(apart) / mechanism.scale());
    }

    static KnownRelease gaussian(DiscreteGaussian mechanism) {
        return new KnownNumber(
                Math.floor(mechanism.sensitivity()),
                mechanism.unit(),
                (centre, noise) -> mechanism.release((long) centre, noise).value(),
                apart -> -square(apart / mechanism.sigma()) / 2);
    }

    static KnownRelease laplace(DiscreteLaplace mechanism) {
        return new KnownNumber(
                mechanism.sensitivity(),
                mechanism.unit(),
                (centre, noise) -> mechanism.release((long) centre, noise).value(),
                apart -> -Math.abs(apart) / mechanism.scale());
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
                (side, noise, chance) -> {
                    int answer = side == Side.WITH ? 1 : isReplaced ? 0 : chance.below(mechanism.categories());
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
                (side, noise, chance) -> mechanism
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

    private static String name(PrivacyEvent event) {
        if (event instanceof AssumingEvent assuming) {
            return name(assuming.event());
        } else if (event instanceof PoissonSampledEvent sampled) {
            return "Poisson sampled " + name(sampled.event());
        } else if (event instanceof RepeatedEvent repeated) {
            return repeated.times() + " times " + name(repeated.event());
        } else if (event instanceof ComposedEvent composed) {
            return composed.events().size() + " releases together";
        } else if (event instanceof GaussianEvent) {
            return "Gaussian noise";
        } else if (event instanceof LaplaceEvent) {
            return "Laplace noise";
        } else if (event instanceof DiscreteGaussianEvent) {
            return "discrete Gaussian noise";
        } else if (event instanceof DiscreteLaplaceEvent) {
            return "discrete Laplace noise";
        } else if (event instanceof MixtureGaussianEvent) {
            return "Gaussian noise on random contributions";
        } else if (event instanceof RandomizedResponseEvent) {
            return "randomized response";
        }
        return "noisy maximum";
    }
}
