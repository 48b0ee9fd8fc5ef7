package dev.sfumato.diffusion.discrete.marginal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Census;
import dev.sfumato.data.table.ColumnSet;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.RandomTables;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a training by marginals costs, what it may look at, and what becomes of the rows. */
class MarginalTrainingTest {
    private static final double DELTA = 1e-5;

    private static MarginalSettings settings(double epsilon, int rows) {
        return MarginalSettings.of(epsilon, DELTA, rows).withSeed(3);
    }

    private static MarginalModel trained(MarginalSettings settings, Table table) {
        return new MarginalTraining(settings).train(table, Progress.NONE);
    }

    @Test
    void the_price_is_known_before_and_uses_the_budget_up() {
        for (Unit unit : List.of(Unit.RECORD, Unit.RECORD_REPLACED, Unit.RECORD_ZEROED)) {
            for (double epsilon : new double[] {0.1, 1, 10}) {
                Schema schema = Schema.ofSizes(3, 2, 4, 5);
                MarginalTraining training = new MarginalTraining(
                        MarginalSettings.of(epsilon, DELTA, 30_000).withUnit(unit));
                Calibrated found = training.calibrate(schema);
                Guarantee price = Accountants.best().price(found.event(), DELTA);
                assertEquals(Label.CERTIFIED, price.label());
                assertTrue(price.epsilon() <= epsilon && price.epsilon() > 0.999 * epsilon, unit + ": " + price);
                // mu of a Gaussian differential privacy: all stages together are one answer with this noise
                double mu = 0;
                for (PrivacyEvent stage : found.event().inner()) {
                    mu += Math.pow(unit.contributions() / ((GaussianEvent) stage).sigma(), 2);
                }
                assertEquals(unit.contributions() / found.value(), Math.sqrt(mu), 1e-9 * mu);
            }
        }
    }

    /** The note's rule, by its own figures: Adult's ten columns hear triples from epsilon 0.4 or so. */
    @Test
    void triples_are_asked_only_where_they_can_be_heard() {
        Schema ten = Schema.ofSizes(5, 4, 6, 5, 5, 5, 5, 2, 5, 2);
        for (double epsilon : new double[] {0.1, 0.3, 0.5, 1, 10}) {
            int stages = new MarginalTraining(settings(epsilon, 24_574))
                    .calibrate(ten)
                    .event()
                    .inner()
                    .size();
            assertEquals(epsilon < 0.4 ? 3 : 5, stages, "epsilon " + epsilon);
            assertEquals(
                    3,
                    new MarginalTraining(settings(epsilon, 800))
                            .calibrate(ten)
                            .event()
                            .inner()
                            .size());
        }
    }

    /** The event is that of the plan whatever is found; a stage that asks nothing pays all the same. */
    @Test
    void what_was_done_is_what_was_planned_whatever_the_rows_are() {
        Cases.check(20, cases -> {
            Table table = RandomTables.table(cases, 400);
            MarginalSettings settings = MarginalSettings.of(cases.between(0.1, 20), DELTA, 200)
                    .withUnit(cases.oneOf(Unit.RECORD, Unit.RECORD_REPLACED));
            MarginalTraining training = new MarginalTraining(settings);
            PrivacyEvent planned = training.event(table);
            PrivacyEvent done = training.train(table, Progress.NONE).event();
            assertEquals(planned, done);
            assertFalse(SeededEvent.isUsedIn(done));
            assertEquals(
                    planned,
                    SeededEvent.without(
                            training.withSeed(1).train(table, Progress.NONE).event()));
        });
    }

    /** Every neighbour by one row: a score moves by 1 at most, and it need not move upwards. */
    @Test
    void a_row_moves_a_score_by_one_at_most() {
        boolean[] fell = new boolean[1];
        boolean[] rose = new boolean[1];
        Cases.check(60, cases -> {
            Table table = RandomTables.table(cases, 400);
            int[] sizes = table.schema().sizes();
            List<ColumnSet> sets = new ArrayList<>(ColumnSet.pairs(sizes));
            sets.addAll(ColumnSet.triples(sizes));
            for (ColumnSet set : sets) {
                long[] expected = new long[(int) set.cells()];
                Arrays.setAll(expected, cell -> cases.whole(0, 9));
                long all = MarginalRelease.score(set.counts(table), expected);
                for (int row = 0; row < table.rows(); row++) {
                    boolean[] removed = new boolean[table.rows()];
                    removed[row] = true;
                    long without = MarginalRelease.score(set.counts(table.without(removed)), expected);
                    assertTrue(Math.abs(all - without) <= 1);
                    fell[0] |= all < without;
                    rose[0] |= all > without;
                }
            }
        });
        assertTrue(fell[0] && rose[0], "not monotone: an exponential mechanism would need the factor 2");
    }

