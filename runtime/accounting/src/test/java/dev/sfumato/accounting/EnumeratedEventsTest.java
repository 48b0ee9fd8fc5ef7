package dev.sfumato.accounting;

import static dev.sfumato.accounting.TrueDivergence.laplace;
import static dev.sfumato.accounting.TrueDivergence.normal;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pld.LossBracket;
import dev.sfumato.accounting.pld.PldAccountant;
import dev.sfumato.testing.Cases;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Mechanisms with few outcomes and random parameters, alone, sampled and composed, against the sum over all outcomes: no accountant is below it,
 * and no lower end above it where the neighbours are the worst there are.
 */
class EnumeratedEventsTest {
    private static final List<Accountant> ACCOUNTANTS =
            Accountants.ofPlainAnswers(new PldAccountant(new LossBracket.Limits(1 << 12, 1e-2, Duration.ofSeconds(7))));

    /** What sums of probabilities may be off by. */
    private static final double OFF = 1e-12;

    /** @param areWorst whether no other neighbours are farther apart */
    private record Enumerated(PrivacyEvent event, boolean areWorst, TrueDivergence truth) {
        Enumerated and(Enumerated other) {
            return new Enumerated(
                    new ComposedEvent(event.unit(), List.of(event, other.event)),
                    areWorst && other.areWorst,
                    truth.and(other.truth));
        }
    }

    @Test
    void no_price_is_below_the_sum_over_all_outcomes() {
        Cases.check(40, EnumeratedEventsTest::held);
    }

    /** Half a minute; 3,000 cases with -Dsfumato.sweep=3000. */
    @Test
    @Tag("thorough")
    void no_price_is_below_the_sum_over_all_outcomes_in_more_cases() {
        Cases.check(Integer.getInteger("sfumato.sweep", 400), EnumeratedEventsTest::held);
    }

    private static void held(Cases cases) {
        Unit unit = cases.oneOf(Unit.values());
        Enumerated all = one(cases, unit);
        if (cases.oneOf(true, false)) {
            all = all.and(one(cases, unit));
        }
        // small, anywhere, and just before the largest loss
        double most = Math.min(20, all.truth.largestLoss());
        double[] epsilons = {cases.magnitude(0.01, 1), cases.between(0, 1) * most, cases.between(0.8, 1) * most};
        List<String> wrong = new ArrayList<>();
        int requested = 0;
        for (Accountant accountant : ACCOUNTANTS) {
            if (accountant.supports(all.event)) {
                requested++;
                for (double epsilon : epsilons) {
                    compare(all, accountant, epsilon, wrong);
                }
            }
        }
        assertTrue(requested > 0, "nobody prices " + all.event);
        assertTrue(wrong.isEmpty(), () -> String.join("\n", wrong));
    }

    private static void compare(Enumerated all, Accountant accountant, double epsilon, List<String> wrong) {
        double delta = all.truth.delta(epsilon);
        double bound = accountant.delta(all.event, epsilon);
        if (bound < delta - OFF) {
            wrong.add(accountant.name() + ", " + all.event + " at epsilon " + epsilon + ": " + bound + " < " + delta);
        }
        if (delta <= 1e-9 || delta >= 1 - 1e-9) {
            return;
        }
        Guarantee below = accountant.price(all.event, delta - OFF);
        if (below.epsilon() < epsilon) {
            wrong.add(below + " for " + all.event + ", the true one is above " + epsilon);
        }
        Guarantee above = accountant.price(all.event, delta + OFF);
        if (all.areWorst && above.lower() > epsilon) {
            wrong.add("the lower end " + above.lower() + " of " + above + " for " + all.event
                    + ", the true one is below " + epsilon);
        }
    }

    private static Enumerated one(Cases cases, Unit unit) {
        Enumerated plain = plain(cases, unit);
        // where a record is replaced by another, a sample holds either of them
        return unit != Unit.RECORD_REPLACED && unit != Unit.RECORD_ZEROED && cases.oneOf(true, false)
                ? sampled(plain, cases.magnitude(0.01, 0.9))
                : plain;
    }

