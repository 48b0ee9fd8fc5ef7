package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.numeric.SumFactor;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RunningSumsTest {
    private static final int STEPS = 13;

    private static RunningSums of(SumFactor factor, double sigma) {
        return new RunningSums(factor, sigma, 1, STEPS, factor.isBanded() ? 4 : STEPS, 3, 4, Unit.RECORD);
    }

    private static long[] values() {
        long[] values = new long[STEPS];
        Arrays.setAll(values, t -> (t * 37L) % 11 - 3);
        return values;
    }

    /** With next to no noise, the sums are the sums, whatever matrix the noise would have been put on. */
    @ParameterizedTest
    @EnumSource(SumFactor.class)
    void sums_are_those_of_the_values(SumFactor factor) {
        double[] sums =
                of(factor, 1e-4).release(values(), NoiseSource.seeded(5)).value();
        long exact = 0;
        for (int t = 0; t < STEPS; t++) {
            exact += values()[t];
            assertEquals((double) exact, sums[t], 5e-3, factor + ", step " + t);
        }
    }

    /** The variance of each sum is the factor's: 4,000 streams, each within five standard errors. */
    @ParameterizedTest
    @EnumSource(SumFactor.class)
    void noise_has_the_variance_that_is_said(SumFactor factor) {
        RunningSums mechanism = of(factor, 2);
        NoiseSource source = NoiseSource.seeded(3);
        int streams = 4000;
        double[] squares = new double[STEPS];
        double[] expected = mechanism.variances();
        for (int i = 0; i < streams; i++) {
            double[] sums = mechanism.release(new long[STEPS], source).value();
            for (int t = 0; t < STEPS; t++) {
                squares[t] += sums[t] * sums[t];
            }
        }
        for (int t = 0; t < STEPS; t++) {
            assertEquals(1, squares[t] / streams / expected[t], 5 * Math.sqrt(2.0 / streams), factor + ", step " + t);
        }
    }

    /** The same sums, whether the stream is taken step by step or at once, and no more steps than were paid for. */
    @Test
    void a_stream_goes_step_by_step_to_its_end() {
        RunningSums mechanism = new RunningSums(3, 1, 4, Unit.RECORD);
        double[] whole = mechanism
                .release(new long[] {1, 2, 3, 4}, NoiseSource.seeded(8))
                .value();
        Noisy<RunningSums.Stream> opened = mechanism.open(NoiseSource.seeded(8));
        assertEquals(new SeededEvent(mechanism.event()), opened.event());
        for (int t = 0; t < 4; t++) {
            assertEquals(whole[t], opened.value().next(t + 1));
        }
        assertTrue(
                assertThrows(IllegalStateException.class, () -> opened.value().next(5))
                        .getMessage()
                        .contains("all of its 4 steps"));
    }

    @Test
    void bad_input_is_named() {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new RunningSums(1, 1, 0, Unit.RECORD))
                .getMessage()
                .startsWith("steps must be"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new RunningSums(1, 0, 4, Unit.RECORD))
                .getMessage()
                .startsWith("sensitivity must be"));
        assertTrue(assertThrows(
                        IllegalArgumentException.class,
                        () -> new RunningSums(SumFactor.BINARY_TREE, 1, 1, 4, 2, 1, 1, Unit.RECORD))
                .getMessage()
                .startsWith("bands must be steps = 4"));
        RunningSums mechanism = new RunningSums(1, 1, 2, Unit.RECORD);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> mechanism.release(new long[3]))
                .getMessage()
                .startsWith("number of values must be"));
    }
}
