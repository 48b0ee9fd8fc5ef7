package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomAllocationEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pld.Direction;
import dev.sfumato.accounting.pld.DominatingPairs;
import dev.sfumato.accounting.pld.LossBracket;
import dev.sfumato.accounting.pld.LossBracket.Term;
import dev.sfumato.testing.Cases;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random allocation of mechanisms with few outcomes against an exact sum over every transcript and every set of rounds that a record may be in.
 * More cases with -Dsfumato.sweep=5000.
 */
class AllocationEnumerationTest {
    /** What doubles lose in a sum of some thousand terms. */
    private static final double ROUNDING = 1e-12;

    private static final LossBracket.Limits LIMITS = new LossBracket.Limits(1 << 16, 1e-5, Duration.ofSeconds(60));

    /** What one round shows, with the record and without. */
    private record Outcome(double with, double without) {}

    private record Mechanism(PrivacyEvent event, List<Outcome> outcomes) {}

    @Test
    void brackets_hold_what_an_enumeration_finds() {
        Cases.check(Integer.getInteger("sfumato.sweep", 150), AllocationEnumerationTest::check);
    }

    @Test
    @Tag("thorough")
    void brackets_hold_what_an_enumeration_of_two_thousand_cases_finds() {
        Cases.check(2000, AllocationEnumerationTest::check);
    }

    private static void check(Cases cases) {
        Mechanism mechanism = mechanism(cases);
        int rounds = cases.whole(2, mechanism.outcomes.size() > 3 ? 5 : 7);
        double epsilon = cases.oneOf(0.0, cases.magnitude(1e-3, 0.1), cases.between(0.05, 1.5));
        PrivacyEvent event = new BallsInBinsEvent(mechanism.event, rounds);
        for (Direction direction : Direction.values()) {
            LossBracket ours = LossBracket.delta(
                    List.of((both, tail) -> List.of(new Term(DominatingPairs.loss(event, direction, tail), 1))),
                    true,
                    epsilon,
                    LIMITS);
            double exact = exact(mechanism.outcomes, rounds, 1, epsilon, direction);
            String what = event + ", epsilon " + epsilon + ", " + direction + ": ours " + ours + ", exact " + exact;
            assertTrue(ours.upper() >= exact - ROUNDING && ours.lower() <= exact + ROUNDING, what);
            assertTrue(ours.upper() - ours.lower() <= 3e-2 * exact + 1e-5, what);
        }
        int uses = cases.whole(1, rounds);
        double several = Accountants.best().delta(new RandomAllocationEvent(mechanism.event, rounds, uses), epsilon);
        for (Direction direction : Direction.values()) {
            double exact = exact(mechanism.outcomes, rounds, uses, epsilon, direction);
            assertTrue(
                    several >= exact - ROUNDING,
                    mechanism.event + ", " + uses + " of " + rounds + ", epsilon " + epsilon + ", " + direction
                            + ": ours " + several + ", exact " + exact);
        }
    }

    private static Mechanism mechanism(Cases cases) {
        double size = cases.magnitude(0.05, 3);
        double odds = Math.exp(-size);
        return switch (cases.whole(0, 3)) {
            case 0 -> new Mechanism(new BlackBoxEvent(size, 0, Unit.RECORD), response(odds));
            case 1 -> {
                double delta = cases.magnitude(1e-6, 0.2);
                double likely = (1 - delta) / (1 + odds);
                yield new Mechanism(
                        new BlackBoxEvent(size, delta, Unit.RECORD),
                        List.of(
                                new Outcome(likely, odds * likely),
                                new Outcome(odds * likely, likely),
                                new Outcome(delta, 0),
                                new Outcome(0, delta)));
            }
            // two geometric tails from answers that lie one apart
            case 2 -> new Mechanism(new DiscreteLaplaceEvent(1 / size, 1, Unit.RECORD), response(odds));
            default -> {
                double rate = cases.between(0.05, 0.9);
                double with = 1 / (1 + odds);
                yield new Mechanism(
                        new PoissonSampledEvent(new BlackBoxEvent(size, 0, Unit.RECORD), rate),
                        List.of(
                                new Outcome(rate * with + (1 - rate) * (1 - with), 1 - with),
                                new Outcome(rate * (1 - with) + (1 - rate) * with, with)));
            }
        };
    }

    private static List<Outcome> response(double odds) {
        double likely = 1 / (1 + odds);
        return List.of(new Outcome(likely, 1 - likely), new Outcome(1 - likely, likely));
    }

    /** The sum over transcripts of what one neighbour is likelier by, the other's odds being multiplied by e^epsilon. */
    private static double exact(List<Outcome> outcomes, int rounds, int uses, double epsilon, Direction direction) {
        double[] sums = new double[uses + 1];
        sums[0] = 1;
        return walk(outcomes, rounds, sums, 1, binomial(rounds, uses), Math.exp(epsilon), direction);
    }

    /**
     * @param sums for each number of uses so far, the sum over their places of the transcript's probability
     * @param without its probability where the record is nowhere
     */
    private static double walk(
            List<Outcome> outcomes,
            int left,
            double[] sums,
            double without,
            double sets,
            double factor,
            Direction direction) {
        if (left == 0) {
            double with = sums[sums.length - 1] / sets;
            return Math.max(0, direction == Direction.REMOVE ? with - factor * without : without - factor * with);
        }
        double delta = 0;
        for (Outcome outcome : outcomes) {
            double[] next = new double[sums.length];
            for (int used = 0; used < sums.length; used++) {
                next[used] = sums[used] * outcome.without + (used > 0 ? sums[used - 1] * outcome.with : 0);
            }
            delta += walk(outcomes, left - 1, next, without * outcome.without, sets, factor, direction);
        }
        return delta;
    }

    private static double binomial(int n, int k) {
        double result = 1;
        for (int i = 1; i <= k; i++) {
            result = result * (n - k + i) / i;
        }
        return result;
    }

    /** By hand: two rounds, odds of 3; with the record the ratios are 3, 1/3 or both, in the mean 3, 5/3 and 1/3. */
    @Test
    void two_rounds_by_hand() {
        PrivacyEvent event = new BallsInBinsEvent(new BlackBoxEvent(Math.log(3), 0, Unit.RECORD), 2);
        double removed = 3.0 * 1 / 16 + 5.0 / 3 * 6 / 16 - 7.0 / 16;
        double added = 9.0 / 16 * (1 - 1.0 / 3);
        assertEquals(Math.max(removed, added), Accountants.best().delta(event, 0), 1e-9);
    }
}