    private static Enumerated sampled(Enumerated plain, double rate) {
        return new Enumerated(new PoissonSampledEvent(plain.event, rate), plain.areWorst, plain.truth.sampled(rate));
    }

    private static Enumerated plain(Cases cases, Unit unit) {
        int kind = cases.whole(unit.isSizePublic() ? 0 : 1, 5);
        double noise = cases.magnitude(0.3, 4);
        long sensitivity = cases.whole(1, 3);
        double distance = (double) sensitivity * unit.contributions();
        return switch (kind) {
            case 0 -> response(cases, unit);
            case 1 ->
                new Enumerated(
                        new DiscreteLaplaceEvent(noise, sensitivity, unit),
                        true,
                        TrueDivergence.onIntegers(laplace(distance, noise), laplace(0, noise), 160));
            case 2 ->
                new Enumerated(
                        new DiscreteGaussianEvent(noise, sensitivity, unit),
                        true,
                        TrueDivergence.onIntegers(normal(distance, noise), normal(0, noise), 60));
            case 3 -> blackBox(new BlackBoxEvent(cases.magnitude(0.01, 3), cases.oneOf(0.0, 0.01), unit));
            case 4 -> chosen(cases.magnitude(0.05, 4), cases.whole(1, 9), unit);
            default -> flipped(cases.oneOf(NoisyMaxEvent.Noise.values()), noise, unit);
        };
    }

    /** Own answer more likely than each other one; of a zeroed record every answer is as likely. */
    private static Enumerated response(Cases cases, Unit unit) {
        double randomness = cases.magnitude(0.01, 0.99);
        int categories = cases.whole(2, 6);
        double[] own = new double[categories];
        double[] other = new double[categories];
        for (int i = 0; i < categories; i++) {
            own[i] = randomness / categories + (i == 0 ? 1 - randomness : 0);
            other[i] = unit == Unit.RECORD_ZEROED
                    ? 1.0 / categories
                    : randomness / categories + (i == 1 ? 1 - randomness : 0);
        }
        return new Enumerated(
                new RandomizedResponseEvent(randomness, categories, unit), true, TrueDivergence.of(own, other));
    }

    /** The worst that (epsilon, delta) allows: with probability delta the neighbour is given away. */
    private static Enumerated blackBox(BlackBoxEvent event) {
        double delta = event.delta();
        double likely = (1 - delta) * Math.exp(event.epsilon()) / (1 + Math.exp(event.epsilon()));
        double unlikely = 1 - delta - likely;
        return new Enumerated(event, true, TrueDivergence.of(new double[] {likely, unlikely, delta, 0}, new double[] {
            unlikely, likely, 0, delta
        }));
    }

    /** A candidate whose score falls while those of all others rise. */
    private static Enumerated chosen(double epsilon, int others, Unit unit) {
        double half = Math.exp(epsilon / 2);
        double[] p = new double[others + 1];
        double[] q = new double[others + 1];
        for (int i = 0; i <= others; i++) {
            p[i] = (i == 0 ? half : 1) / (half + others);
            q[i] = (i == 0 ? 1 : half) / (1 + others * half);
        }
        return new Enumerated(new ExponentialEvent(epsilon, unit), false, TrueDivergence.of(p, q));
    }

    /** Of two scores, the one that is ahead falls behind by as much as it was ahead. */
    private static Enumerated flipped(NoisyMaxEvent.Noise noise, double scale, Unit unit) {
        double gap = unit.contributions() / scale;
        double behind = switch (noise) {
            case LAPLACE -> Math.exp(-gap) * (0.5 + gap / 4);
            case EXPONENTIAL -> Math.exp(-gap) / 2;
            case GUMBEL -> 1 / (1 + Math.exp(gap));
        };
        return new Enumerated(
                new NoisyMaxEvent(noise, scale, 1, unit),
                false,
                TrueDivergence.of(new double[] {1 - behind, behind}, new double[] {behind, 1 - behind}));
    }
}
