package dev.sfumato.testing;

import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PacClaimEvent;
import dev.sfumato.accounting.event.PacEvent;
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
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.numeric.SumFactor;
import java.util.Arrays;
import java.util.List;

/** An example of every kind of event. */
public final class EveryEvent {
    private EveryEvent() {}

    public static List<PrivacyEvent> examples() {
        return Arrays.stream(PrivacyEvent.Kind.values())
                .map(EveryEvent::example)
                .toList();
    }

    /** The same with few repetitions and records, so that prices take no time. */
    public static List<PrivacyEvent> quickExamples() {
        return examples().stream().map(EveryEvent::quick).toList();
    }

    private static PrivacyEvent quick(PrivacyEvent event) {
        if (event instanceof RepeatedEvent repeated) {
            return new RepeatedEvent(repeated.event(), 10);
        } else if (event instanceof FixedSizeSampledEvent sampled) {
            return new FixedSizeSampledEvent(sampled.event(), 60, 6, sampled.withReplacement());
        } else if (event instanceof TruncatedPoissonEvent truncated) {
            return new TruncatedPoissonEvent(truncated.event(), 60, 0.1, 10);
        }
        return event;
    }

    /** Whether an event was refused because there is none of its kind for a unit: a sentence about units that ends with the one given. */
    public static boolean hasNoSuchUnit(RuntimeException refused) {
        String sentence = String.valueOf(refused.getMessage());
        return refused instanceof IllegalArgumentException
                && sentence.contains("unit")
                && Arrays.stream(Unit.values()).anyMatch(unit -> sentence.endsWith("'" + unit + "'"));
    }

    /** An example of a kind; the compiler asks for that of a new one. */
    public static PrivacyEvent example(PrivacyEvent.Kind kind) {
        PrivacyEvent gaussian = new GaussianEvent(2.5, 1, Unit.RECORD);
        PrivacyEvent replaced = new GaussianEvent(2.5, 0.5, Unit.RECORD_REPLACED);
        return switch (kind) {
            case GAUSSIAN -> gaussian;
            case LAPLACE -> new LaplaceEvent(0.1, 3, Unit.EDGE);
            case DISCRETE_GAUSSIAN -> new DiscreteGaussianEvent(4, 2, Unit.RECORD);
            case DISCRETE_LAPLACE -> new DiscreteLaplaceEvent(10, 1, Unit.EDGE_NOT_AT_SEED);
            case MIXTURE_GAUSSIAN ->
                new MixtureGaussianEvent(4, List.of(0.0, 1.0, 2.0), List.of(0.75, 0.125, 0.125), Unit.RECORD_ZEROED);
            case RANDOMIZED_RESPONSE -> new RandomizedResponseEvent(0.25, 3, Unit.RECORD_REPLACED);
            case EXPONENTIAL -> new ExponentialEvent(0.5, Unit.RECORD);
            case NOISY_MAX -> new NoisyMaxEvent(NoisyMaxEvent.Noise.EXPONENTIAL, 20, 1, Unit.RECORD);
            case BLACK_BOX -> new BlackBoxEvent(0.5, 1e-9, Unit.RECORD);
            case ZCDP -> new ZcdpEvent(0.125, Unit.RECORD);
            case NOISY_ITERATION ->
                new NoisyIterationEvent(
                        NoisyIterationEvent.Noise.LAPLACE,
                        List.of(0.5, 0.5, 0.5),
                        List.of(0.0, 0.25, 0.25),
                        List.of(0.0, 4.0, 1.0),
                        Unit.EDGE_NOT_AT_SEED);
            case POISSON_SAMPLED -> new PoissonSampledEvent(gaussian, 0.01);
            case FIXED_SIZE_SAMPLED -> new FixedSizeSampledEvent(replaced, 60_000, 600, true);
            case TRUNCATED_POISSON -> new TruncatedPoissonEvent(gaussian, 60_000, 0.01, 700);
            case SHUFFLED -> new ShuffledEvent(replaced, 100);
            case BALLS_IN_BINS -> new BallsInBinsEvent(gaussian, 100);
            case RANDOM_ALLOCATION -> new RandomAllocationEvent(gaussian, 1000, 3);
            case RUNNING_SUMS ->
                new RunningSumsEvent(SumFactor.BANDED_SQUARE_ROOT, 20, 1, 365, 30, 12, 30, 1, Unit.RECORD);
            case CLAIMED -> new ClaimedEvent(1, 1e-5, "a paper, Theorem 3", "the union bound is missing", Unit.RECORD);
            case NON_PRIVATE -> new NonPrivateEvent("the number of rows", Unit.RECORD);
            case SEEDED -> new SeededEvent(gaussian);
            case REPEATED -> new RepeatedEvent(new PoissonSampledEvent(gaussian, 0.01), 10_000);
            case COMPOSED -> new ComposedEvent(Unit.RECORD, List.of(gaussian, new ExponentialEvent(0.5, Unit.RECORD)));
            case PAC ->
                new PacEvent(
                        "a random half of 100 rows",
                        10_000,
                        0.01,
                        0.01,
                        0.005,
                        0.1,
                        1,
                        List.of(2.0, 1.0),
                        List.of(0.2, 0.1),
                        Unit.RECORD);
            case PAC_CLAIM ->
                new PacClaimEvent(
                        "a random half of 100 rows",
                        1,
                        0.05,
                        "a paper, Algorithm 4",
                        "a constant is missing",
                        Unit.RECORD);
            case ASSUMING ->
                new AssumingEvent(
                        new RepeatedEvent(gaussian, 3),
                        List.of("the cuts of column 'age' are public", "so are others"));
            case PARALLEL ->
                new ParallelEvent(
                        Unit.EDGE_NOT_AT_SEED,
                        List.of(
                                new ComposedEvent(
                                        Unit.EDGE_NOT_AT_SEED,
                                        List.of(
                                                new DiscreteLaplaceEvent(10, 1, Unit.EDGE_NOT_AT_SEED),
                                                new DiscreteLaplaceEvent(2, 1, Unit.EDGE_NOT_AT_SEED))),
                                new DiscreteLaplaceEvent(4, 2, Unit.EDGE_NOT_AT_SEED)));
        };
    }
}