    /** Weighted vectors of neighbours are at most one apart, for any scores: exactly, in decimals. */
    @Test
    void chosen_weights_never_exceed_what_was_fixed_before() {
        Cases.check(300, cases -> {
            int count = cases.whole(1, 60);
            int[] sizes = new int[count + 1];
            Arrays.setAll(sizes, i -> cases.whole(2, 9));
            List<CandidateCounts> candidates = IntStream.range(0, count)
                    .mapToObj(i -> CandidateCounts.of(
                            ColumnSet.of(sizes, i, i + 1),
                            sizes,
                            cases.magnitude(1e-3, 1e6) - 1,
                            cases.oneOf(1.0, 2.0, 4.0),
                            cases.oneOf(true, false)))
                    .toList();
            List<Double> weights = CandidateCounts.choose(candidates, cases.magnitude(1e-3, 1e3)).stream()
                    .map(CandidateCounts.Chosen::weight)
                    .toList();
            // refuses more than 1, in exact arithmetic
            new WeightedCounts(weights, 1, Unit.RECORD);
            double total =
                    weights.stream().mapToDouble(weight -> weight * weight).sum();
            assertTrue(weights.isEmpty() || total > 0.99999, "total " + total);
        });
        assertThrows(IllegalArgumentException.class, () -> new WeightedCounts(List.of(0.75, 0.75), 1, Unit.RECORD));
        assertThrows(IllegalArgumentException.class, () -> new WeightedCounts(List.of(0.1), 1, Unit.RECORD));
        assertThrows(IllegalArgumentException.class, () -> new WeightedCounts(List.of(-0.5), 1, Unit.RECORD));
    }

    /** The allocation against a numerical one: no small change of two weights makes the error less. */
    @Test
    void weights_are_the_best_for_the_chosen() {
        int[] sizes = {2, 3, 4, 5};
        List<CandidateCounts> candidates = ColumnSet.pairs(sizes).stream()
                .map(pair -> CandidateCounts.of(pair, sizes, 1e6, pair.has(3) ? 4 : 1, pair.has(3)))
                .toList();
        List<CandidateCounts.Chosen> chosen = CandidateCounts.choose(candidates, 1);
        assertEquals(candidates.size(), chosen.size());
        for (int i = 0; i < chosen.size(); i++) {
            for (int j = 0; j < i; j++) {
                double first = chosen.get(i).weight();
                double second = chosen.get(j).weight();
                double both = first * first + second * second;
                double ofFirst = cost(candidates, chosen.get(i).columns());
                double ofSecond = cost(candidates, chosen.get(j).columns());
                double error = ofFirst / first + ofSecond / second;
                for (double moved : new double[] {0.95, 1.05}) {
                    double other = first * moved;
                    assertTrue(ofFirst / other + ofSecond / Math.sqrt(both - other * other) > error);
                }
            }
        }
        assertEquals(
                List.of(),
                CandidateCounts.choose(
                        List.of(CandidateCounts.of(ColumnSet.of(sizes, 0, 1), sizes, -3, 1, false)), 1e-9));
    }

