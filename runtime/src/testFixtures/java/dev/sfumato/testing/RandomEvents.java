package dev.sfumato.testing;

import dev.sfumato.accounting.AssumingEvent;
import dev.sfumato.accounting.BallsInBinsEvent;
import dev.sfumato.accounting.BlackBoxEvent;
import dev.sfumato.accounting.ClaimedEvent;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.DiscreteGaussianEvent;
import dev.sfumato.accounting.DiscreteLaplaceEvent;
import dev.sfumato.accounting.ExponentialEvent;
import dev.sfumato.accounting.FixedSizeSampledEvent;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.MixtureGaussianEvent;
import dev.sfumato.accounting.NoisyIterationEvent;
import dev.sfumato.accounting.NoisyMaxEvent;
import dev.sfumato.accounting.NonPrivateEvent;
import dev.sfumato.accounting.PacClaimEvent;
import dev.sfumato.accounting.PacEvent;
import dev.sfumato.accounting.PoissonSampledEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RandomizedResponseEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.SeededEvent;
import dev.sfumato.accounting.ShuffledEvent;
import dev.sfumato.accounting.TruncatedPoissonEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.accounting.ZcdpEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Events of every kind at random, nested in each other, with usual numbers and with extreme ones that are still valid. */
public final class RandomEvents {
    private static final int DEEPEST = 3;

    private final Cases cases;

    public RandomEvents(Cases cases) {
        this.cases = cases;
    }

    /**
     * An event of some unit.
     *
     * @throws IllegalArgumentException where the numbers that were drawn contradict each other, or the unit
     */
    public PrivacyEvent draw() {
        return event(cases.oneOf(Unit.values()), 0);
    }

    /** A delta, mostly a usual one. */
    public double delta() {
        return cases.oneOf(1e-5, 1e-6, 1e-9, cases.magnitude(1e-300, 0.9), 1 - cases.magnitude(1e-16, 0.1));
    }

    /** An epsilon, mostly a usual one. */
    public double epsilon() {
        return cases.oneOf(0.0, 1.0, cases.between(0, 10), size(1e-300, 1e300));
    }

    private PrivacyEvent event(Unit unit, int depth) {
        Class<?>[] kinds = PrivacyEvent.class.getPermittedSubclasses();
        Class<?> kind = cases.oneOf(kinds);
        boolean isNested = kind == ComposedEvent.class || contains(kind);
        return isNested && depth < DEEPEST
                ? around(kind, unit, depth + 1)
                : isNested ? new GaussianEvent(noise(), contribution(), unit) : alone(kind, unit);
    }

    private static boolean contains(Class<?> kind) {
        return Arrays.stream(kind.getRecordComponents())
                .anyMatch(component -> component.getType() == PrivacyEvent.class);
    }

    private PrivacyEvent alone(Class<?> kind, Unit unit) {
        if (kind == GaussianEvent.class) {
            return new GaussianEvent(noise(), contribution(), unit);
        } else if (kind == LaplaceEvent.class) {
            return new LaplaceEvent(noise(), contribution(), unit);
        } else if (kind == DiscreteGaussianEvent.class) {
            return new DiscreteGaussianEvent(noise(), count(1000), unit);
        } else if (kind == DiscreteLaplaceEvent.class) {
            return new DiscreteLaplaceEvent(noise(), count(1000), unit);
        } else if (kind == MixtureGaussianEvent.class) {
            return mixture(unit);
        } else if (kind == RandomizedResponseEvent.class) {
            return new RandomizedResponseEvent(
                    share(), (int) Math.min(Integer.MAX_VALUE, Math.max(2, count(100))), unit);
        } else if (kind == ExponentialEvent.class) {
            return new ExponentialEvent(price(), unit);
        } else if (kind == NoisyMaxEvent.class) {
            return new NoisyMaxEvent(cases.oneOf(NoisyMaxEvent.Noise.values()), noise(), contribution(), unit);
        } else if (kind == BlackBoxEvent.class) {
            return new BlackBoxEvent(cases.oneOf(0.0, price()), ownDelta(), unit);
        } else if (kind == ZcdpEvent.class) {
            return new ZcdpEvent(price(), unit);
        } else if (kind == NoisyIterationEvent.class) {
            return iteration(unit);
        } else if (kind == ClaimedEvent.class) {
            return new ClaimedEvent(price(), ownDelta(), "a paper", "a gap", unit);
        } else if (kind == NonPrivateEvent.class) {
            return new NonPrivateEvent("the number of rows", unit);
        } else if (kind == PacEvent.class) {
            return new PacEvent(
                    "half of 100 rows",
                    Math.max(2, count(1000)),
                    0.01,
                    0.01,
                    0.005,
                    0.1,
                    count(100),
                    List.of(noise()),
                    List.of(noise()),
                    unit);
        } else if (kind == PacClaimEvent.class) {
            return new PacClaimEvent("half of 100 rows", price(), 0.05, "a paper", "a gap", unit);
        }
        throw new AssertionError("no random example of " + kind);
    }

