package dev.sfumato.accounting;

import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.EventVisitor;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomAllocationEvent;
import dev.sfumato.accounting.event.SampledEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.WithoutEpsilon;
import dev.sfumato.accounting.format.EventShape;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The defects of samples of samples. A sample is drawn from a batch as large as the batch is, so that a number of records that an
 * inner sample names must be the one that the outer sample leaves; and something must be done with a batch, or there is nothing
 * that a price could be of.
 */
public final class NestedSampling {
    /** How many records there are: known, or not, or left to chance. */
    private record Records(long count, boolean isChance) {
        static final Records UNKNOWN = new Records(-1, false);
        static final Records CHANCE = new Records(-1, true);

        static Records of(long count) {
            return new Records(count, false);
        }

        boolean isKnown() {
            return count >= 0;
        }
    }

    private NestedSampling() {}

    /** A sentence about the first sample in an event that cannot have been drawn as it says; none where all can. */
    public static Optional<String> problem(PrivacyEvent event) {
        return event.accept(new Given(Records.UNKNOWN));
    }

    /** Checks an event on given records; one that does not sample hands on the records that it is given. */
    private record Given(Records given)
            implements EventVisitor.MechanismsAlike<Optional<String>>,
                    EventVisitor.WithoutEpsilonAlike<Optional<String>>,
                    EventVisitor.WrappersAlike<Optional<String>> {
        @Override
        public Optional<String> fixedSizeSampled(FixedSizeSampledEvent event) {
            return mismatch(event, event.datasetSize(), given).or(() -> inside(event, Records.of(event.batchSize())));
        }

        @Override
        public Optional<String> truncatedPoisson(TruncatedPoissonEvent event) {
            return mismatch(event, event.datasetSize(), given).or(() -> inside(event, Records.CHANCE));
        }

        @Override
        public Optional<String> poissonSampled(PoissonSampledEvent event) {
            return inside(event, event.rate() == 1 ? given : Records.CHANCE);
        }

        @Override
        public Optional<String> ballsInBins(BallsInBinsEvent event) {
            return inside(event, event.bins() == 1 ? given : Records.CHANCE);
        }

        @Override
        public Optional<String> randomAllocation(RandomAllocationEvent event) {
            return inside(event, event.uses() == event.rounds() ? given : Records.CHANCE);
        }

        @Override
        public Optional<String> shuffled(ShuffledEvent event) {
            return tooMany(event, given).or(() -> inside(event, cut(event.batches(), given)));
        }

        @Override
        public Optional<String> mechanism(PrivacyEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<String> claimed(ClaimedEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<String> withoutEpsilon(WithoutEpsilon event) {
            return Optional.empty();
        }

        @Override
        public Optional<String> wrapper(PrivacyEvent event) {
            return firstOf(event.inner(), given);
        }
    }

    private static Optional<String> inside(SampledEvent sampled, Records batch) {
        if (isNothing(sampled)) {
            return Optional.of(
                    name(sampled) + " takes a sample and does nothing with it; say what is done with a batch");
        }
        return firstOf(sampled.inner(), batch);
    }

    private static Optional<String> firstOf(List<PrivacyEvent> events, Records given) {
        return events.stream()
                .map(event -> event.accept(new Given(given)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> mismatch(SampledEvent event, long datasetSize, Records given) {
        if (given.isChance()) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "%s draws from %,d records, but is given a batch whose size is left to chance",
                    name(event),
                    datasetSize));
        }
        if (given.isKnown() && given.count != datasetSize) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "%s draws from %,d records, but is given a batch of %,d; its datasetSize must be %d",
                    name(event),
                    datasetSize,
                    given.count,
                    given.count));
        }
        return Optional.empty();
    }

    private static Optional<String> tooMany(ShuffledEvent event, Records given) {
        return given.isKnown() && given.count < event.batches()
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%s cuts %,d records into %,d batches; batches must be at most %d",
                        name(event),
                        given.count,
                        event.batches(),
                        given.count))
                : Optional.empty();
    }

    /** Batches that are not all alike are of either size by chance. */
    private static Records cut(long batches, Records given) {
        if (batches == 1 || !given.isKnown()) {
            return given;
        }
        return given.count % batches == 0 ? Records.of(given.count / batches) : Records.CHANCE;
    }

    /** Whether an event says of nothing that it was done: an empty composition, whatever it is wrapped in. */
    public static boolean isNothing(PrivacyEvent event) {
        return event.accept(new Nothing());
    }

    private static final class Nothing
            implements EventVisitor.MechanismsAlike<Boolean>,
                    EventVisitor.SamplesAlike<Boolean>,
                    EventVisitor.WithoutEpsilonAlike<Boolean>,
                    EventVisitor.WrappersAlike<Boolean> {
        @Override
        public Boolean mechanism(PrivacyEvent event) {
            return false;
        }

        @Override
        public Boolean claimed(ClaimedEvent event) {
            return false;
        }

        @Override
        public Boolean withoutEpsilon(WithoutEpsilon event) {
            return false;
        }

        @Override
        public Boolean sampled(SampledEvent event) {
            return isNothing(event.event());
        }

        @Override
        public Boolean wrapper(PrivacyEvent event) {
            return event.inner().stream().allMatch(NestedSampling::isNothing);
        }
    }

    private static String name(PrivacyEvent event) {
        return EventShape.of(event).mechanism();
    }
}
