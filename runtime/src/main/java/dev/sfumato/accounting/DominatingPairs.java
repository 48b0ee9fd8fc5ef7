package dev.sfumato.accounting;

import dev.sfumato.Deadline;
import dev.sfumato.accounting.pld.Binomial;
import dev.sfumato.accounting.pld.Direction;
import dev.sfumato.accounting.pld.FiniteLoss;
import dev.sfumato.accounting.pld.GaussianLoss;
import dev.sfumato.accounting.pld.LaplaceLoss;
import dev.sfumato.accounting.pld.LossBracket;
import dev.sfumato.accounting.pld.LossModel;
import dev.sfumato.accounting.pld.Term;
import dev.sfumato.accounting.pld.Truncation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The pair of distributions that is hardest on a mechanism, as a distribution of its privacy loss. Which pair, and why it
 * dominates, is in docs/proofs/pairs.md.
 */
final class DominatingPairs {
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

    private DominatingPairs() {}

    static boolean exist(PrivacyEvent mechanism) {
        if (mechanism instanceof PoissonSampledEvent p) {
            return isSampleable(p);
        }
        if (mechanism instanceof FixedSizeSampledEvent f) {
            return f.event() instanceof GaussianEvent
                    && (!f.withReplacement() || f.batchSize() <= MOST_COPIES * f.datasetSize());
        }
        if (mechanism instanceof TruncatedPoissonEvent t) {
            return t.event() instanceof GaussianEvent && t.datasetSize() <= MOST_RECORDS;
        }
        if (mechanism instanceof ShuffledEvent s) {
            return exist(s.event());
        }
        if (mechanism instanceof BallsInBinsEvent b) {
            return exist(b.event());
        }
        return mechanism instanceof GaussianEvent
                || mechanism instanceof LaplaceEvent
                || mechanism instanceof NoisyMaxEvent
                || mechanism instanceof MixtureGaussianEvent
                || finite(mechanism).isPresent();
    }

    private static boolean isSampleable(PoissonSampledEvent sampled) {
        PrivacyEvent event = sampled.event();
        if (event instanceof GaussianEvent) {
            return true;
        }
        return event.unit() != Unit.RECORD_REPLACED
                && ApproximateDp.sampleIsNeighbour(sampled)
                && (event instanceof LaplaceEvent
                        || event instanceof NoisyMaxEvent
                        || (!(event instanceof RandomizedResponseEvent)
                                && finite(event).isPresent()));
    }

    /** Whether both directions have the same loss. */
    static boolean isSymmetric(PrivacyEvent mechanism) {
        if (mechanism instanceof PoissonSampledEvent
                || mechanism instanceof RandomizedResponseEvent
                || mechanism instanceof TruncatedPoissonEvent) {
            return mechanism.unit() == Unit.RECORD_REPLACED;
        }
        if (mechanism instanceof ShuffledEvent s) {
            return isSymmetric(s.event());
        }
        if (mechanism instanceof BallsInBinsEvent b) {
            return isSymmetric(b.event());
        }
        if (mechanism instanceof MixtureGaussianEvent) {
            return false;
        }
        if (mechanism instanceof GaussianEvent
                || mechanism instanceof LaplaceEvent
                || mechanism instanceof NoisyMaxEvent
                || mechanism instanceof FixedSizeSampledEvent
                || mechanism instanceof BlackBoxEvent
                || mechanism instanceof ExponentialEvent
                || mechanism instanceof DiscreteLaplaceEvent
                || mechanism instanceof DiscreteGaussianEvent) {
            return true;
        }
        throw new IllegalArgumentException("No pair of distributions is known for " + mechanism);
    }

    /**
     * The composition's losses, for each kind of neighbours there is: a record that is removed leaves one less, one that is
     * added makes one more, the same for all events, and where batches are truncated neither is always the worse.
     */
    static List<LossBracket.Terms> worlds(Spend spend) {
        boolean sizeMatters = !spend.unit().isSizePublic() && !spend.consistsOf(event -> !isTruncated(event));
        return (sizeMatters ? Stream.of(Neighbour.values()) : Stream.of(Neighbour.SMALLER))
                .<LossBracket.Terms>map(neighbour -> (direction, tail) -> terms(spend, neighbour, direction, tail))
                .toList();
    }

    private static boolean isTruncated(PrivacyEvent event) {
        return event instanceof TruncatedPoissonEvent || Spend.samples(event, TruncatedPoissonEvent.class::isInstance);
    }

    /** The composition's losses where its size is public or does not matter. */
    static List<Term> terms(Spend spend, Direction direction, double tail) {
        return worlds(spend).get(0).apply(direction, tail);
    }

