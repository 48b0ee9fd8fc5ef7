package dev.sfumato.exposure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.exposure.chain.DenoiserRounding;
import dev.sfumato.testing.Cases;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowLeakageTest {
    private static final Schedule TEN = Schedule.linear(10);

    @Test
    void every_step_is_what_the_formulas_say() {
        Cases.check(60, random -> {
            Table table = RandomCodeTables.table(random, 6, 5, 60);
            Schedule schedule = RandomCodeTables.schedule(random);
            RowLeakage leakage = RowLeakage.of(table, ExposurePlan.of(schedule), Progress.NONE);
            int d = random.whole(0, table.distinct() - 1);
            NaiveLeakage own = new NaiveLeakage(table, schedule, d, false);
            NaiveLeakage largest = new NaiveLeakage(table, schedule, d, true);
            for (StepLeakage step : leakage.steps(d)) {
                int t = step.t();
                assertClose(own.similarity(t, -1), step.similarity());
                assertClose(largest.divergence(t, false) / (1 + largest.similarity(t, -1)), step.publishedPsi());
                assertClose(largest.divergence(t, true) / (1 + largest.similarity(t, -1)), step.relaxedPsi());
                assertClose(own.divergence(t, true) / own.others(), step.changeOfMeasure());
                assertClose(own.variation(t) / own.others(), step.totalVariation());
                assertAbove(own.divergence(t, true) / (1 + own.similarity(t, -1)), step.mostDivergence());
                assertAbove(Math.min(1, own.variation(t) / (1 + own.similarity(t, -1))), step.mostVariation());
            }
        });
    }

    @Test
    void deltas_are_the_least_over_splits_and_steps_and_grow_with_the_release() {
        Cases.check(60, random -> {
            Table table = RandomCodeTables.table(random, 5, 4, 40);
            Schedule schedule = RandomCodeTables.schedule(random);
            int stop = random.whole(0, schedule.steps());
            long m = random.whole(1, 1000);
            double epsilon = random.magnitude(0.01, 20);
            RowLeakage leakage = RowLeakage.of(table, new ExposurePlan(schedule, stop, m), Progress.NONE);
            int d = random.whole(0, table.distinct() - 1);
            List<StepLeakage> steps = leakage.steps(d).subList(stop, schedule.steps());
            double least = Double.POSITIVE_INFINITY;
            for (int split = 0; split <= steps.size(); split++) {
                double head = steps.subList(0, split).stream()
                        .mapToDouble(StepLeakage::totalVariation)
                        .sum();
                double tail = steps.subList(split, steps.size()).stream()
                        .mapToDouble(StepLeakage::changeOfMeasure)
                        .sum();
                least = Math.min(least, head + (tail == 0 ? 0 : DeltaConversion.g(epsilon) * tail));
            }
            assertClose(m * least, leakage.delta(Bound.CHANGE_OF_MEASURE, d, epsilon));
            double closed = steps.stream()
                    .mapToDouble(step -> Math.min(
                            step.mostVariation(),
                            step.mostDivergence() == 0 ? 0 : DeltaConversion.g1(epsilon) * step.mostDivergence()))
                    .sum();
            assertAbove(m * (closed + doubles(leakage, epsilon)), leakage.delta(Bound.CLOSED_FORM, d, epsilon));
            double published =
                    steps.stream().mapToDouble(StepLeakage::published).sum();
            assertClose(m * published, leakage.tau(Bound.PUBLISHED, d));
            for (Bound bound : List.of(Bound.PUBLISHED, Bound.CHANGE_OF_MEASURE, Bound.CLOSED_FORM)) {
                assertEquals(leakage.delta(bound, d, epsilon), leakage.deltas(bound, epsilon, Progress.NONE)[d]);
            }
        });
    }

    @Test
    void ours_never_exceeds_the_published_bound() {
        Cases.check(100, random -> {
            Table table = RandomCodeTables.table(random, 5, 4, 60);
            Schedule schedule = RandomCodeTables.schedule(random);
            RowLeakage leakage = RowLeakage.of(table, ExposurePlan.of(schedule), Alphabet.LARGEST, Progress.NONE);
            for (int d = 0; d < table.distinct(); d++) {
                double published = leakage.delta(Bound.PUBLISHED, d, 1);
                double ours = leakage.delta(Bound.CHANGE_OF_MEASURE, d, 1);
                assertTrue(ours <= published, ours + " > " + published);
            }
        });
    }

    @Test
    void a_value_of_its_own_makes_claims_infinite_and_certificates_not() {
        Table table = Table.of(Schema.ofSizes(4, 3), new int[][] {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {3, 1}});
        RowLeakage leakage = RowLeakage.of(table, ExposurePlan.of(TEN), Progress.NONE);
        int alone = table.distinctOf(4);
        assertEquals(Double.POSITIVE_INFINITY, leakage.tau(Bound.PUBLISHED, alone));
        assertEquals(Double.POSITIVE_INFINITY, leakage.delta(Bound.RELAXED, alone, 10));
        assertEquals(Double.POSITIVE_INFINITY, leakage.tau(Bound.CHANGE_OF_MEASURE, alone));
        assertTrue(Double.isFinite(leakage.delta(Bound.CHANGE_OF_MEASURE, alone, 10)));
        assertTrue(Double.isFinite(leakage.delta(Bound.CLOSED_FORM, alone, 10)));
        assertTrue(leakage.split(alone, 10) >= 1);
        RowLeakage stopped = RowLeakage.of(table, new ExposurePlan(TEN, 1, 1), Progress.NONE);
        assertTrue(Double.isFinite(stopped.tau(Bound.PUBLISHED, alone)));
    }

    @Test
    void pure_noise_says_nothing() {
        Table table = Table.of(Schema.ofSizes(3, 3), new int[][] {{0, 0}, {1, 2}, {2, 2}});
        RowLeakage leakage = RowLeakage.of(table, new ExposurePlan(TEN, 10, 1_000_000), Progress.NONE);
        for (Bound bound : Bound.values()) {
            if (bound != Bound.EXPOSURE) {
                assertEquals(0, leakage.delta(bound, 0, 1), bound.name());
                assertEquals(0, leakage.delta(bound, 0, 0), bound.name());
            }
        }
    }

    @Test
    void at_epsilon_zero_total_variation_is_all_that_is_left() {
        Table table = Table.of(Schema.ofSizes(3, 3), new int[][] {{0, 0}, {1, 2}, {1, 2}, {0, 2}, {2, 2}});
        RowLeakage leakage = RowLeakage.of(table, ExposurePlan.of(TEN), Progress.NONE);
        double variation = leakage.steps(0).stream()
                .mapToDouble(StepLeakage::totalVariation)
                .sum();
        assertClose(variation, leakage.delta(Bound.CHANGE_OF_MEASURE, 0, 0));
        assertEquals(Double.POSITIVE_INFINITY, leakage.delta(Bound.PUBLISHED, 0, 0));
        assertTrue(Double.isFinite(leakage.delta(Bound.CLOSED_FORM, 0, 0)));
    }

    @Test
    void identical_rows_protect_each_other() {
        int[][] rows = new int[1000][2];
        Table table = Table.of(Schema.ofSizes(3, 2), rows);
        RowLeakage leakage = RowLeakage.of(table, ExposurePlan.of(TEN), Progress.NONE);
        assertEquals(1, table.distinct());
        assertEquals(List.of(999L, 0L, 0L), boxed(leakage.distances(0)));
        double delta = leakage.delta(Bound.CLOSED_FORM, 0, 1);
        assertTrue(delta > 0 && delta < 0.01, "delta " + delta);
    }

    @Test
    void a_constant_column_changes_nothing() {
        int[][] rows = {{0, 0}, {1, 2}, {1, 1}, {0, 2}};
        int[][] wider = {{0, 0, 0}, {1, 0, 2}, {1, 0, 1}, {0, 0, 2}};
        RowLeakage narrow = RowLeakage.of(Table.of(Schema.ofSizes(2, 3), rows), ExposurePlan.of(TEN), Progress.NONE);
        RowLeakage wide = RowLeakage.of(Table.of(Schema.ofSizes(2, 1, 3), wider), ExposurePlan.of(TEN), Progress.NONE);
        for (Bound bound : List.of(Bound.PUBLISHED, Bound.RELAXED, Bound.CHANGE_OF_MEASURE, Bound.CLOSED_FORM)) {
            assertEquals(narrow.delta(bound, 1, 1), wide.delta(bound, 1, 1), 1e-11);
        }
    }

    @Test
    void one_column_one_step_and_a_column_of_ids_have_figures() {
        Table one = Table.of(Schema.ofSizes(2), new int[][] {{0}, {0}, {1}});
        RowLeakage single = RowLeakage.of(one, ExposurePlan.of(Schedule.linear(1)), Progress.NONE);
        // one step from pure noise: the released row is drawn from the table, and a third of it is the row
        assertEquals(Double.POSITIVE_INFINITY, single.tau(Bound.PUBLISHED, 1));
        assertTrue(single.delta(Bound.CLOSED_FORM, 1, 1) >= 1 / 3.0);
        assertTrue(single.delta(Bound.CHANGE_OF_MEASURE, 1, 1) >= 1 / 3.0);
        int[][] ids = new int[500][];
        for (int r = 0; r < ids.length; r++) {
            ids[r] = new int[] {r, r % 2};
        }
        RowLeakage unique = RowLeakage.of(Table.of(Schema.ofSizes(500, 2), ids), ExposurePlan.of(TEN), Progress.NONE);
        assertEquals(Double.POSITIVE_INFINITY, unique.delta(Bound.PUBLISHED, 0, 1));
        assertTrue(RowLeakage.isVacuous(unique.delta(Bound.CLOSED_FORM, 0, 1)));
        assertFalse(RowLeakage.isVacuous(unique.delta(Bound.CHANGE_OF_MEASURE, 0, 1)));
    }

    @Test
    void what_cannot_be_compared_is_refused_with_a_sentence() {
        Table lone = Table.of(Schema.ofSizes(3), new int[][] {{1}});
        assertRefused("rows must be at least 2, got 1", () -> RowLeakage.of(lone, ExposurePlan.of(TEN), Progress.NONE));
        Table alike = Table.of(Schema.ofSizes(1, 1), new int[][] {{0, 0}, {0, 0}});
        assertRefused("at least 2 categories", () -> RowLeakage.of(alike, ExposurePlan.of(TEN), Progress.NONE));
        assertRefused("releaseStep must be in [0, 10], got 11", () -> new ExposurePlan(TEN, 11, 1));
        assertRefused("released must be at least 1, got 0", () -> new ExposurePlan(TEN, 0, 0));
        Table two = Table.of(Schema.ofSizes(2), new int[][] {{0}, {1}});
        RowLeakage leakage = RowLeakage.of(two, ExposurePlan.of(TEN), Progress.NONE);
        assertRefused(
                "epsilon must be in [0, infinity), got NaN", () -> leakage.delta(Bound.CLOSED_FORM, 0, Double.NaN));
        assertRefused("Exposure.of", () -> leakage.delta(Bound.EXPOSURE, 0, 1));
    }

    @Test
    void only_what_is_proved_is_certified() {
        for (Bound bound : Bound.values()) {
            boolean isProved = bound == Bound.CLOSED_FORM || bound == Bound.EXPOSURE;
            assertEquals(isProved ? Label.CERTIFIED : Label.CLAIMED, bound.label());
            int more = isProved ? 0 : 1;
            ExposurePlan unfinished = ExposurePlan.of(TEN.decay(0.5));
            assertEquals(
                    bound.assumptions().size() + more,
                    bound.assumptions(unfinished, Schema.ofSizes(2, 5)).size());
            assertEquals(bound.assumptions(), bound.assumptions(ExposurePlan.of(TEN), Schema.ofSizes(2, 5)));
        }
    }

    /** App. J.5 asks for 3 categories, and for e mu below 4/5: with 3, mu is 1/3 in the last step, and 0.91 is too much. */
    @Test
    void claims_of_the_paper_name_what_few_categories_leave_unproved() {
        for (Bound bound : Bound.values()) {
            boolean isOfThePaper =
                    bound == Bound.PUBLISHED || bound == Bound.RELAXED || bound == Bound.DATA_INDEPENDENT;
            for (int most : new int[] {2, 3}) {
                List<String> assumed = bound.assumptions(ExposurePlan.of(TEN), Schema.ofSizes(2, most));
                assertEquals(isOfThePaper, assumed.stream().anyMatch(text -> text.contains("App. J.5")));
            }
        }
    }

    @Test
    void certified_figures_are_rounded_up() {
        Cases.check(200, random -> {
            int k = random.whole(2, 5);
            Schedule schedule = RandomCodeTables.schedule(random);
            int others = random.whole(1, 1000);
            int[][] rows = new int[others + 1][1];
            for (int r = others / 2; r < others; r++) {
                rows[r][0] = 1;
            }
            RowLeakage leakage =
                    RowLeakage.of(Table.of(Schema.ofSizes(k), rows), ExposurePlan.of(schedule), Progress.NONE);
            double[] alpha = schedule.alphas();
            double[] bar = schedule.alphaBars();
            for (StepLeakage step : leakage.steps(0)) {
                int t = step.t();
                BigDecimal stay = stay(k, alpha[t]);
                BigDecimal stayBar = stay(k, bar[t]);
                BigDecimal moveBar = exact(1).subtract(exact(bar[t])).divide(exact(k), DIGITS);
                BigDecimal distance = exact(bar[t - 1])
                        .multiply(exact(1).subtract(exact(alpha[t])))
                        .multiply(stay)
                        .divide(exact(k).multiply(stayBar).multiply(moveBar), DIGITS);
                int alike = count(rows) - 1;
                BigDecimal similarity =
                        exact(alike).add(exact(others - alike).multiply(moveBar.divide(stayBar, DIGITS)));
                BigDecimal exact = distance.divide(similarity.add(exact(1)), DIGITS);
                assertTrue(exact(step.mostVariation()).compareTo(exact) >= 0, step + " is below " + exact);
                assertTrue(step.mostVariation() <= exact.doubleValue() * (1 + 1e-10));
            }
        });
    }

    private static final MathContext DIGITS = new MathContext(60);

    private static BigDecimal exact(double value) {
        return new BigDecimal(value);
    }

    private static BigDecimal stay(int k, double alpha) {
        return exact(1).add(exact(k - 1).multiply(exact(alpha))).divide(exact(k), DIGITS);
    }

    private static int count(int[][] rows) {
        return (int) Arrays.stream(rows).filter(row -> row[0] == 0).count();
    }

    @Test
    void more_sizes_than_memory_allows_only_loosen_a_bound() {
        int[] sizes = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
        Cases.check(5, random -> {
            int[][] rows = new int[30][sizes.length];
            for (int[] row : rows) {
                Arrays.setAll(row, i -> random.whole(0, 1));
            }
            Table table = Table.of(Schema.ofSizes(sizes), rows);
            RowLeakage leakage = RowLeakage.of(table, ExposurePlan.of(TEN), Progress.NONE);
            NaiveLeakage naive = new NaiveLeakage(table, TEN, 0, false);
            for (StepLeakage step : leakage.steps(0)) {
                assertTrue(step.similarity() <= naive.similarity(step.t(), -1) * (1 + 1e-12));
                assertTrue(step.changeOfMeasure() >= naive.divergence(step.t(), true) / 29 * (1 - 1e-12));
            }
        });
    }

    private static List<Long> boxed(long[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    private static void assertRefused(String sentence, Runnable action) {
        String message =
                assertThrows(IllegalArgumentException.class, action::run).getMessage();
        assertTrue(message.contains(sentence), message);
    }

    private static void assertClose(double expected, double ours) {
        assertTrue(
                expected == ours || Math.abs(ours - expected) <= 1e-11 * Math.abs(expected),
                "expected " + expected + ", got " + ours);
    }

    /** To the digits that the naive formulas keep; what is certified is a little above what they give. */
    private static double doubles(RowLeakage leakage, double epsilon) {
        List<Integer> sizes =
                Arrays.stream(leakage.table().schema().sizes()).boxed().toList();
        return DenoiserRounding.of(
                        leakage.plan().schedule(), sizes, leakage.table().distinct())
                .delta(leakage.plan().releaseStep(), epsilon);
    }

    private static void assertAbove(double expected, double ours) {
        assertTrue(
                expected == ours || (ours >= expected * (1 - 1e-11) && ours <= expected * (1 + 1e-10)),
                "expected at least " + expected + ", got " + ours);
    }
}
