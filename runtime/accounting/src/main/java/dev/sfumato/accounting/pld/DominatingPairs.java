package dev.sfumato.accounting.pld;

import dev.sfumato.accounting.ApproximateDp;
import dev.sfumato.accounting.Bracket;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.allocation.RatioBracket;
import dev.sfumato.accounting.closedform.GaussianProfile;
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
import dev.sfumato.accounting.pld.LossBracket.Term;
import dev.sfumato.concurrent.Deadline;
import dev.sfumato.concurrent.RecentResults;
import dev.sfumato.numeric.Binomial;
import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.numeric.Enclosure;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The pair of distributions that is hardest on a mechanism, as a distribution of its privacy loss. Which pair, and why it
 * dominates, is in docs/proofs/pairs.md.
 */
public final class DominatingPairs {
    /** More outcomes than this are left to other accountants. */
    private static final long MOST_OUTCOMES = 200_000;

    /** The most times that a record may be expected in a batch drawn with replacement. */
    private static final long MOST_COPIES = 20;

    /** Sizes up to here can be counted on from. */
    private static final long MOST_RECORDS = 1L << 62;

    /** Whether the neighbour of a dataset has one record less or one more, where its size is not public. */
    private enum Neighbour {
        SMALLER,
        LARGER
    }

    /**
     * The pair of one mechanism.
     *
     * @param isSymmetric whether both directions have the same loss
     * @param ofLarger its loss where the neighbour has one record more, if that is another one
     * @param sampled its loss on a Poisson sample, where that is known
     */
    private record Pair(boolean isSymmetric, Loss loss, Optional<Loss> ofLarger, Optional<SampledLoss> sampled) {
        Loss of(Neighbour neighbour) {
            return switch (neighbour) {
                case SMALLER -> loss;
                case LARGER -> ofLarger.orElse(loss);
            };
        }
    }

    @FunctionalInterface
    private interface Loss {
        LossModel of(Direction direction, double tail);

        default Loss boundingFromAbove() {
            return (direction, tail) -> of(direction, tail).boundingFromAbove();
        }
    }

    @FunctionalInterface
    private interface SampledLoss {
        LossModel of(double rate, Direction direction, double tail);
    }

    /** Epochs of random allocation, which take a second each and are asked for in both directions. */
    private static final RecentResults<Allocated, RatioBracket> ALLOCATED =
            new RecentResults<>(16, "computing a price");

    private record Allocated(BallsInBinsEvent event, double tail) {}

    private DominatingPairs() {}

    public static boolean exist(PrivacyEvent mechanism) {
        return pair(mechanism).isPresent();
    }

    /** Whether both directions have the same loss. */
    public static boolean isSymmetric(PrivacyEvent mechanism) {
        return known(mechanism).isSymmetric;
    }

    /** The loss of a mechanism whose pair is known, where the neighbour has one record less or the same number. */
    public static LossModel loss(PrivacyEvent mechanism, Direction direction, double tail) {
        return known(mechanism).loss.of(direction, tail);
    }

    private static Pair known(PrivacyEvent mechanism) {
        return pair(mechanism)
                .orElseThrow(() -> new IllegalArgumentException("No pair of distributions is known for " + mechanism));
    }

    private static Optional<Pair> pair(PrivacyEvent mechanism) {
        return mechanism.accept(new OfMechanism());
    }

