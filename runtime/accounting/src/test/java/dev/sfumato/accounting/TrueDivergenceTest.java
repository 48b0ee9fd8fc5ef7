package dev.sfumato.accounting;

import static dev.sfumato.accounting.TrueDivergence.laplace;
import static dev.sfumato.accounting.TrueDivergence.mixed;
import static dev.sfumato.accounting.TrueDivergence.normal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import dev.sfumato.accounting.event.ParallelEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.PrivacyEvent.Kind;
import dev.sfumato.accounting.event.RandomAllocationEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.accounting.pld.LossBracket;
import dev.sfumato.accounting.pld.PldAccountant;
import dev.sfumato.numeric.SumFactor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every kind of event against two neighbours whose outputs can be summed or integrated: no accountant's delta or epsilon lies below
 * theirs, and where they are the worst neighbours there are, no lower end lies above.
 */
class TrueDivergenceTest {
    private static final double[] EPSILONS = {0, 0.4, 1.5};

    /** More than the sums and integrals here are off by. */
    private static final double OFF = 2e-6;

    private static final LossBracket.Limits QUICK = new LossBracket.Limits(1 << 13, 1e-3, Duration.ofSeconds(7));

    private static final List<Accountant> ACCOUNTANTS = Stream.concat(
                    Stream.of(new ShiftAccountant()), Accountants.ofPlainAnswers(new PldAccountant(QUICK)).stream())
            .toList();

