package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.Unit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Mironov 2012: textbook Laplace noise in floating point leaves gaps that depend on the true value, so that many outputs
 * can come from one of two neighbours only and give it away.
 */
class LowOrderBitsAttackTest {
    private static final int OUTPUTS = 2000;
    private static final double SCALE = 1;

    @Test
    void succeeds_on_the_textbook_sampler() {
        SplittableRandom random = new SplittableRandom(11);
        int fromOneOnly = 0;
        int fromZeroMissed = 0;
        for (int i = 0; i < OUTPUTS; i++) {
            if (!isTextbookOutput(0, textbook(1, random))) {
                fromOneOnly++;
            }
            if (!isTextbookOutput(0, textbook(0, random))) {
                fromZeroMissed++;
            }
        }
        assertEquals(0, fromZeroMissed, "the attack must find every output of the true value");
        assertTrue(fromOneOnly > 0.3 * OUTPUTS, fromOneOnly + " of " + OUTPUTS + " outputs give the value away");
    }

    @Test
    void fails_on_ours_every_output_can_come_from_the_neighbour() {
        Laplace mechanism = new Laplace(SCALE, 1, Unit.RECORD);
        NoiseSource source = NoiseSource.seeded(11);
        for (int i = 0; i < OUTPUTS; i++) {
            double output = mechanism.release(1, source).value();
            assertEquals(output, releaseTowards(output, 0, mechanism.grid()), "unreachable from 0");
            assertEquals(output, releaseTowards(output, 0.1, mechanism.grid()), "unreachable from 0.1");
        }
    }

    private static double textbook(double value, SplittableRandom random) {
        double u = (random.nextLong() >>> 11) * 0x1p-53;
        return random.nextBoolean() ? value - SCALE * Math.log(u) : value + SCALE * Math.log(u);
    }

    /** Whether some u of 53 bits takes the value to the output: only those near exp(-|output - value|) can. */
    private static boolean isTextbookOutput(double value, double output) {
        double u = Math.rint(Math.exp(-Math.abs(output - value) / SCALE) * 0x1p53);
        for (double near = Math.max(0, u - 64); near <= u + 64; near++) {
            double noise = SCALE * Math.log(near * 0x1p-53);
            if (value - noise == output || value + noise == output) {
                return true;
            }
        }
        return false;
    }

    /** Runs our sampler on the bits of the noise that lies between the value and the output. */
    private static double releaseTowards(double output, double value, double step) {
        BigDecimal noise =
                new BigDecimal(output).subtract(new BigDecimal(value)).divide(new BigDecimal(SCALE));
        BigInteger digits = noise.abs()
                .multiply(new BigDecimal(BigInteger.ONE.shiftLeft(64)))
                .toBigInteger();
        int whole = digits.shiftRight(64).intValueExact();
        long first = digits.shiftRight(32).intValue() & 0xFFFFFFFFL;
        long second = digits.intValue() & 0xFFFFFFFFL;
        BitScript script = BitScript.laplace(noise.signum() < 0, whole, first, second);
        return new RoundingGrid(step, SCALE).round(value, new LazyReal(script).drawLaplace());
    }
}
