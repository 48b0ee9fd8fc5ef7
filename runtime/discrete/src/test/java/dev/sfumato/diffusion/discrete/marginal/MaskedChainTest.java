package dev.sfumato.diffusion.discrete.marginal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.noise.RandomSource;
import org.junit.jupiter.api.Test;

/** The chain that hides columns, against the law that it must have. */
class MaskedChainTest {
    /** Three binary columns, the last the sum of the others modulo two: pairs are independent, so that only the whole tells. */
    private static final char[] PARITY = {0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0};

    private static final int DRAWN = 40_000;

    private static double[] shares(int steps) {
        char[] made = new MaskedChain(3, PARITY).sample(DRAWN, steps, RandomSource.seeded(1));
        double[] shares = new double[8];
        for (int at = 0; at < made.length; at += 3) {
            shares[4 * made[at] + 2 * made[at + 1] + made[at + 2]] += 1.0 / DRAWN;
        }
        return shares;
    }

    @Test
    void one_column_a_step_draws_from_the_pool() {
        double[] shares = shares(3);
        for (int state = 0; state < 8; state++) {
            assertEquals(Integer.bitCount(state) % 2 == 0 ? 0.25 : 0, shares[state], 0.01);
        }
    }

    /** All at once they do not know of each other: each state as often as any. */
    @Test
    void fewer_steps_lose_what_columns_have_together() {
        for (double share : shares(1)) {
            assertEquals(0.125, share, 0.01);
        }
        // two groups of one and two columns: those of the last group are drawn given the first, and each is then even
        double[] two = shares(2);
        double wrong = two[1] + two[2] + two[4] + two[7];
        assertEquals(0.5, wrong, 0.02);
    }

    @Test
    void a_seed_decides_and_more_steps_than_columns_change_nothing() {
        MaskedChain chain = new MaskedChain(3, PARITY);
        char[] first = chain.sample(100, 3, RandomSource.seeded(5));
        assertEquals(new String(first), new String(chain.sample(100, 99, RandomSource.seeded(5))));
        assertTrue(!new String(first).equals(new String(chain.sample(100, 3, RandomSource.seeded(6)))));
    }
}
