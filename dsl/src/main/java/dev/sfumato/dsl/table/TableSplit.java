package dev.sfumato.dsl.table;

import dev.sfumato.data.table.Table;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.Arrays;

/**
 * A table in two parts, chosen at random.
 *
 * @param training the rows to make a model from
 * @param holdout the rows to measure it with
 */
public record TableSplit(Table training, Table holdout) implements Result {
    @NotAWord
    public static TableSplit of(Table table, double share, long seed) {
        Require.probability("share", share);
        Require.atLeast("rows to split", 2, table.rows());
        int[] order = RandomSource.seeded(seed).permutation(table.rows());
        int first = Math.max(1, Math.min(table.rows() - 1, (int) Math.round(share * table.rows())));
        return new TableSplit(
                table.select(Arrays.copyOf(order, first)),
                table.select(Arrays.copyOfRange(order, first, order.length)));
    }

    @Override
    public Data contents() {
        return new Data().fact("training rows", training.rows()).fact("holdout rows", holdout.rows());
    }

    @Override
    public String toString() {
        return TextWidth.wrapped(training.rows() + " rows for training, " + holdout.rows() + " held out");
    }
}
