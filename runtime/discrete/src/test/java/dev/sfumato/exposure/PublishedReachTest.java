package dev.sfumato.exposure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.diffusion.discrete.Coefficients;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.exposure.counting.Rings;
import org.junit.jupiter.api.Test;

class PublishedReachTest {
    private static final int COLUMNS = 5;
    private static final int STEP = 337;

    /** One copy of the row 00000, and 500 rows that share one of its five values, in turn. */
    private static int count(int row) {
        return row == 0 ? 1 : Integer.bitCount(row) == 4 ? 100 : 0;
    }

    @Test
    void as_printed_eq_9_is_below_the_exact_divergence_and_corrected_it_is_not() {
        Coefficients coefficients = Coefficients.of(Schedule.linear(500).decay(0.01), 2);
        double psi = psi(coefficients);
        Rings rings = Rings.of(1, 0, 0, 0, 500, 0);
        Reach printed = PublishedReach.asPrinted(coefficients, COLUMNS).at(STEP, psi, rings);
        Reach corrected = PublishedReach.corrected(coefficients, COLUMNS).at(STEP, psi, rings);
        double exact = exactDivergence(coefficients);
        assertEquals(1.22, exact / (printed.fraction() * psi), 0.005);
        assertTrue(exact < corrected.fraction() * psi);
    }

    private static double psi(Coefficients coefficients) {
        double like = coefficients.forgotten(STEP);
        double far = Math.pow(like, 4);
        double similarity = 1 + 500 * far;
        double sharing = 1 + 100 * far;
        double lost = Math.pow(coefficients.forgotten(STEP - 1), 2);
        double x = (1 - lost) / (sharing + lost * (1 + similarity));
        return coefficients.sharpness(STEP) * COLUMNS * Math.log1p(x) / (1 + similarity);
    }

    /** Both divergences of the step, over all 32 noisy rows. */
    private static double exactDivergence(Coefficients coefficients) {
        double sum = 0;
        for (int noisy = 0; noisy < 32; noisy++) {
            double without = 0;
            double[][] origin = new double[COLUMNS][2];
            for (int row = 0; row < 32; row++) {
                double weight = count(row) * chance(coefficients, row, noisy);
                without += weight;
                for (int i = 0; i < COLUMNS; i++) {
                    origin[i][row >> i & 1] += weight;
                }
            }
            double own = chance(coefficients, 0, noisy);
            for (int i = 0; i < COLUMNS; i++) {
                double[] with = {(origin[i][0] + own) / (without + own), origin[i][1] / (without + own)};
                double[] lacking = {origin[i][0] / without, origin[i][1] / without};
                double[] p = new double[2];
                double[] q = new double[2];
                coefficients.stepDistribution(STEP, noisy >> i & 1, with, p, 0);
                coefficients.stepDistribution(STEP, noisy >> i & 1, lacking, q, 0);
                for (int x = 0; x < 2; x++) {
                    sum += (without + own) / 502 * (p[x] - q[x]) * Math.log(p[x] / q[x]);
                }
            }
        }
        return sum;
    }

    private static double chance(Coefficients coefficients, int from, int to) {
        int moved = Integer.bitCount(from ^ to);
        return Math.pow(coefficients.moveBar(STEP), moved) * Math.pow(coefficients.stayBar(STEP), COLUMNS - moved);
    }
}
