package dev.sfumato.attack.table;

import dev.sfumato.data.table.Table;
import dev.sfumato.evidence.Rate;
import java.util.Arrays;
import java.util.Optional;

/**
 * An attacker knows some columns of a person and guesses another: what most of the synthetic rows have that are closest in the known
 * ones. A row's score is the share of these that have its true value.
 */
final class AttributeAttack implements RowAttack {
    private final String secret;
    private final Table pool;
    private final int column;
    private final Table poolKnown;
    private final PackedRows packed;
    private final PackedRows synthetic;
    /** How many synthetic rows of each distinct combination of known values have which secret. */
    private final int[][] counts;

    private final int[] found;
    private final int[][] seen;
    private final int commonest;

    AttributeAttack(Pool pool, Table synthetic, TableAttackPlan.Secret sought) {
        secret = sought.column();
        this.pool = pool.rows();
        column = pool.rows().schema().indexOf(secret);
        int[] known = sought.known().stream()
                .mapToInt(name -> pool.rows().schema().indexOf(name))
                .toArray();
        poolKnown = pool.rows().project(known);
        packed = new PackedRows(poolKnown);
        Table syntheticKnown = synthetic.project(known);
        this.synthetic = new PackedRows(syntheticKnown);
        counts = new int[syntheticKnown.distinct()][pool.rows().schema().size(column)];
        int[] all = new int[pool.rows().schema().size(column)];
        for (int row = 0; row < synthetic.rows(); row++) {
            int value = synthetic.value(row, column);
            counts[syntheticKnown.distinctOf(row)][value]++;
            all[value]++;
        }
        found = new int[syntheticKnown.distinct()];
        seen = new int[poolKnown.distinct()][];
        commonest = largest(all);
    }

    @Override
    public String name() {
        return "attribute inference of '" + secret + "'";
    }

    @Override
    public double score(int row) {
        int[] values = nearest(row);
        return (double) values[pool.value(row, column)] / Arrays.stream(values).sum();
    }

    /** How many of the synthetic rows that are closest in the known columns have which secret. */
    private int[] nearest(int row) {
        int distinct = poolKnown.distinctOf(row);
        if (seen[distinct] == null) {
            seen[distinct] = look(distinct);
        }
        return seen[distinct];
    }

    private int[] look(int distinct) {
        int near = packed.closestTo(distinct, synthetic, -1, found);
        int[] values = new int[counts[0].length];
        for (int i = 0; i < near; i++) {
            int[] here = counts[found[i]];
            for (int v = 0; v < values.length; v++) {
                values[v] += here[v];
            }
        }
        return values;
    }

    @Override
    public Optional<Success> success(int[] used, int[] heldOut, double error) {
        return Optional.of(new Success(
                name(),
                "guesses right for",
                right(used, error),
                right(heldOut, error),
                Rate.of(
                        Arrays.stream(heldOut)
                                .filter(row -> pool.value(row, column) == commonest)
                                .count(),
                        heldOut.length,
                        error),
                "the commonest value is right for"));
    }

    private Rate right(int[] rows, double error) {
        long right = Arrays.stream(rows)
                .filter(row -> pool.value(row, column) == largest(nearest(row)))
                .count();
        return Rate.of(right, rows.length, error);
    }

    private static int largest(int[] counts) {
        int largest = 0;
        for (int v = 1; v < counts.length; v++) {
            largest = counts[v] > counts[largest] ? v : largest;
        }
        return largest;
    }
}
