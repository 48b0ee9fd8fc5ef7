package dev.sfumato.numeric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Sensitivities against all patterns, and variances against figures of another program and matrices multiplied out. */
class PrefixFactorTest {
    /** 400 settings of each factor, 2,400 in all; more with -Dsfumato.sweep=5000. */
    @ParameterizedTest
    @EnumSource(SumFactor.class)
    void the_worst_of_all_patterns_is_what_is_said(SumFactor factor) {
        Cases.check(Integer.getInteger("sfumato.sweep", 400), cases -> {
            int steps = cases.whole(1, 18);
            int uses = cases.whole(1, Math.min(steps, 4));
            int separation = cases.whole(1, Math.min(steps, 7));
            PrefixFactor matrix = PrefixFactor.of(factor, steps, cases.whole(1, steps));
            double worst = worst(matrix, uses, separation, new int[0], 0);
            double ours = matrix.squaredSensitivity(uses, separation);
            assertTrue(
                    ours >= worst * (1 - 1e-14) && ours <= worst * (1 + 1e-10),
                    steps + " steps, " + uses + " uses " + separation + " apart: ours " + ours + ", worst " + worst);
            assertTrue(matrix.squaredSensitivityOfFirst(uses, separation) <= worst * (1 + 1e-14));
        });
    }

    private static double worst(PrefixFactor matrix, int uses, int separation, int[] pattern, int from) {
        double most = pattern.length == 0 ? 0 : matrix.squaredNorm(pattern);
        for (int column = from; column < matrix.steps() && pattern.length < uses; column++) {
            int[] longer = Arrays.copyOf(pattern, pattern.length + 1);
            longer[pattern.length] = column;
            most = Math.max(most, worst(matrix, uses, separation, longer, column + separation));
        }
        return most;
    }

    /** Figures of another program (accounting-2.md, section 3). */
    @ParameterizedTest
    @CsvSource({
        "SQUARE_ROOT, 16, 16, 1, 1, 1.394230557, 3.778664972, 3.228542131",
        "SQUARE_ROOT, 1024, 1024, 8, 32, 9.694653159, 307.5752557, 277.7408819",
        "BANDED_SQUARE_ROOT, 1024, 32, 8, 32, 4.16362859, 464.7905913, 245.4325071",
        "BINARY_TREE, 1024, 1024, 1, 1, 3.31662479, 110, 55.01074219",
    })
    void errors_are_those_of_another_program(
            SumFactor factor, int steps, int bands, int uses, int separation, double norm, double max, double mean) {
        PrefixFactor matrix = PrefixFactor.of(factor, steps, bands);
        double squared = matrix.squaredSensitivity(uses, separation);
        assertEquals(1, Math.sqrt(squared) / norm, 1e-9);
        assertEquals(1, squared * Arrays.stream(matrix.variances()).max().orElseThrow() / max, 1e-9);
        assertEquals(1, squared * Arrays.stream(matrix.variances()).average().orElseThrow() / mean, 1e-9);
    }

    /** A factor times what makes sums of its rows is the matrix of ones: the variances are those of its inverse, multiplied out. */
    @Test
    void the_inverse_of_a_banded_inverse_is_banded() {
        double[] column = PrefixFactor.firstColumn(SumFactor.BANDED_INVERSE_SQUARE_ROOT, 20, 3);
        double[] inverse = {1, -0.5, -0.125};
        for (int t = 0; t < 20; t++) {
            double sum = 0;
            for (int j = 0; j <= Math.min(2, t); j++) {
                sum += inverse[j] * column[t - j];
            }
            assertEquals(t == 0 ? 1 : 0, sum, 1e-14);
        }
        double[] variances =
                PrefixFactor.of(SumFactor.BANDED_INVERSE_SQUARE_ROOT, 4, 3).variances();
        assertEquals(1 + 0.25 + 2 * 0.375 * 0.375, variances[3], 1e-14);
    }

    /** With the root, twice as many steps add log(2)/pi to the squared norm, about. */
    @Test
    void the_root_grows_with_the_logarithm() {
        double[] norms = new double[2];
        for (int i = 0; i < 2; i++) {
            norms[i] =
                    PrefixFactor.of(SumFactor.SQUARE_ROOT, 4096 << i, 4096 << i).squaredSensitivity(1, 1);
        }
        assertEquals(Math.log(2) / Math.PI, norms[1] - norms[0], 1e-4);
        assertEquals((Math.log(4096) + 0.5772156649 + 4 * Math.log(2)) / Math.PI, norms[0], 1e-4);
    }
}