    /**
     * An event and two neighbours under it.
     *
     * @param areWorst whether no other neighbours are farther apart
     */
    private record Case(PrivacyEvent event, boolean areWorst, TrueDivergence truth) {
        @Override
        public String toString() {
            return event.toString();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void no_figure_is_below_the_truth(Case known) {
        int requested = 0;
        for (Accountant accountant : ACCOUNTANTS) {
            if (!accountant.supports(known.event)) {
                continue;
            }
            requested++;
            for (double epsilon : EPSILONS) {
                double delta = known.truth.delta(epsilon);
                double bound = accountant.delta(known.event, epsilon);
                assertTrue(
                        bound >= delta - OFF,
                        () -> accountant.name() + " at epsilon " + epsilon + ": " + bound + " < " + delta);
                if (delta > 10 * OFF && delta < 1) {
                    assertBrackets(known, accountant, epsilon, delta);
                }
            }
        }
        assertTrue(requested > 0, "nobody prices " + known);
    }

    private static void assertBrackets(Case known, Accountant accountant, double epsilon, double delta) {
        Guarantee price = accountant.price(known.event, Math.max(delta - OFF, delta / 2));
        assertTrue(price.epsilon() >= epsilon - 1e-9, () -> price + ", the true one is above " + epsilon);
        if (known.areWorst) {
            Guarantee later = accountant.price(known.event, Math.min(delta + OFF, (1 + delta) / 2));
            assertTrue(
                    later.lower() <= epsilon + 1e-9,
                    () -> later.lower() + " of " + later + ", the true one is below " + epsilon);
        }
        if (known.areWorst && accountant instanceof PldAccountant) {
            assertEquals(delta, accountant.delta(known.event, epsilon), 10 * OFF + 0.02 * delta, "not tight: " + known);
        }
    }

    @Test
    void every_kind_that_has_a_price_has_a_case() {
        Set<Kind> without = EnumSet.allOf(Kind.class);
        cases().forEach(known -> without.remove(known.event.kind()));
        assertEquals(EnumSet.of(Kind.NON_PRIVATE, Kind.PAC, Kind.PAC_CLAIM), without);
    }

    static Collection<Case> cases() {
        List<Case> cases = new ArrayList<>();
        // edges cost what records do, which AccountantContractTest holds
        for (Unit unit : List.of(Unit.RECORD, Unit.RECORD_REPLACED, Unit.RECORD_ZEROED)) {
            int records = unit.contributions();
            cases.add(worst(
                    new GaussianEvent(1.3, 0.8, unit),
                    TrueDivergence.onLine(normal(0.8 * records, 1.3), normal(0, 1.3), 15)));
            cases.add(worst(
                    new LaplaceEvent(1.25, 0.75, unit),
                    TrueDivergence.onLine(laplace(0.75 * records, 1.25), laplace(0, 1.25), 30)));
            cases.add(
                    worst(new DiscreteGaussianEvent(1.5, 2, unit), integers(normal(2 * records, 1.5), normal(0, 1.5))));
            cases.add(worst(
                    new DiscreteLaplaceEvent(2.5, 3, unit), integers(laplace(3 * records, 2.5), laplace(0, 2.5))));
            cases.add(real(
                    new ZcdpEvent(0.25, unit), TrueDivergence.onLine(normal(Math.sqrt(0.5), 1), normal(0, 1), 12)));
            cases.add(worst(new BlackBoxEvent(0.5, 0.01, unit), blackBox(0.5, 0.01)));
            cases.add(worst(new BlackBoxEvent(0, 0.01, unit), blackBox(0, 0.01)));
            cases.add(worst(new ClaimedEvent(0.5, 0, "a paper", "a gap", unit), blackBox(0.5, 0)));
            cases.add(real(new ExponentialEvent(1.8, unit), candidates(1.8, 6)));
            for (NoisyMaxEvent.Noise noise : NoisyMaxEvent.Noise.values()) {
                cases.add(real(new NoisyMaxEvent(noise, 1.5, 1, unit), twoScores(noise, records / 1.5)));
            }
            if (unit != Unit.RECORD_ZEROED) {
                addIterations(cases, unit);
            }
            addPlain(cases, unit);
            if (unit != Unit.RECORD_REPLACED) {
                addForOneMore(cases, unit);
            }
        }
        cases.add(worst(
                new MixtureGaussianEvent(1.2, List.of(0.0, 1.0, 2.0), List.of(0.75, 0.125, 0.125), Unit.RECORD),
                TrueDivergence.onLine(
                        mixed(new double[] {0.75, 0.125, 0.125}, normal(0, 1.2), normal(1, 1.2), normal(2, 1.2)),
                        normal(0, 1.2),
                        15)));
        addSamplesOfAReplaced(cases);
        addParallel(cases);
        return cases;
    }

    /** One step is a noisy answer; after two, only the last state is seen. */
    private static void addIterations(List<Case> cases, Unit unit) {
        int records = unit.contributions();
        cases.add(real(
                new NoisyIterationEvent(
                        NoisyIterationEvent.Noise.LAPLACE, List.of(1.0), List.of(0.5), List.of(1.0), unit),
                TrueDivergence.onLine(laplace(0.5 * records, 1), laplace(0, 1), 30)));
        double sigma = Math.sqrt(0.25 * 1.5 * 1.5 + 2 * 2);
        cases.add(real(
                new NoisyIterationEvent(
                        NoisyIterationEvent.Noise.GAUSSIAN,
                        List.of(1.0, 0.5),
                        List.of(1.0, 0.25),
                        List.of(1.5, 2.0),
                        unit),
                TrueDivergence.onLine(normal((0.5 + 0.25) * records, sigma), normal(0, sigma), 18)));
    }

    /** Compositions and wrappers, of which the truth is a product. */
    private static void addPlain(List<Case> cases, Unit unit) {
        int records = unit.contributions();
        PrivacyEvent gaussian = new GaussianEvent(1.5, 1, unit);
        TrueDivergence box = blackBox(0.3, 0.001);
        cases.add(worst(
                new RepeatedEvent(new BlackBoxEvent(0.3, 0.001, unit), 3),
                box.and(box).and(box)));
        TrueDivergence integers = integers(laplace(records, 2), laplace(0, 2));
        cases.add(worst(
                new ComposedEvent(
                        unit, List.of(new BlackBoxEvent(0.3, 0.001, unit), new DiscreteLaplaceEvent(2, 1, unit))),
                box.and(integers)));
        cases.add(worst(
                new ComposedEvent(unit, List.of(gaussian, new DiscreteLaplaceEvent(2, 1, unit))),
                TrueDivergence.roughlyOnLine(normal(records, 1.5), normal(0, 1.5), 14)
                        .and(TrueDivergence.onIntegers(laplace(records, 2), laplace(0, 2), 40))));
        cases.add(worst(new SeededEvent(new DiscreteLaplaceEvent(2, 1, unit)), integers));
        // two running sums of a record in one of two steps: the tree's two sums move by one each
        cases.add(real(
                new RunningSumsEvent(SumFactor.BINARY_TREE, 2, 1, 2, 1, 1, unit),
                TrueDivergence.onLine(normal(Math.sqrt(2) * records, 2), normal(0, 2), 14)));
        cases.add(worst(new AssumingEvent(new DiscreteLaplaceEvent(2, 1, unit), List.of("it holds")), integers));
    }

    /** A record in the one part and in the other. */
    private static void addParallel(List<Case> cases) {
        Unit unit = Unit.RECORD;
        PrivacyEvent parallel = new ParallelEvent(
                unit,
                List.of(
                        new ComposedEvent(
                                unit, List.of(new DiscreteLaplaceEvent(4, 1, unit), new LaplaceEvent(1.25, 1, unit))),
                        new DiscreteLaplaceEvent(2, 2, unit)));
        cases.add(real(
                parallel,
                TrueDivergence.onIntegers(laplace(1, 4), laplace(0, 4), 60)
                        .and(TrueDivergence.roughlyOnLine(laplace(1, 1.25), laplace(0, 1.25), 14))));
        cases.add(real(parallel, integers(laplace(2, 2), laplace(0, 2))));
    }

    /** Neighbours that differ by a record that one of them lacks, or that adds nothing. */
    private static void addForOneMore(List<Case> cases, Unit unit) {
        cases.add(worst(
                new PoissonSampledEvent(new GaussianEvent(0.9, 1, unit), 0.2),
                TrueDivergence.onLine(normal(1, 0.9), normal(0, 0.9), 12).sampled(0.2)));
        cases.add(worst(
                new PoissonSampledEvent(new LaplaceEvent(0.7, 1, unit), 0.2),
                TrueDivergence.onLine(laplace(1, 0.7), laplace(0, 0.7), 20).sampled(0.2)));
        cases.add(worst(
                new PoissonSampledEvent(new DiscreteLaplaceEvent(0.7, 1, unit), 0.2),
                integers(laplace(1, 0.7), laplace(0, 0.7)).sampled(0.2)));
        cases.add(worst(
                new PoissonSampledEvent(new DiscreteGaussianEvent(0.8, 2, unit), 0.2),
                integers(normal(2, 0.8), normal(0, 0.8)).sampled(0.2)));
        if (unit != Unit.RECORD_ZEROED) {
            cases.add(worst(
                    new PoissonSampledEvent(new BlackBoxEvent(1.2, 0.01, unit), 0.2),
                    blackBox(1.2, 0.01).sampled(0.2)));
            cases.add(real(
                    new PoissonSampledEvent(new ExponentialEvent(1.8, unit), 0.2),
                    candidates(1.8, 6).sampled(0.2)));
        }
        // with one record at most in a batch, whoever else is sampled may take its place; nobody else is there
        cases.add(real(
                new TruncatedPoissonEvent(new GaussianEvent(0.9, 1, unit), 1, 0.2, 1),
                TrueDivergence.onLine(normal(1, 0.9), normal(0, 0.9), 12).sampled(0.2)));
        cases.add(real(new BallsInBinsEvent(new GaussianEvent(0.9, 1, unit), 2), eitherOfTwo(1, 0)));
        cases.add(real(new RandomAllocationEvent(new GaussianEvent(0.9, 1, unit), 2, 1), eitherOfTwo(1, 0)));
        // two answers about a batch with noise of variance 2 each say what one with noise of variance 1 says
        GaussianEvent half = new GaussianEvent(0.9 * Math.sqrt(2), 1, unit);
        cases.add(real(new BallsInBinsEvent(new ComposedEvent(unit, List.of(half, half)), 2), eitherOfTwo(1, 0)));
    }

    /** Neighbours with as many records. */
    private static void addSamplesOfAReplaced(List<Case> cases) {
        cases.add(worst(
                new RandomizedResponseEvent(0.25, 4, Unit.RECORD_REPLACED),
                TrueDivergence.of(
                        new double[] {0.8125, 0.0625, 0.0625, 0.0625}, new double[] {0.0625, 0.8125, 0.0625, 0.0625})));
        TrueDivergence zeroed =
                TrueDivergence.of(new double[] {0.8125, 0.0625, 0.0625, 0.0625}, new double[] {0.25, 0.25, 0.25, 0.25});
        cases.add(worst(new RandomizedResponseEvent(0.25, 4, Unit.RECORD_ZEROED), zeroed));
        cases.add(worst(
                new RepeatedEvent(new RandomizedResponseEvent(0.25, 4, Unit.RECORD_ZEROED), 3),
                zeroed.and(zeroed).and(zeroed)));
        PrivacyEvent gaussian = new GaussianEvent(0.9, 1, Unit.RECORD_REPLACED);
        DoubleUnaryOperator none = normal(0, 0.9);
        double[] weights = {0.8, 0.2};
        TrueDivergence swapped =
                TrueDivergence.onLine(mixed(weights, none, normal(1, 0.9)), mixed(weights, none, normal(-1, 0.9)), 12);
        cases.add(worst(new PoissonSampledEvent(gaussian, 0.2), swapped));
        cases.add(real(new FixedSizeSampledEvent(gaussian, 10, 2, false), swapped));
        cases.add(real(new TruncatedPoissonEvent(gaussian, 1, 0.2, 1), swapped));
        // with replacement the record is drawn up to twice
        double[] copies = {0.81, 0.18, 0.01};
        cases.add(real(
                new FixedSizeSampledEvent(gaussian, 10, 2, true),
                TrueDivergence.onLine(
                        mixed(copies, none, normal(1, 0.9), normal(2, 0.9)),
                        mixed(copies, none, normal(-1, 0.9), normal(-2, 0.9)),
                        12)));
        cases.add(real(new BallsInBinsEvent(gaussian, 2), eitherOfTwo(1, -1)));
        cases.add(real(new ShuffledEvent(gaussian, 2), eitherOfTwo(1, -1)));
        cases.add(real(new ShuffledEvent(new GaussianEvent(0.9, 1, Unit.RECORD_ZEROED), 2), eitherOfTwo(1, 0)));
    }

    private static Case worst(PrivacyEvent event, TrueDivergence truth) {
        return new Case(event, true, truth);
    }

    private static Case real(PrivacyEvent event, TrueDivergence truth) {
        return new Case(event, false, truth);
    }

    private static TrueDivergence integers(DoubleUnaryOperator p, DoubleUnaryOperator q) {
        return TrueDivergence.onIntegers(p, q, 120);
    }

    /** The worst that (epsilon, delta) allows: with probability delta the neighbour is given away. */
    private static TrueDivergence blackBox(double epsilon, double delta) {
        double likely = (1 - delta) * Math.exp(epsilon) / (1 + Math.exp(epsilon));
        double unlikely = (1 - delta) / (1 + Math.exp(epsilon));
        return TrueDivergence.of(new double[] {likely, unlikely, delta, 0}, new double[] {unlikely, likely, 0, delta});
    }

    /** One candidate's score falls by what a record contributes while those of all others rise by it. */
    private static TrueDivergence candidates(double epsilon, int others) {
        double half = Math.exp(epsilon / 2);
        double[] p = new double[others + 1];
        double[] q = new double[others + 1];
        for (int i = 0; i <= others; i++) {
            p[i] = (i == 0 ? half : 1) / (half + others);
            q[i] = (i == 0 ? 1 : half) / (1 + others * half);
        }
        return TrueDivergence.of(p, q);
    }

    /** Two scores, of which the one that is ahead by a gap, in scales, falls behind by as much. */
    private static TrueDivergence twoScores(NoisyMaxEvent.Noise noise, double gap) {
        double behind = switch (noise) {
            case LAPLACE -> Math.exp(-gap) * (0.5 + gap / 4);
            case EXPONENTIAL -> Math.exp(-gap) / 2;
            case GUMBEL -> 1 / (1 + Math.exp(gap));
        };
        return TrueDivergence.of(new double[] {1 - behind, behind}, new double[] {behind, 1 - behind});
    }

    /** Two batches, in one of which, at random, a record contributes one thing or another. */
    private static TrueDivergence eitherOfTwo(double one, double other) {
        return TrueDivergence.onPlane(either(one), either(other), 9);
    }

    private static TrueDivergence.Density either(double contribution) {
        DoubleUnaryOperator with = normal(contribution, 0.9);
        DoubleUnaryOperator without = normal(0, 0.9);
        return (x, y) ->
                (with.applyAsDouble(x) * without.applyAsDouble(y) + without.applyAsDouble(x) * with.applyAsDouble(y))
                        / 2;
    }
}
