package dev.sfumato.exposure.chain;

import dev.sfumato.data.table.Schema;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.util.Require;

/**
 * A row that no bound can hide: two columns of two values, all rows (0, 0) but one that is (1, 1), and the row in question is
 * (1, 1) as well. What one released row says about it is computed exactly, for any number of rows. It shows that delta of
 * the order 1 / rows is there to stay (Theorem 2, whose printed constants do not hold).
 *
 * @param rows how many rows there are without the one in question, up to 2^52
 */
public record LowerBoundChain(Schedule schedule, long rows) {
    private static final int ONES = 3;

    public LowerBoundChain {
        Require.atLeast("rows", 1, rows);
        Require.within("rows", 1, 0x1p52, (double) rows);
    }

    public NeighbourChains chains() {
        return SmallSpace.of(Schema.ofSizes(2, 2), new long[] {rows - 1, 0, 0, 2}, schedule)
                .without(ONES);
    }

    /** The exact delta of one finished row at epsilon, the larger of both directions: a lower bound on any bound. */
    public double delta(double epsilon) {
        return chains().delta(epsilon, 0);
    }
}