    /** All plain Gaussian answers are one. */
    private static List<Term> terms(Spend spend, Neighbour neighbour, Direction direction, double tail) {
        List<Term> terms = new ArrayList<>();
        List<Spend.Answer> gaussian = spend.gaussian();
        if (!gaussian.isEmpty()) {
            Enclosure mu = GaussianProfile.muEnclosure(gaussian);
            terms.add(
                    new Term(GaussianLoss.plain(Enclosure.roundDown(mu.low()), Enclosure.roundUp(mu.high()), tail), 1));
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
        if (mechanism instanceof GaussianEvent g) {
            return GaussianLoss.plain(ratio(g).lower(), ratio(g).upper(), tail);
        } else if (mechanism instanceof LaplaceEvent l) {
            return LaplaceLoss.of(distance(l.sensitivity(), l.unit()) / l.scale(), 1, direction);
        } else if (mechanism instanceof NoisyMaxEvent n) {
            return LaplaceLoss.of(noisyMaxRatio(n), 1, direction).boundingFromAbove();
        } else if (mechanism instanceof MixtureGaussianEvent m) {
            return GaussianLoss.mixture(
                    m.sensitivities().stream().mapToDouble(Double::doubleValue).toArray(),
                    wholeProbabilities(m),
                    m.sigma(),
                    direction,
                    tail);
        } else if (mechanism instanceof PoissonSampledEvent p) {
            return sampled(p, direction, tail);
        } else if (mechanism instanceof FixedSizeSampledEvent f) {
            return fixedSize(f, tail);
        } else if (mechanism instanceof TruncatedPoissonEvent t) {
            return truncated(t, neighbour, direction, tail);
        } else if (mechanism instanceof ShuffledEvent s) {
            return loss(s.event(), neighbour, direction, tail).boundingFromAbove();
        } else if (mechanism instanceof BallsInBinsEvent b) {
            return loss(b.event(), neighbour, direction, tail).boundingFromAbove();
        }
        return finite(mechanism).orElseThrow().loss(1, direction);
    }

    private static LossModel sampled(PoissonSampledEvent event, Direction direction, double tail) {
        if (event.event() instanceof GaussianEvent g) {
            return g.unit() == Unit.RECORD_REPLACED
                    ? GaussianLoss.sampledAndReplaced(event.rate(), g.sensitivity(), g.sigma(), tail)
                    : GaussianLoss.sampled(event.rate(), g.sensitivity(), g.sigma(), direction, tail);
        }
        if (event.event() instanceof LaplaceEvent l) {
            return LaplaceLoss.of(distance(l.sensitivity(), l.unit()) / l.scale(), event.rate(), direction);
        }
        if (event.event() instanceof NoisyMaxEvent n) {
            return LaplaceLoss.of(noisyMaxRatio(n), event.rate(), direction).boundingFromAbove();
        }
        return finite(event.event()).orElseThrow().loss(event.rate(), direction);
    }

    private static LossModel fixedSize(FixedSizeSampledEvent event, double tail) {
        GaussianEvent g = (GaussianEvent) event.event();
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
            TruncatedPoissonEvent event, Neighbour neighbour, Direction direction, double tail) {
        GaussianEvent g = (GaussianEvent) event.event();
        // those of the larger of both neighbours; where a record is replaced or zeroed out, both have as many
        long records = event.datasetSize() + (neighbour == Neighbour.LARGER ? 1 : 0);
        Truncation truncation = Truncation.of(records, event.rate(), event.largestBatch());
        return switch (event.unit()) {
            case RECORD_REPLACED -> GaussianLoss.truncatedAndReplaced(truncation, g.sensitivity(), g.sigma(), tail);
            case RECORD_ZEROED ->
                GaussianLoss.truncatedAndZeroed(truncation, g.sensitivity(), g.sigma(), direction, tail);
            case RECORD, EDGE, EDGE_NOT_AT_SEED ->
                GaussianLoss.truncated(truncation, g.sensitivity(), g.sigma(), direction, tail);
        };
    }

    /** What rounding left out of the probabilities goes to the largest contribution. */
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
            whole[largest] = Enclosure.roundUp(new BigDecimal(whole[largest]).add(missing));
        }
        return whole;
    }

    /** A noisy maximum is dominated by one Laplace answer with twice the ratio (docs/proofs/renyi.md). */
    private static double noisyMaxRatio(NoisyMaxEvent event) {
        return Math.nextUp(2 * distance(event.sensitivity(), event.unit()) / event.scale());
    }

    /** Mechanisms with countably many outcomes. */
    private static Optional<FiniteLoss> finite(PrivacyEvent mechanism) {
        if (mechanism instanceof BlackBoxEvent b) {
            return Optional.of(blackBox(b.epsilon(), b.delta()));
        } else if (mechanism instanceof ExponentialEvent e) {
            return Optional.of(blackBox(e.epsilon(), 0).boundsFromAbove());
        } else if (mechanism instanceof RandomizedResponseEvent r) {
            return Optional.of(response(r));
        } else if (mechanism instanceof DiscreteLaplaceEvent d
                && distance((double) d.sensitivity(), d.unit()) < MOST_OUTCOMES) {
            return Optional.of(
                    discreteLaplace(1 / d.scale(), d.sensitivity() * d.unit().contributions()));
        } else if (mechanism instanceof DiscreteGaussianEvent d
                && DiscreteGaussianPair.outcomes(d.sigma(), distance((double) d.sensitivity(), d.unit()))
                        < MOST_OUTCOMES) {
            return Optional.of(DiscreteGaussianPair.of(
                    d.sigma(), d.sensitivity() * d.unit().contributions()));
        }
        return Optional.empty();
    }

    /** Kairouz, Oh and Viswanath (2015): the worst pair under (epsilon, delta). */
    private static FiniteLoss blackBox(double epsilon, double delta) {
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

    private static FiniteLoss discreteLaplace(double rate, long distance) {
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
        return new Bracket(Enclosure.roundDown(quotient.low()), Enclosure.roundUp(quotient.high()));
    }

    private static double distance(double sensitivity, Unit unit) {
        return sensitivity * unit.contributions();
    }
}
