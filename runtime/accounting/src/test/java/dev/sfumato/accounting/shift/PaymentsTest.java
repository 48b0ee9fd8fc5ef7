package dev.sfumato.accounting.shift;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class PaymentsTest {
    private record Problem(List<Double> lipschitz, List<Double> distortions, List<Double> scales) {
        NoisyChain chain() {
            return NoisyChain.of(lipschitz, distortions, scales);
        }

        int steps() {
            return scales.size();
        }

        /** Whether nothing is left at the end, in exact arithmetic. */
        boolean isPaidBy(double[] payments) {
            BigDecimal apart = BigDecimal.ZERO;
            for (int k = 0; k < steps(); k++) {
                assertTrue(scales.get(k) > 0 || payments[k] == 0);
                apart = apart.multiply(new BigDecimal(lipschitz.get(k)))
                        .add(new BigDecimal(distortions.get(k)))
                        .subtract(new BigDecimal(payments[k]))
                        .max(BigDecimal.ZERO);
            }
            return apart.signum() == 0;
        }
    }

    private static Problem problem(Cases cases, int most) {
        int steps = cases.whole(1, most);
        List<Double> lipschitz = new ArrayList<>();
        List<Double> distortions = new ArrayList<>();
        List<Double> scales = new ArrayList<>();
        for (int k = 0; k < steps; k++) {
            lipschitz.add(cases.oneOf(0.0, 1.0, 0.8, cases.between(0.1, 1.5), cases.between(0.1, 1.5)));
            distortions.add(cases.oneOf(0.0, cases.magnitude(0.01, 2), cases.magnitude(0.01, 2)));
            boolean isNoisy = k == steps - 1 || cases.whole(0, 3) > 0;
            scales.add(isNoisy ? cases.magnitude(0.3, 30) : 0.0);
        }
        return new Problem(lipschitz, distortions, scales);
    }

    @Test
    void payments_are_enough_in_exact_arithmetic() {
        Cases.check(300, cases -> {
            Problem problem = problem(cases, 12);
            double order = 1 + cases.magnitude(1e-2, 1e12);
            NoisyChain chain = problem.chain();
            for (Payments payments : List.of(
                    chain.pure(),
                    chain.gaussian(),
                    chain.laplace(order),
                    chain.laplace(order).coarse(1e-3, 1.1))) {
                assertTrue(problem.isPaidBy(payments.toArray()), problem + " " + Arrays.toString(payments.toArray()));
            }
        });
    }

    @Test
    void no_other_payments_are_cheaper() {
        Cases.check(60, cases -> {
            Problem problem = problem(cases, 5);
            double order = 1 + cases.magnitude(0.05, 300);
            Payments payments = problem.chain().laplace(order);
            compare(problem, payments.laplaceDivergence(order), tried -> {
                double sum = 0;
                for (int k = 0; k < tried.length; k++) {
                    sum += tried[k] == 0 ? 0 : LaplaceShift.divergence(order, tried[k] / problem.scales.get(k));
                }
                return sum;
            });
            compare(problem, problem.chain().gaussian().gaussianDivergence(), tried -> {
                double sum = 0;
                for (int k = 0; k < tried.length; k++) {
                    sum += tried[k] == 0 ? 0 : Math.pow(tried[k] / problem.scales.get(k), 2) / 2;
                }
                return sum;
            });
        });
    }

    private static void compare(Problem problem, double ours, ToDoubleFunction<double[]> cost) {
        double theirs = cost.applyAsDouble(minimised(problem, cost));
        assertTrue(ours <= theirs * (1 + 1e-9) + 1e-300, problem + ": " + ours + " <= " + theirs);
        assertTrue(ours >= theirs * (1 - 1e-4), problem + ": " + ours + " near " + theirs);
    }

    /** A plain search: pay all at once, then move parts of payments to later steps or back for as long as that helps. */
    private static double[] minimised(Problem problem, ToDoubleFunction<double[]> cost) {
        int n = problem.steps();
        double[] best = completed(problem, new double[n]);
        double least = cost.applyAsDouble(best);
        for (double part = 1; part > 1e-7; part /= 2) {
            boolean helped = true;
            for (int round = 0; helped && round < 200; round++) {
                helped = false;
                for (int k = 0; k < n; k++) {
                    for (double sign : new double[] {-1, 1}) {
                        double[] wish = best.clone();
                        wish[k] = Math.max(
                                0, wish[k] + sign * part * (wish[k] + 0.1 * problem.distortions.get(0) + 0.01));
                        wish[n - 1] = 0;
                        double[] tried = completed(problem, wish);
                        double value = cost.applyAsDouble(tried);
                        for (int j = k + 1; j < n - 1; j++) {
                            double[] other = wish.clone();
                            other[j] = Double.POSITIVE_INFINITY;
                            double[] paidThere = completed(problem, other);
                            if (cost.applyAsDouble(paidThere) < value) {
                                tried = paidThere;
                                value = cost.applyAsDouble(paidThere);
                            }
                        }
                        for (int j = 0; j < n - 1; j++) {
                            // what one step pays more, another pays less
                            double[] pair = best.clone();
                            pair[k] = wish[k];
                            double stretch = stretch(problem, Math.min(j, k), Math.max(j, k));
                            double change = (wish[k] - best[k]) * (j > k ? stretch : 1 / stretch);
                            if (j != k && k < n - 1 && Math.abs(change) < 1e9) {
                                pair[j] = Math.max(0, pair[j] - change);
                                pair[n - 1] = 0;
                                double[] exchanged = completed(problem, pair);
                                if (cost.applyAsDouble(exchanged) < value) {
                                    tried = exchanged;
                                    value = cost.applyAsDouble(exchanged);
                                }
                            }
                        }
                        if (value < least * (1 - 1e-15)) {
                            least = value;
                            best = tried;
                            helped = true;
                        }
                    }
                }
            }
        }
        return best;
    }

    private static double stretch(Problem problem, int from, int to) {
        double stretch = 1;
        for (int k = from + 1; k <= to; k++) {
            stretch *= problem.lipschitz.get(k);
        }
        return stretch;
    }

    /** At most what is wished for and there is to pay; the last step pays the rest. */
    private static double[] completed(Problem problem, double[] wish) {
        double apart = 0;
        double[] payments = new double[wish.length];
        for (int k = 0; k < wish.length; k++) {
            apart = problem.lipschitz.get(k) * apart + problem.distortions.get(k);
            if (problem.scales.get(k) > 0) {
                payments[k] = k == wish.length - 1 ? apart : Math.min(apart, wish[k]);
                apart -= payments[k];
            }
        }
        return payments;
    }

    /** Sum over j of s_j times the least of (c_(j+1) ... c_k)/sigma_k over k >= j. */
    @Test
    void the_pure_price_is_the_formula() {
        Cases.check(200, cases -> {
            Problem problem = problem(cases, 10);
            BigDecimal sum = BigDecimal.ZERO;
            for (int j = 0; j < problem.steps(); j++) {
                BigDecimal least = null;
                BigDecimal stretch = BigDecimal.ONE;
                for (int k = j; k < problem.steps(); k++) {
                    stretch = k == j ? stretch : stretch.multiply(new BigDecimal(problem.lipschitz.get(k)));
                    if (problem.scales.get(k) > 0) {
                        BigDecimal price =
                                stretch.divide(new BigDecimal(problem.scales.get(k)), MathContext.DECIMAL128);
                        least = least == null ? price : least.min(price);
                    }
                    if (stretch.signum() == 0) {
                        least = BigDecimal.ZERO;
                    }
                }
                sum = sum.add(new BigDecimal(problem.distortions.get(j)).multiply(least));
            }
            double ours = problem.chain().pure().laplaceDivergence(Double.POSITIVE_INFINITY);
            assertTrue(new BigDecimal(ours).compareTo(sum) >= 0, ours + " >= " + sum);
            assertTrue(ours <= sum.doubleValue() * (1 + 1e-13), ours + " <= " + sum);
        });
    }

    /** With one scale, slopes fall by the contraction from step to step backwards: the scalar equation of the closed form. */
    @Test
    void equal_steps_share_as_the_closed_form_says() {
        Cases.check(50, cases -> {
            int steps = cases.whole(3, 200);
            double c = cases.between(0.3, 0.99);
            double scale = cases.magnitude(1, 1e4);
            double order = 1 + cases.magnitude(0.1, 1e3);
            Payments payments = NoisyChain.uniform(steps, c, 1, scale, true).laplace(order);
            assertEquals(0, payments.payment(0));
            double last = LaplaceShift.slope(order, payments.payment(steps - 1) / scale);
            for (int k = Math.max(1, steps - 20); k < steps; k++) {
                double slope = LaplaceShift.slope(order, payments.payment(k) / scale);
                double expected = last * Math.pow(c, steps - 1 - k);
                assertEquals(expected, slope, 1e-9 * expected);
            }
        });
    }

    /** For r > 1/c the best payment is immediate. */
    @Test
    void a_steep_schedule_pays_at_once() {
        int steps = 12;
        List<Double> scales = new ArrayList<>();
        for (int k = 0; k < steps; k++) {
            scales.add(Math.pow(3, steps - 1 - k));
        }
        NoisyChain chain = NoisyChain.of(Collections.nCopies(steps, 0.8), Collections.nCopies(steps, 0.25), scales);
        double[] all = new double[steps];
        Arrays.fill(all, 0.25);
        assertArrayEquals(all, chain.pure().toArray());
        assertArrayEquals(all, chain.laplace(50).toArray(), 1e-14);
    }

    @Test
    void long_chains_and_steep_schedules_stay_finite() {
        int steps = 10_000;
        NoisyChain uniform = NoisyChain.uniform(steps, 0.5, 1, 100, false);
        assertEquals(0.02, uniform.pure().laplaceDivergence(Double.POSITIVE_INFINITY), 1e-14);
        assertEquals(0.02, uniform.laplace(1e9).laplaceDivergence(1e9), 1e-8);
        NoisyChain stretching = NoisyChain.uniform(steps, 1.5, 1, 100, false);
        // a shift that is not paid at once grows, so each step pays for itself
        assertEquals(100, stretching.pure().laplaceDivergence(Double.POSITIVE_INFINITY), 1e-9);
        assertEquals(
                steps * LaplaceShift.divergence(2, 0.01), stretching.laplace(2).laplaceDivergence(2), 1e-9);
        List<Double> geometric = new ArrayList<>();
        for (int k = 0; k < 301; k++) {
            geometric.add(Math.pow(10, 300 - k));
        }
        NoisyChain steep = NoisyChain.of(Collections.nCopies(301, 0.8), Collections.nCopies(301, 1.0), geometric);
        assertEquals(1 + 1.0 / 9, steep.pure().laplaceDivergence(Double.POSITIVE_INFINITY), 1e-12);
        assertTrue(steep.laplace(3).laplaceDivergence(3) < 1 + 1.0 / 9);
        Collections.reverse(geometric);
        NoisyChain rising = NoisyChain.of(Collections.nCopies(301, 0.8), Collections.nCopies(301, 1.0), geometric);
        assertEquals(5e-300, rising.pure().laplaceDivergence(Double.POSITIVE_INFINITY), 1e-312);
        assertTrue(rising.laplace(3).laplaceDivergence(3) < 1e-290);
    }

    /** A last step with hardly any noise pays next to nothing, and rounding must not make it pay more. */
    @Test
    void rounding_is_not_left_to_a_step_with_little_noise() {
        NoisyChain chain = NoisyChain.of(List.of(0.7, 0.7, 0.7), List.of(0.3, 0.1, 0.0), List.of(1.0, 3.0, 1e-20));
        double without = NoisyChain.of(List.of(0.7, 0.7), List.of(0.3, 0.1), List.of(1.0, 3.0))
                .laplace(4)
                .laplaceDivergence(4);
        assertEquals(without, chain.laplace(4).laplaceDivergence(4), 1e-9 * without);
    }

    @Test
    void what_a_constant_map_forgets_costs_nothing() {
        NoisyChain chain = NoisyChain.of(List.of(1.0, 0.0, 0.5), List.of(5.0, 1.0, 0.0), List.of(0.1, 2.0, 0.0));
        assertArrayEquals(new double[] {0, 1, 0}, chain.pure().toArray());
        assertArrayEquals(new double[] {0, 1, 0}, chain.laplace(2).toArray(), 1e-15);
        NoisyChain forgotten = NoisyChain.of(List.of(1.0, 0.0), List.of(5.0, 0.0), List.of(0.0, 0.0));
        assertTrue(forgotten.isPayable());
        assertEquals(0, forgotten.laplace(2).laplaceDivergence(2));
    }

    @Test
    void nothing_to_pay_and_no_steps_cost_nothing() {
        assertEquals(
                0, NoisyChain.of(List.of(), List.of(), List.of()).laplace(2).laplaceDivergence(2));
        NoisyChain quiet = NoisyChain.uniform(5, 1, 0, 0, false);
        assertTrue(quiet.isPayable());
        assertEquals(0, quiet.pure().laplaceDivergence(Double.POSITIVE_INFINITY));
        assertEquals(0, NoisyChain.uniform(1, 0.8, 1, 0, true).laplace(3).laplaceDivergence(3));
    }

    @Test
    void a_distortion_after_the_last_noise_cannot_be_paid() {
        NoisyChain chain = NoisyChain.of(List.of(0.5, 0.5), List.of(1.0, 1.0), List.of(1.0, 0.0));
        assertFalse(chain.isPayable());
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> chain.laplace(2));
        assertTrue(refused.getMessage().contains("after the last step with noise, step 1 of 2"), refused.getMessage());
    }

    @Test
    void bad_figures_are_refused() {
        for (double bad : new double[] {Double.NaN, -1, Double.POSITIVE_INFINITY}) {
            IllegalArgumentException refused = assertThrows(
                    IllegalArgumentException.class, () -> NoisyChain.of(List.of(bad), List.of(1.0), List.of(1.0)));
            assertEquals("a Lipschitz constant must be in [0, infinity), got " + bad, refused.getMessage());
            assertThrows(IllegalArgumentException.class, () -> NoisyChain.uniform(2, 1, bad, 1, false));
            assertThrows(IllegalArgumentException.class, () -> NoisyChain.uniform(2, 1, 1, bad, false));
        }
        assertThrows(
                IllegalArgumentException.class,
                () -> NoisyChain.uniform(2, 1, 1, 1, false).laplace(1));
        assertThrows(
                IllegalArgumentException.class,
                () -> NoisyChain.uniform(2, 1, 1, 1, false).laplace(Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> NoisyChain.of(List.of(1.0), List.of(), List.of(1.0)));
    }

    @Test
    void fewer_payments_are_hardly_dearer() {
        Cases.check(30, cases -> {
            NoisyChain chain = NoisyChain.uniform(
                    cases.whole(100, 400), cases.between(0.8, 0.999), 1, cases.magnitude(10, 1e4), true);
            double order = 1 + cases.magnitude(1, 1e3);
            Payments all = chain.laplace(order);
            Payments some = all.coarse(1e-6, 1.02);
            double exact = all.laplaceDivergence(order);
            assertTrue(some.laplaceDivergence(order) <= exact * (1 + 1e-4));
            assertTrue(some.laplaceDivergence(order) >= exact * (1 - 1e-9));
            long unlike = Arrays.stream(some.toArray())
                    .filter(payment -> payment > 0)
                    .mapToObj(payment -> (long) Math.rint(Math.log(payment) * 1e9))
                    .distinct()
                    .count();
            assertTrue(unlike <= all.steps());
        });
    }
}
