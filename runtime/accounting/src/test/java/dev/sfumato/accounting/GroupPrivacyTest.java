package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.accounting.renyi.RenyiAccountant;
import dev.sfumato.testing.Cases;
import dev.sfumato.testing.EveryEvent;
import dev.sfumato.testing.ManyDigits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupPrivacyTest {
    @Test
    void noise_on_a_sum_moves_as_many_times_as_far() {
        assertEquals(new GaussianEvent(2, 3, Unit.RECORD), GroupPrivacy.of(new GaussianEvent(2, 1, Unit.RECORD), 3));
        assertEquals(
                new LaplaceEvent(2, 1.5, Unit.RECORD_REPLACED),
                GroupPrivacy.of(new LaplaceEvent(2, 0.5, Unit.RECORD_REPLACED), 3));
        assertEquals(
                new DiscreteGaussianEvent(2, 6, Unit.RECORD),
                GroupPrivacy.of(new DiscreteGaussianEvent(2, 2, Unit.RECORD), 3));
        assertEquals(
                new DiscreteLaplaceEvent(2, 6, Unit.RECORD),
                GroupPrivacy.of(new DiscreteLaplaceEvent(2, 2, Unit.RECORD), 3));
        assertEquals(
                new NoisyMaxEvent(NoisyMaxEvent.Noise.LAPLACE, 2, 3, Unit.RECORD),
                GroupPrivacy.of(new NoisyMaxEvent(NoisyMaxEvent.Noise.LAPLACE, 2, 1, Unit.RECORD), 3));
        assertEquals(
                new ExponentialEvent(1.5, Unit.RECORD), GroupPrivacy.of(new ExponentialEvent(0.5, Unit.RECORD), 3));
        assertEquals(new ZcdpEvent(4.5, Unit.RECORD), GroupPrivacy.of(new ZcdpEvent(0.5, Unit.RECORD), 3));
        PrivacyEvent answer = new RandomizedResponseEvent(0.5, 2, Unit.RECORD_REPLACED);
        assertEquals(new RepeatedEvent(answer, 3), GroupPrivacy.of(answer, 3));
    }

    @Test
    void trees_are_restated_part_by_part() {
        PrivacyEvent gaussian = new GaussianEvent(2, 1, Unit.RECORD);
        PrivacyEvent bare = new NonPrivateEvent("counts", Unit.RECORD);
        PrivacyEvent tree = new ComposedEvent(
                Unit.RECORD, List.of(new RepeatedEvent(gaussian, 5), bare, new SeededEvent(gaussian)));
        PrivacyEvent threefold = new GaussianEvent(2, 3, Unit.RECORD);
        assertEquals(
                new ComposedEvent(
                        Unit.RECORD, List.of(new RepeatedEvent(threefold, 5), bare, new SeededEvent(threefold))),
                GroupPrivacy.of(tree, 3));
        assertEquals(tree, GroupPrivacy.of(tree, 1));
    }

    /** delta (1 + e^epsilon + e^(2 epsilon)) for three. */
    @Test
    void black_boxes_follow_the_textbook() {
        BlackBoxEvent group = (BlackBoxEvent) GroupPrivacy.of(new BlackBoxEvent(0.5, 1e-6, Unit.RECORD), 3);
        double exact = 1e-6 * (1 + Math.exp(0.5) + Math.exp(1));
        assertEquals(1.5, group.epsilon());
        assertTrue(group.delta() >= exact && group.delta() <= exact * (1 + 1e-14), group.toString());
        IllegalArgumentException lost = assertThrows(
                IllegalArgumentException.class, () -> GroupPrivacy.of(new BlackBoxEvent(0.5, 1e-6, Unit.RECORD), 100));
        assertTrue(lost.getMessage().contains("no guarantee left"), lost.getMessage());
    }

    /** Against the sum itself in 60 digits, for groups of any size: never below it, and hardly above. */
    @Test
    void the_delta_of_a_group_is_its_sum_rounded_up() {
        MathContext digits = new MathContext(60);
        Cases.check(60, cases -> {
            double epsilon = cases.oneOf(0.0, Double.MIN_VALUE, cases.magnitude(1e-12, 1e-3), cases.magnitude(1e-3, 1));
            double delta = cases.magnitude(1e-250, 1e-200);
            int size = cases.whole(2, 400);
            BigDecimal term = BigDecimal.ONE;
            BigDecimal power = ManyDigits.exp(epsilon, digits);
            BigDecimal sum = BigDecimal.ZERO;
            for (int i = 0; i < size; i++) {
                sum = sum.add(term);
                term = term.multiply(power, digits);
            }
            BigDecimal exact = sum.multiply(new BigDecimal(delta), digits);
            BlackBoxEvent group = (BlackBoxEvent) GroupPrivacy.of(new BlackBoxEvent(epsilon, delta, Unit.RECORD), size);
            BigDecimal found = new BigDecimal(group.delta());
            assertTrue(
                    found.compareTo(exact) >= 0, () -> found + " is below " + exact + " for " + epsilon + ", " + size);
            assertTrue(
                    found.compareTo(exact.multiply(new BigDecimal("1.000000000001"))) <= 0,
                    () -> found + " is far above " + exact + " for " + epsilon + ", " + size);
        });
    }

    /** By hand: as many times delta where epsilon is zero. It was a loop over two thousand million terms. */
    @Test
    void the_largest_group_takes_no_time() {
        BlackBoxEvent group =
                (BlackBoxEvent) GroupPrivacy.of(new BlackBoxEvent(0, 1e-300, Unit.RECORD), Integer.MAX_VALUE);
        assertEquals(Integer.MAX_VALUE * 1e-300, group.delta(), 1e-305);
    }

    /** Whatever the parameters, the group is priced by a figure rounded up or refused by a sentence about its size. */
    @Test
    void groups_of_any_size_are_restated_or_refused_by_a_sentence() {
        int refused = 0;
        for (PrivacyEvent event : EveryEvent.examples()) {
            for (double factor : new double[] {1, 1e-300, 1e300}) {
                refused += sizes(event.withNoiseTimes(factor));
            }
        }
        for (PrivacyEvent event : List.of(
                new DiscreteGaussianEvent(1, Long.MAX_VALUE, Unit.RECORD),
                new DiscreteLaplaceEvent(1, Long.MAX_VALUE / 1000, Unit.RECORD),
                new GaussianEvent(1, Double.MAX_VALUE, Unit.RECORD),
                new NoisyMaxEvent(NoisyMaxEvent.Noise.LAPLACE, 1, 1e305, Unit.RECORD),
                new ZcdpEvent(1e300, Unit.RECORD))) {
            int some = sizes(event);
            assertTrue(some > 0, () -> event + " was restated for every size");
            refused += some;
        }
        assertTrue(refused > 10, "refused: " + refused);
    }

    private static int sizes(PrivacyEvent event) {
        int refused = 0;
        for (int size : new int[] {2, 999, 10_001, Integer.MAX_VALUE}) {
            try {
                assertEquals(event.unit(), GroupPrivacy.of(event, size).unit());
            } catch (IllegalArgumentException e) {
                String sentence = e.getMessage();
                assertTrue(
                        sentence.startsWith("The price of a group is not defined for")
                                || (sentence.startsWith("size must be ") && sentence.contains("got " + size)),
                        sentence);
                refused++;
            }
        }
        return refused;
    }

    @Test
    void a_sampled_group_is_a_binomial_mixture() {
        Cases.check(50, cases -> {
            double rate = cases.magnitude(1e-4, 0.99);
            int size = cases.whole(2, 40);
            MixtureGaussianEvent group = (MixtureGaussianEvent)
                    GroupPrivacy.of(new PoissonSampledEvent(new GaussianEvent(2, 0.5, Unit.RECORD), rate), size);
            double above = 0;
            double exact = 0;
            for (int k = size; k > 0; k--) {
                assertEquals(0.5 * k, group.sensitivities().get(k));
                above += group.probabilities().get(k);
                double binomial = 1;
                for (int i = 1; i <= k; i++) {
                    binomial *= (size - i + 1.0) / i * rate;
                }
                exact += binomial * Math.pow(1 - rate, size - k);
                assertTrue(above >= exact * (1 - 1e-12) && above <= exact * (1 + 1e-10), above + " over " + exact);
            }
        });
    }

    @Test
    void a_sampled_group_costs_more_than_one_and_less_than_all_at_once() {
        Accountant renyi = new RenyiAccountant();
        PrivacyEvent one = new PoissonSampledEvent(new GaussianEvent(2, 1, Unit.RECORD), 0.01);
        double single = renyi.price(new RepeatedEvent(one, 100), 1e-6).epsilon();
        double group = renyi.price(new RepeatedEvent(GroupPrivacy.of(one, 4), 100), 1e-6)
                .epsilon();
        double certain = renyi.price(
                        new RepeatedEvent(new PoissonSampledEvent(new GaussianEvent(2, 4, Unit.RECORD), 0.04), 100),
                        1e-6)
                .epsilon();
        assertTrue(single < group && group < certain, single + " < " + group + " < " + certain);
    }

    @Test
    void undefined_groups_are_refused() {
        GaussianEvent replaced = new GaussianEvent(1, 1, Unit.RECORD_REPLACED);
        for (PrivacyEvent event : List.of(
                new PoissonSampledEvent(replaced, 0.1),
                new PoissonSampledEvent(new LaplaceEvent(1, 1, Unit.RECORD), 0.1),
                new ShuffledEvent(replaced, 3),
                new FixedSizeSampledEvent(replaced, 10, 3, false))) {
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> GroupPrivacy.of(event, 2));
            assertTrue(
                    refused.getMessage().startsWith("The price of a group is not defined for"), refused.getMessage());
        }
        assertThrows(IllegalArgumentException.class, () -> GroupPrivacy.of(replaced, 0));
    }
}
