package dev.sfumato.exposure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Coefficients;
import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.diffusion.discrete.RandomTables;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.exposure.chain.NeighbourChains;
import dev.sfumato.exposure.chain.SmallSpace;
import dev.sfumato.exposure.chain.SmallSpaceTest;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.testing.Cases;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForwardEstimateTest {
    @Test
    void estimates_lie_around_the_divergences_that_enumeration_finds() {
        Cases.check(20, cases -> {
            Table table = SmallSpaceTest.twoRowsOrMore(cases);
            Schedule schedule = RandomTables.schedule(cases);
            SmallSpace space = SmallSpace.of(table, schedule);
            int releaseStep = cases.whole(0, schedule.steps() - 1);
            ForwardEstimate estimate = ForwardEstimate.of(
                    table, new ExposurePlan(schedule, releaseStep, 1), 2000, RandomSource.seeded(4), Progress.NONE);
            NeighbourChains chains = space.without(space.state(table.row(0)));
            double truth = 0;
            for (int t = releaseStep + 1; t <= schedule.steps(); t++) {
                truth += chains.forwardStep(t);
            }
            if (Double.isInfinite(truth)) {
                assertEquals(truth, estimate.tau(0));
            } else {
                assertEquals(truth, estimate.tau(0), 6 * estimate.standardError(0) + 1e-3 * truth + 1e-14);
            }
        });
    }

    /**
     * An isolated row whose values are each shared by one other: all but 1e-30 of the prediction for its early copies is its own. Held
     * against decimal arithmetic of 80 digits.
     */
    @ParameterizedTest
    @ValueSource(ints = {50, 100})
    void the_most_exposed_rows_have_finite_estimates(int steps) {
        int columns = 8;
        int[][] rows = new int[1 + columns + 10][columns];
        Arrays.fill(rows[0], 4);
        for (int i = 0; i < columns; i++) {
            rows[1 + i][i] = 4;
        }
        Table table = Table.of(Schema.ofSizes(5, 5, 5, 5, 5, 5, 5, 5), rows);
        Schedule schedule = Schedule.linear(steps);
        ForwardEstimate estimate = ForwardEstimate.of(
                table, ExposurePlan.of(schedule), ForwardEstimate.DRAWS, RandomSource.seeded(1), Progress.NONE);
        for (int d = 0; d < table.distinct(); d++) {
            assertTrue(Double.isFinite(estimate.tau(d)) && Double.isFinite(estimate.standardError(d)));
        }
        ExactDenoiser denoiser = ExactDenoiser.of(table, schedule);
        StepDivergence divergence = new StepDivergence(table, denoiser);
        RandomSource random = RandomSource.seeded(2);
        for (int t : new int[] {1, 2, 3, 5, 10, 20, 40, steps}) {
            for (int copy = 0; copy < 10; copy++) {
                char[] state = new char[columns];
                Arrays.fill(state, (char) 4);
                for (int changed = 0; changed < copy / 2; changed++) {
                    state[random.nextInt(columns)] = (char) random.nextInt(5);
                }
                double[] distributions = new double[divergence.width()];
                denoiser.distributions(t, state, 1, distributions);
                double share = denoiser.shares(t, state, new int[] {0})[0];
                double exact = decimal(table, Coefficients.of(schedule, 5), t, state);
                assertEquals(exact, divergence.at(t, 0, state, 0, distributions, 0, share), 1e-7 * exact + 1e-14);
                assertEquals(exact, divergence.at(t, 0, state, 0), 1e-9 * exact + 1e-14);
            }
        }
    }

    private static final MathContext DIGITS = new MathContext(80);

    /** For row 0, which the table has once. */
    private static double decimal(Table table, Coefficients coefficients, int t, char[] state) {
        BigDecimal forgotten = new BigDecimal(coefficients.forgotten(t));
        BigDecimal own = BigDecimal.ZERO;
        BigDecimal others = BigDecimal.ZERO;
        BigDecimal[][] message = new BigDecimal[table.columns()][5];
        for (BigDecimal[] column : message) {
            Arrays.fill(column, BigDecimal.ZERO);
        }
        for (int row = 0; row < table.rows(); row++) {
            BigDecimal weight = BigDecimal.ONE;
            for (int i = 0; i < table.columns(); i++) {
                weight = table.value(row, i) == state[i] ? weight : weight.multiply(forgotten, DIGITS);
            }
            if (row == 0) {
                own = weight;
            } else {
                others = others.add(weight, DIGITS);
                for (int i = 0; i < table.columns(); i++) {
                    int value = table.value(row, i);
                    message[i][value] = message[i][value].add(weight, DIGITS);
                }
            }
        }
        double forth = 0;
        double back = 0;
        for (int i = 0; i < table.columns(); i++) {
            BigDecimal[] without = step(coefficients, t, state[i], message[i], others);
            BigDecimal[] all = message[i].clone();
            all[table.value(0, i)] = all[table.value(0, i)].add(own, DIGITS);
            BigDecimal[] with = step(coefficients, t, state[i], all, others.add(own, DIGITS));
            for (int x = 0; x < 5; x++) {
                if (with[x].signum() == 0) {
                    continue;
                }
                double log = Math.log(with[x].divide(without[x], DIGITS).doubleValue());
                forth += with[x].doubleValue() * log;
                back -= without[x].doubleValue() * log;
            }
        }
        double zeta = others.divide(own, DIGITS).doubleValue();
        double s = table.rows() - 1;
        return ((1 + zeta) * forth + (s + 1) / s * zeta * back) / (s + 1);
    }

    private static BigDecimal[] step(Coefficients of, int t, int value, BigDecimal[] weights, BigDecimal all) {
        BigDecimal[] into = new BigDecimal[5];
        BigDecimal sum = BigDecimal.ZERO;
        for (int v = 0; v < 5; v++) {
            into[v] = weights[v]
                    .divide(all, DIGITS)
                    .divide(new BigDecimal(v == value ? of.stayBar(t) : of.moveBar(t)), DIGITS);
            sum = sum.add(into[v], DIGITS);
        }
        for (int x = 0; x < 5; x++) {
            into[x] = new BigDecimal(of.moveBar(t - 1))
                    .multiply(sum, DIGITS)
                    .add(new BigDecimal(of.alphaBar(t - 1)).multiply(into[x], DIGITS), DIGITS)
                    .multiply(new BigDecimal(x == value ? of.stay(t) : of.move(t)), DIGITS);
        }
        return into;
    }

    @Test
    void is_no_bound_and_says_so() {
        Table table = Table.of(Schema.ofSizes(2, 2), new int[][] {{0, 0}, {1, 1}, {0, 1}, {1, 0}});
        ForwardEstimate estimate = ForwardEstimate.of(
                table,
                ExposurePlan.of(Schedule.linear(5)),
                ForwardEstimate.DRAWS,
                RandomSource.seeded(1),
                Progress.NONE);
        assertEquals(Label.EMPIRICAL, estimate.label());
        assertTrue(estimate.delta(0, 1) > 0 && estimate.standardError(0) > 0);
    }
}
