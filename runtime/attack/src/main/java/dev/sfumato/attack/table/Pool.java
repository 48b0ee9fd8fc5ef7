package dev.sfumato.attack.table;

import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * All rows that an attacker knows, training rows first and then holdout rows: he does not know where the first end.
 *
 * @param training how many training rows there are
 */
record Pool(Table rows, int training) {
    private static final int LEVELS = Integer.SIZE;

    static Pool of(Tables tables) {
        TableBuilder builder = new TableBuilder(tables.training().schema());
        for (Table table : new Table[] {tables.training(), tables.holdout()}) {
            for (int row = 0; row < table.rows(); row++) {
                builder.add(table.row(row));
            }
        }
        return new Pool(builder.table(), tables.training().rows());
    }

    /**
     * Pairs of a training and a holdout row that are about as rare in the pool, the rarest first. Among rows that are equally rare they
     * are matched at random, so that which of a pair is the training row is a fair coin still.
     *
     * @return the training rows, and in the same order their partners
     */
    int[][] pairs(RandomSource random) {
        List<List<Integer>> used = shuffledByRarity(random, 0, training);
        List<List<Integer>> others = shuffledByRarity(random, training, rows.rows());
        List<Integer> first = new ArrayList<>();
        List<Integer> second = new ArrayList<>();
        for (int level = 0; level < LEVELS; level++) {
            int both = Math.min(used.get(level).size(), others.get(level).size());
            first.addAll(used.get(level).subList(0, both));
            second.addAll(others.get(level).subList(0, both));
        }
        return new int[][] {
            first.stream().mapToInt(row -> row).toArray(),
            second.stream().mapToInt(row -> row).toArray()
        };
    }

    /** Rows that occur once, two or three times, four to seven times and so on. */
    private List<List<Integer>> shuffledByRarity(RandomSource random, int from, int to) {
        List<List<Integer>> levels = IntStream.range(0, LEVELS)
                .<List<Integer>>mapToObj(level -> new ArrayList<>())
                .toList();
        for (int place : random.permutation(to - from)) {
            int count = rows.count(rows.distinctOf(from + place));
            levels.get(LEVELS - 1 - Integer.numberOfLeadingZeros(count)).add(from + place);
        }
        return levels;
    }
}