    private static final class OfMechanism
            implements EventVisitor.WithoutEpsilonAlike<Optional<Pair>>, EventVisitor.WrappersAlike<Optional<Pair>> {
        @Override
        public Optional<Pair> gaussian(GaussianEvent event) {
            return Optional.of(new Pair(
                    true,
                    (direction, tail) -> GaussianLoss.plain(
                            ratio(event).lower(), ratio(event).upper(), tail),
                    Optional.empty(),
                    Optional.of((rate, direction, tail) -> event.unit() == Unit.RECORD_REPLACED
                            ? GaussianLoss.sampledAndReplaced(rate, event.sensitivity(), event.sigma(), tail)
                            : GaussianLoss.sampled(rate, event.sensitivity(), event.sigma(), direction, tail))));
        }

        @Override
        public Optional<Pair> laplace(LaplaceEvent event) {
            double ratio = distance(event.sensitivity(), event.unit()) / event.scale();
            return symmetric((rate, direction, tail) -> LaplaceLoss.of(ratio, rate, direction));
        }

        @Override
        public Optional<Pair> discreteGaussian(DiscreteGaussianEvent event) {
            double distance = distance((double) event.sensitivity(), event.unit());
            return DiscreteGaussianPair.outcomes(event.sigma(), distance) < MOST_OUTCOMES
                    ? finite(() -> DiscreteGaussianPair.of(
                            event.sigma(), event.sensitivity() * event.unit().contributions()))
                    : Optional.empty();
        }

        @Override
        public Optional<Pair> discreteLaplace(DiscreteLaplaceEvent event) {
            return distance((double) event.sensitivity(), event.unit()) < MOST_OUTCOMES
                    ? finite(() -> lossOf(event))
                    : Optional.empty();
        }

        @Override
        public Optional<Pair> mixtureGaussian(MixtureGaussianEvent event) {
            return unsampled(false, (direction, tail) -> mixture(event, direction, tail));
        }

        @Override
        public Optional<Pair> randomizedResponse(RandomizedResponseEvent event) {
            return unsampled(
                    event.unit() == Unit.RECORD_REPLACED,
                    (direction, tail) -> response(event).loss(1, direction));
        }

        @Override
        public Optional<Pair> exponential(ExponentialEvent event) {
            return finite(() -> worstOf(event.epsilon(), 0).boundsFromAbove());
        }

        @Override
        public Optional<Pair> noisyMax(NoisyMaxEvent event) {
            return symmetric((rate, direction, tail) ->
                    LaplaceLoss.of(noisyMaxRatio(event), rate, direction).boundingFromAbove());
        }

        @Override
        public Optional<Pair> blackBox(BlackBoxEvent event) {
            return finite(() -> worstOf(event.epsilon(), event.delta()));
        }

        @Override
        public Optional<Pair> zcdp(ZcdpEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<Pair> noisyIteration(NoisyIterationEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<Pair> runningSums(RunningSumsEvent event) {
            // taken apart by MechanismCounts
            return Optional.empty();
        }

        @Override
        public Optional<Pair> inParallel(ParallelEvent event) {
            return ApproximateDp.of(event)
                    .flatMap(dp -> finite(() -> worstOf(dp.epsilonUp(), 0).boundsFromAbove()));
        }

        @Override
        public Optional<Pair> poissonSampled(PoissonSampledEvent event) {
            // under replacement, and for a record zeroed out, the pair of a sample is known for some mechanisms only
            return event.event() instanceof GaussianEvent || ApproximateDp.batchIsNeighbour(event)
                    ? pair(event.event())
                            .flatMap(Pair::sampled)
                            .flatMap(loss -> unsampled(
                                    event.unit() == Unit.RECORD_REPLACED,
                                    (direction, tail) -> loss.of(event.rate(), direction, tail)))
                    : Optional.empty();
        }

        @Override
        public Optional<Pair> fixedSizeSampled(FixedSizeSampledEvent event) {
            boolean isFew = !event.withReplacement() || event.batchSize() <= MOST_COPIES * event.datasetSize();
            return event.event() instanceof GaussianEvent noise && isFew
                    ? unsampled(true, (direction, tail) -> fixedSize(event, noise, tail))
                    : Optional.empty();
        }

        @Override
        public Optional<Pair> truncatedPoisson(TruncatedPoissonEvent event) {
            if (!(event.event() instanceof GaussianEvent noise) || event.datasetSize() > MOST_RECORDS) {
                return Optional.empty();
            }
            // those of the larger of both neighbours; where a record is replaced or zeroed out, both have as many
            long records = event.datasetSize();
            boolean isSizePublic = event.unit().isSizePublic();
            return Optional.of(new Pair(
                    event.unit() == Unit.RECORD_REPLACED,
                    (direction, tail) -> truncated(event, noise, records, direction, tail),
                    isSizePublic
                            ? Optional.empty()
                            : Optional.of((direction, tail) -> truncated(event, noise, records + 1, direction, tail)),
                    Optional.empty()));
        }

        @Override
        public Optional<Pair> shuffled(ShuffledEvent event) {
            return unamplified(event);
        }

        @Override
        public Optional<Pair> ballsInBins(BallsInBinsEvent event) {
            // where the size matters, or what a batch without the record is compared to is another one, no more than
            // that is known
            return event.bins() > 1 && ApproximateDp.batchIsNeighbour(event)
                    ? pair(event.event())
                            .flatMap(batch -> batch.ofLarger.isPresent()
                                    ? unamplified(event)
                                    : unsampled(false, allocated(event, batch.loss)))
                    : unamplified(event);
        }

        @Override
        public Optional<Pair> randomAllocation(RandomAllocationEvent event) {
            // taken apart into blocks of steps by MechanismCounts
            return Optional.empty();
        }

        @Override
        public Optional<Pair> claimed(ClaimedEvent event) {
            return Optional.empty();
        }

        @Override
        public Optional<Pair> withoutEpsilon(WithoutEpsilon event) {
            return Optional.empty();
        }

        @Override
        public Optional<Pair> wrapper(PrivacyEvent event) {
            return Optional.empty();
        }

        /** The mean ratio over the bins; what of a batch where the ratios of that are beyond doubles. */
        private static Loss allocated(BallsInBinsEvent event, Loss batch) {
            return (direction, tail) -> {
                Allocated key = new Allocated(event, leastTail(tail));
                try {
                    RatioBracket ratio = ALLOCATED.get(
                            key,
                            asked -> AllocatedLoss.of(
                                    batch.of(Direction.REMOVE, asked.tail),
                                    batch.of(Direction.ADD, asked.tail),
                                    event.bins()));
                    boolean isTight = batch.of(direction, tail).isTight() && event.bins() <= AllocatedLoss.MOST_STEPS;
                    return AllocatedLoss.loss(ratio, direction, isTight);
                } catch (GridTooFineException beyondDoubles) {
                    return batch.of(direction, tail).boundingFromAbove();
                }
            };
        }

        /** A tail that is no larger, of a few, so that one law does for many questions. */
        private static double leastTail(double tail) {
            double least = 1e-24;
            while (least > tail && least > Double.MIN_NORMAL) {
                least = Math.max(Double.MIN_NORMAL, least * least);
            }
            return least;
        }

        /** No amplification is known: an epoch costs what its one use of a record costs, and may cost less. */
        private static Optional<Pair> unamplified(SampledEvent epoch) {
            return pair(epoch.event())
                    .map(batch -> new Pair(
                            batch.isSymmetric,
                            batch.loss.boundingFromAbove(),
                            batch.ofLarger.map(Loss::boundingFromAbove),
                            Optional.empty()));
        }

        /** The pair of a mechanism of whose samples none is known. */
        private static Optional<Pair> unsampled(boolean isSymmetric, Loss loss) {
            return Optional.of(new Pair(isSymmetric, loss, Optional.empty(), Optional.empty()));
        }

        private static Optional<Pair> symmetric(SampledLoss loss) {
            return Optional.of(new Pair(
                    true, (direction, tail) -> loss.of(1, direction, tail), Optional.empty(), Optional.of(loss)));
        }

        /** Of a mechanism with countably many outcomes. */
        private static Optional<Pair> finite(Supplier<FiniteLoss> outcomes) {
            return symmetric((rate, direction, tail) -> outcomes.get().loss(rate, direction));
        }
    }

    /**
     * The composition's losses, for each kind of neighbours there is: a record that is removed leaves one less, one that is
     * added makes one more, the same for all events, and where batches are truncated neither is always the worse.
     */
    static List<LossBracket.Terms> worlds(MechanismCounts spend) {
        boolean sizeMatters =
                !spend.consistsOf(mechanism -> known(mechanism).ofLarger.isEmpty());
        return (sizeMatters ? Stream.of(Neighbour.values()) : Stream.of(Neighbour.SMALLER))
                .<LossBracket.Terms>map(neighbour -> (direction, tail) -> terms(spend, neighbour, direction, tail))
                .toList();
    }

    /** The composition's losses where its size is public or does not matter. */
    static List<Term> terms(MechanismCounts spend, Direction direction, double tail) {
        return worlds(spend).get(0).apply(direction, tail);
    }

    /** All plain Gaussian answers are one. */
    private static List<Term> terms(MechanismCounts spend, Neighbour neighbour, Direction direction, double tail) {
        List<Term> terms = new ArrayList<>();
        List<MechanismCounts.Answer> gaussian = spend.gaussian();
        if (!gaussian.isEmpty()) {
            Enclosure mu = GaussianProfile.muEnclosure(gaussian);
            terms.add(new Term(GaussianLoss.plain(mu.lower(), mu.upper(), tail), 1));
        }
        // in an order of their own, so that round-off does not depend on the order of the events
        spend.times().entrySet().stream()
                .filter(use -> !(use.getKey() instanceof GaussianEvent))
                .sorted(Comparator.comparing(use -> use.getKey().toString()))
                .forEach(use -> terms.add(new Term(loss(use.getKey(), neighbour, direction, tail), use.getValue())));
        return terms;
    }

    private static LossModel loss(PrivacyEvent mechanism, Neighbour neighbour, Direction direction, double tail) {
        Deadline.poll();
        return known(mechanism).of(neighbour).of(direction, tail);
    }

    private static LossModel fixedSize(FixedSizeSampledEvent event, GaussianEvent g, double tail) {
        double distance = distance(g.sensitivity(), g.unit());
        if (!event.withReplacement()) {
            double rate = Math.min(1, Math.nextUp((double) event.batchSize() / event.datasetSize()));
            return GaussianLoss.fixedSize(new double[] {rate}, new double[] {distance}, 0, g.sigma(), tail);
        }
        double[] copies = Binomial.upperMasses(event.batchSize(), 1.0 / event.datasetSize(), tail);
        double[] weights = new double[copies.length - 1];
        double[] distances = new double[weights.length];
        for (int j = 0; j < weights.length; j++) {
            weights[j] = copies[j + 1];
            distances[j] = (j + 1) * distance;
        }
        // beyond the last count the probabilities halve at least from one to the next
        double more = copies.length > event.batchSize() ? 0 : 2 * copies[copies.length - 1];
        return GaussianLoss.fixedSize(weights, distances, more, g.sigma(), tail);
    }

    private static LossModel truncated(
            TruncatedPoissonEvent event, GaussianEvent g, long records, Direction direction, double tail) {
        Truncation truncation = Truncation.of(records, event.rate(), event.largestBatch());
        return switch (event.unit()) {
            case RECORD_REPLACED -> GaussianLoss.truncatedAndReplaced(truncation, g.sensitivity(), g.sigma(), tail);
            case RECORD_ZEROED ->
                GaussianLoss.truncatedAndZeroed(truncation, g.sensitivity(), g.sigma(), direction, tail);
            case RECORD, EDGE, EDGE_NOT_AT_SEED ->
                GaussianLoss.truncated(truncation, g.sensitivity(), g.sigma(), direction, tail);
        };
    }

    private static LossModel mixture(MixtureGaussianEvent event, Direction direction, double tail) {
        double[] sensitivities =
                event.sensitivities().stream().mapToDouble(Double::doubleValue).toArray();
        return GaussianLoss.mixture(sensitivities, wholeProbabilities(event), event.sigma(), direction, tail);
    }

    /** Adds the part that rounding left out of the probabilities to the largest contribution. */
    private static double[] wholeProbabilities(MixtureGaussianEvent event) {
        double[] whole =
                event.probabilities().stream().mapToDouble(Double::doubleValue).toArray();
        BigDecimal missing = BigDecimal.ONE;
        int largest = 0;
        for (int i = 0; i < whole.length; i++) {
            missing = missing.subtract(new BigDecimal(whole[i]));
            largest = event.sensitivities().get(i) > event.sensitivities().get(largest) ? i : largest;
        }
        if (missing.signum() > 0) {
            whole[largest] = DirectedRounding.up(new BigDecimal(whole[largest]).add(missing));
        }
        return whole;
    }

    /** A noisy maximum is dominated by one Laplace answer with twice the ratio (docs/proofs/renyi.md). */
    private static double noisyMaxRatio(NoisyMaxEvent event) {
        return Math.nextUp(2 * distance(event.sensitivity(), event.unit()) / event.scale());
    }

    /** Kairouz, Oh and Viswanath (2015): the worst pair under (epsilon, delta). */
    private static FiniteLoss worstOf(double epsilon, double delta) {
        double likely = (1 - delta) / (1 + Math.exp(-epsilon));
        double unlikely = (1 - delta) * Math.exp(-epsilon) / (1 + Math.exp(-epsilon));
        return new FiniteLoss()
                .outcome(likely, unlikely, epsilon, 8 + 2 * epsilon)
                .outcome(unlikely, likely, -epsilon, 8 + 2 * epsilon)
                .betrayal(delta)
                .spacing(2 * epsilon);
    }

    private static FiniteLoss response(RandomizedResponseEvent event) {
        double k = event.categories();
        double other = event.randomness() / k;
        double own = 1 - event.randomness() + other;
        if (event.unit() == Unit.RECORD_REPLACED) {
            double loss = event.logOdds();
            FiniteLoss finite = new FiniteLoss().outcome(own, other, loss, 8).outcome(other, own, -loss, 8);
            if (k > 2) {
                finite.outcome((k - 2) * other, (k - 2) * other, 0, 8);
            }
            return finite.spacing(k > 2 ? loss : 2 * loss);
        }
        double up = Math.log1p((k - 1) * (1 - event.randomness()));
        double down = Math.log(event.randomness());
        return new FiniteLoss()
                .outcome(own, 1 / k, up, 8)
                .outcome((k - 1) * other, (k - 1) / k, down, 8)
                .spacing(up - down);
    }

    private static FiniteLoss lossOf(DiscreteLaplaceEvent event) {
        double rate = 1 / event.scale();
        long distance = event.sensitivity() * event.unit().contributions();
        double end = 1 / (1 + Math.exp(-rate));
        double far = Math.exp(-rate * distance) * end;
        double units = 16 + 4 * rate * distance;
        FiniteLoss finite = new FiniteLoss()
                .outcome(end, far, rate * distance, units)
                .outcome(far, end, -rate * distance, units)
                .spacing(2 * rate);
        double norm = Math.tanh(rate / 2);
        for (long k = 1; k < distance; k++) {
            finite.outcome(
                    norm * Math.exp(-rate * (distance - k)),
                    norm * Math.exp(-rate * k),
                    rate * (2 * k - distance),
                    units);
        }
        return finite;
    }

    private static Bracket ratio(GaussianEvent event) {
        Enclosure quotient = Enclosure.quotient(
                new BigDecimal(event.sensitivity())
                        .multiply(BigDecimal.valueOf(event.unit().contributions())),
                new BigDecimal(event.sigma()),
                40);
        return new Bracket(quotient.lower(), quotient.upper());
    }

    private static double distance(double sensitivity, Unit unit) {
        return sensitivity * unit.contributions();
    }
}