    private static double cost(List<CandidateCounts> candidates, ColumnSet columns) {
        return candidates.stream()
                .filter(each -> each.columns().equals(columns))
                .mapToDouble(each -> each.weight() * each.price())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_planted_pair_is_found_before_all_others() {
        RandomSource random = RandomSource.seeded(2);
        int[] sizes = new int[10];
        Arrays.fill(sizes, 3);
        TableBuilder builder = new TableBuilder(Schema.ofSizes(sizes));
        for (int row = 0; row < 5000; row++) {
            int[] codes = new int[10];
            Arrays.setAll(codes, i -> random.nextInt(3));
            codes[7] = random.bernoulli(0.8) ? codes[2] : codes[7];
            builder.add(codes);
        }
        List<List<String>> asked = trained(settings(0.5, 5000), builder.table()).asked();
        assertEquals(List.of("c3", "c8"), asked.get(0));
        // others only for what chance makes of 5,000 rows, which is there as well
        assertTrue(asked.size() < 23, asked.toString());
    }

    @Test
    void edges_are_no_errors() {
        Schema two = Schema.ofSizes(2, 3);
        for (int rows : new int[] {0, 1, 2}) {
            int[][] all = new int[rows][];
            Arrays.setAll(all, i -> new int[] {i % 2, i});
            for (double epsilon : new double[] {0.01, 1, 50}) {
                MarginalModel model = trained(settings(epsilon, 5), Table.of(two, all));
                assertTrue(model.pool().rows() >= 1 && model.pool().rows() <= 5);
                assertEquals(
                        7,
                        model.sample(7, new RowSource.Fitted(), RandomSource.seeded(1), Progress.NONE)
                                .rows());
            }
        }
        for (int[] sizes : new int[][] {{1}, {4}, {1, 1}, {1, 3}, {70, 2}, {2, 1, 3}}) {
            Table table = Table.of(Schema.ofSizes(sizes), new int[][] {new int[sizes.length]});
            assertTrue(trained(settings(2, 3), table).pool().rows() >= 1);
        }
    }

    /** The number of rows is private: what is fitted has the noisy number, and nothing else differs with it. */
    @Test
    void the_number_of_rows_is_the_noisy_one() {
        Schema schema = Schema.ofSizes(2, 2);
        int[][] rows = new int[40][2];
        int exact = 0;
        for (int seed = 0; seed < 40; seed++) {
            MarginalModel model = trained(MarginalSettings.of(1, DELTA, 1000).withSeed(seed), Table.of(schema, rows));
            exact += model.pool().rows() == 40 ? 1 : 0;
        }
        assertTrue(exact < 15, exact + " of 40");
    }

    @Test
    void private_categories_too_many_rows_and_a_label_that_is_not_there_are_refused() {
        Table table = Table.of(Schema.ofSizes(2), new int[][] {{0}, {1}});
        assertEquals(
                "the table must have at most publicRows = 1 rows, got more: declare a larger number, which then is public",
                assertThrows(IllegalArgumentException.class, () -> trained(settings(1, 1), table))
                        .getMessage());
        Schema inferred = new Schema(table.schema().columns(), false);
        Table itself = Table.of(inferred, new int[][] {{0}});
        assertTrue(assertThrows(IllegalArgumentException.class, () -> trained(settings(1, 9), itself))
                .getMessage()
                .startsWith("the categories of this table were read off its rows"));
        assertTrue(assertThrows(
                        IllegalArgumentException.class,
                        () -> trained(settings(1, 9).withLabel("job"), table))
                .getMessage()
                .startsWith("there is no column 'job'"));
        Calibrated other = new MarginalTraining(settings(5, 9)).calibrate(table.schema());
        Calibrated wrong = new Calibrated("noise", other.value() / 2, other.event(), other.price(), 1);
        assertTrue(assertThrows(
                        IllegalArgumentException.class,
                        () -> new MarginalTraining(settings(5, 9))
                                .withNoise(wrong)
                                .train(table, Progress.NONE))
                .getMessage()
                .contains("calibrated for these settings"));
    }

    /** More budget is less error, and much of it nearly none: what remains is drawn from no chain. */
    @Test
    void made_rows_near_the_table_as_the_budget_grows() {
        Table people = new Census(3000, 1).table();
        List<ColumnSet> pairs = ColumnSet.pairs(people.schema().sizes());
        double last = 1;
        for (double epsilon : new double[] {0.3, 3, 300}) {
            MarginalModel model = trained(settings(epsilon, 3000).withLabel(Census.LABEL), people);
            double error = pairs.stream()
                    .mapToDouble(pair -> pair.distance(people, model.pool()))
                    .average()
                    .orElseThrow();
            assertTrue(error < last / 2, "epsilon " + epsilon + ": " + error);
            last = error;
        }
        assertTrue(last < 0.003, "error " + last);
    }

    @Test
    void counts_are_answered_with_the_noise_that_they_were_promised() {
        WeightedCounts counts = new WeightedCounts(List.of(0.75, 0.5), 4, Unit.RECORD);
        NoiseSource source = NoiseSource.seeded(1);
        double[] squares = new double[2];
        int runs = 4000;
        for (int run = 0; run < runs; run++) {
            List<double[]> noisy = counts.release(List.of(new long[] {1_000_000_007}, new long[] {-3}), source)
                    .value();
            squares[0] += Math.pow(noisy.get(0)[0] - 1_000_000_007, 2) / runs;
            squares[1] += Math.pow(noisy.get(1)[0] + 3, 2) / runs;
        }
        assertEquals(Math.pow(4 / 0.75, 2), squares[0], 2.5);
        assertEquals(64, squares[1], 6);
    }

    @Test
    void a_composed_event_of_one_stage_is_that_stage() {
        Calibrated one = new MarginalTraining(settings(1, 10)).calibrate(Schema.ofSizes(4));
        assertTrue(
                SeededEvent.without(one.event()) instanceof GaussianEvent,
                one.event().toString());
        Calibrated two = new MarginalTraining(settings(1, 10)).calibrate(Schema.ofSizes(4, 2));
        assertTrue(two.event() instanceof ComposedEvent);
        assertEquals(Optional.empty(), settings(1, 10).label());
    }
}
