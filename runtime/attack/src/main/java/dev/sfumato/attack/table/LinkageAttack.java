package dev.sfumato.attack.table;

import dev.sfumato.data.table.Table;
import dev.sfumato.evidence.Rate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An attacker has two sources, some columns of people in one and some in the other, and says that two entries are of one person if the
 * synthetic rows that are closest to them have one in common (Giomi et al., "A unified framework for quantifying privacy risk in
 * synthetic data", 2023; categories leave many rows equally close, and all of them count). A row's score is how many they have in
 * common beside how many would be by chance.
 */
final class LinkageAttack implements RowAttack {
    private static final int STRANGERS = 1000;

    private final Table pool;
    private final int rows;
    private final Side one;
    private final Side other;
    /** Of each distinct row of the first side, which of the second it stands with among the synthetic rows. */
    private final List<List<Integer>> partners;

    private final boolean[] isNear;
    private final boolean[] isLinked;

    LinkageAttack(Pool pool, Table synthetic, TableAttackPlan.Linking linking) {
        this.pool = pool.rows();
        rows = synthetic.rows();
        one = new Side(pool.rows(), synthetic, linking.one());
        other = new Side(pool.rows(), synthetic, linking.other());
        partners = IntStream.range(0, one.made.distinct())
                .<List<Integer>>mapToObj(d -> new ArrayList<>())
                .toList();
        for (int row = 0; row < rows; row++) {
            partners.get(one.made.distinctOf(row)).add(other.made.distinctOf(row));
        }
        isNear = new boolean[other.made.distinct()];
        isLinked = new boolean[pool.rows().distinct()];
    }

    /** The columns of one source, and which synthetic rows are closest in them. */
    private static final class Side {
        private final Table pool;
        private final Table made;
        private final PackedRows packed;
        private final PackedRows synthetic;
        private final int[] found;
        private final int[][] known;

        Side(Table pool, Table synthetic, List<String> columns) {
            int[] kept = columns.stream().mapToInt(pool.schema()::indexOf).toArray();
            this.pool = pool.project(kept);
            made = synthetic.project(kept);
            packed = new PackedRows(this.pool);
            this.synthetic = new PackedRows(made);
            found = new int[made.distinct()];
            known = new int[this.pool.distinct()][];
        }

        /** Which distinct rows of the synthetic ones are closest to a row of the pool. */
        int[] nearest(int row) {
            int distinct = pool.distinctOf(row);
            if (known[distinct] == null) {
                known[distinct] = Arrays.copyOf(found, packed.closestTo(distinct, synthetic, -1, found));
            }
            return known[distinct];
        }

        long count(int[] distinct) {
            return Arrays.stream(distinct).mapToLong(made::count).sum();
        }
    }

    @Override
    public String name() {
        return "linkability";
    }

    @Override
    public double score(int row) {
        int[] first = one.nearest(row);
        int[] second = other.nearest(row);
        long common = common(first, second);
        isLinked[pool.distinctOf(row)] = common > 0;
        return Math.log1p((double) common * rows / one.count(first) / other.count(second));
    }

    /** How many synthetic rows are among the closest of both sides. */
    private long common(int[] first, int[] second) {
        for (int d : second) {
            isNear[d] = true;
        }
        long common = 0;
        for (int d : first) {
            for (int partner : partners.get(d)) {
                common += isNear[partner] ? 1 : 0;
            }
        }
        for (int d : second) {
            isNear[d] = false;
        }
        return common;
    }

    @Override
    public Optional<Success> success(int[] used, int[] heldOut, double error) {
        return Optional.of(new Success(
                name(),
                "links the parts of",
                linked(used, error),
                linked(heldOut, error),
                strangers(Arrays.copyOf(heldOut, Math.min(STRANGERS, heldOut.length)), error),
                "those of two strangers are linked in"));
    }

    private Rate linked(int[] scored, double error) {
        long linked = Arrays.stream(scored)
                .filter(row -> isLinked[pool.distinctOf(row)])
                .count();
        return Rate.of(linked, scored.length, error);
    }

    /** Each with the next. */
    private Rate strangers(int[] scored, double error) {
        long linked = IntStream.range(0, scored.length)
                .filter(i -> common(one.nearest(scored[i]), other.nearest(scored[(i + 1) % scored.length])) > 0)
                .count();
        return Rate.of(linked, scored.length, error);
    }
}