    private PrivacyEvent around(Class<?> kind, Unit unit, int depth) {
        if (kind == ComposedEvent.class) {
            List<PrivacyEvent> parts = new ArrayList<>();
            for (int i = cases.oneOf(0, 1, 2, 3, 40); i > 0; i--) {
                parts.add(event(unit, depth));
            }
            return new ComposedEvent(unit, parts);
        }
        // batches of a fixed size and shuffled ones are refused for other units, and most sampling is of Gaussian noise
        Unit inner = kind == FixedSizeSampledEvent.class && cases.whole(0, 9) > 0
                ? Unit.RECORD_REPLACED
                : kind == ShuffledEvent.class && cases.whole(0, 9) > 0
                        ? cases.oneOf(Unit.RECORD_REPLACED, Unit.RECORD_ZEROED)
                        : unit;
        PrivacyEvent event = cases.oneOf(true, false) && kind != RepeatedEvent.class
                ? new GaussianEvent(noise(), contribution(), inner)
                : event(inner, depth);
        if (kind == PoissonSampledEvent.class) {
            return new PoissonSampledEvent(event, cases.oneOf(1.0, share(), share(), share()));
        } else if (kind == FixedSizeSampledEvent.class) {
            long size = count(100_000);
            return new FixedSizeSampledEvent(event, size, part(size), cases.oneOf(true, false));
        } else if (kind == TruncatedPoissonEvent.class) {
            long size = count(100_000);
            return new TruncatedPoissonEvent(event, size, share(), part(size));
        } else if (kind == ShuffledEvent.class) {
            return new ShuffledEvent(event, count(1000));
        } else if (kind == BallsInBinsEvent.class) {
            return new BallsInBinsEvent(event, count(1000));
        } else if (kind == AssumingEvent.class) {
            return new AssumingEvent(event, List.of("an assumption"));
        } else if (kind == SeededEvent.class) {
            return new SeededEvent(event);
        } else if (kind == RepeatedEvent.class) {
            return new RepeatedEvent(event, count(10_000));
        }
        throw new AssertionError("no random example of " + kind);
    }

    private PrivacyEvent mixture(Unit unit) {
        int parts = cases.oneOf(1, 2, 3, 64);
        List<Double> sensitivities = new ArrayList<>();
        List<Double> probabilities = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            sensitivities.add(cases.oneOf(0.0, contribution()));
            probabilities.add(1.0 / parts);
        }
        return new MixtureGaussianEvent(noise(), sensitivities, probabilities, unit);
    }

    private PrivacyEvent iteration(Unit unit) {
        int steps = cases.oneOf(0, 1, 2, 10, 200, 3000);
        List<Double> lipschitz = new ArrayList<>();
        List<Double> distortions = new ArrayList<>();
        List<Double> scales = new ArrayList<>();
        double usual = noise();
        boolean isAlike = cases.oneOf(true, false);
        for (int i = 0; i < steps; i++) {
            lipschitz.add(cases.oneOf(0.5, 1.0, cases.between(0, 1.5), 0.0));
            distortions.add(isAlike ? 1.0 : cases.oneOf(0.0, contribution()));
            scales.add(isAlike ? usual : cases.oneOf(0.0, usual, noise()));
        }
        return new NoisyIterationEvent(
                cases.oneOf(NoisyIterationEvent.Noise.values()), lipschitz, distortions, scales, unit);
    }

    private double noise() {
        return cases.oneOf(cases.magnitude(0.3, 100), size(1e-12, 1e12), size(Double.MIN_VALUE, Double.MAX_VALUE));
    }

    private double contribution() {
        return cases.oneOf(
                1.0, 1.0, cases.magnitude(0.1, 10), size(1e-12, 1e12), size(Double.MIN_VALUE, Double.MAX_VALUE));
    }

    private double price() {
        return cases.oneOf(cases.magnitude(0.01, 10), size(1e-12, 1e6), size(Double.MIN_VALUE, Double.MAX_VALUE));
    }

    private double ownDelta() {
        return cases.oneOf(0.0, 0.0, 1e-9, size(1e-300, 0.9));
    }

    private double share() {
        return cases.oneOf(
                0.01, cases.magnitude(1e-5, 0.9), size(Double.MIN_VALUE, 1e-3), 1 - cases.magnitude(1e-16, 0.1));
    }

    private long count(int usual) {
        return cases.oneOf(
                1L,
                (long) cases.whole(1, usual),
                (long) cases.magnitude(1, 1e9),
                (long) cases.magnitude(1, 9e18),
                Long.MAX_VALUE);
    }

    private long part(long of) {
        return cases.oneOf(of, 1L, Math.max(1, of / 2), Math.max(1, of / 100), Math.max(1, of - 1), count(1000));
    }

    private double size(double least, double most) {
        return cases.oneOf(cases.magnitude(least, most), least, most);
    }
}
