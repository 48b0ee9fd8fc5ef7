package dev.sfumato.exposure;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The rows that a release says most about, and why. */
final class ExposedRows {
    private static final String WORK = "looking for what makes rows rare";
    private static final int MOST_VALUES = 3;

    private final RowLeakage leakage;
    private final Table table;

    public ExposedRows(RowLeakage leakage) {
        this.leakage = leakage;
        table = leakage.table();
    }

    /** The most exposed distinct rows by a bound at an epsilon, the most exposed first. */
    public List<ExposedRow> most(int count, Bound bound, double epsilon) {
        Require.atLeast("count", 1, count);
        double[] deltas = leakage.deltas(bound, epsilon, Progress.NONE);
        int[] order = IntStream.range(0, deltas.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(d -> -deltas[d])
                        .thenComparingDouble(d -> -leakage.tau(bound, d)))
                .limit(count)
                .mapToInt(d -> d)
                .toArray();
        int[] first = firstRows(order);
        List<ExposedRow> rows = new ArrayList<>();
        for (int i = 0; i < order.length; i++) {
            int d = order[i];
            rows.add(new ExposedRow(first[i], d, table.count(d), deltas[d], reasons(d)));
        }
        return rows;
    }

    private int[] firstRows(int[] distinct) {
        int[] first = new int[table.distinct()];
        Arrays.fill(first, -1);
        for (int row = 0; row < table.rows(); row++) {
            if (first[table.distinctOf(row)] < 0) {
                first[table.distinctOf(row)] = row;
            }
        }
        return Arrays.stream(distinct).map(d -> first[d]).toArray();
    }

    /** The columns in which the rows most like this one differ most, and the pair of values that the fewest others share. */
    public List<Reason> reasons(int distinct) {
        Interruption.poll(WORK);
        double[] similarity = leakage.sharingSimilarity(distinct, tellingStep(distinct));
        long[] sharing = leakage.sharing(distinct);
        List<Reason> reasons = new ArrayList<>(IntStream.range(0, table.columns())
                .boxed()
                .filter(column -> table.schema().size(column) > 1)
                .sorted(Comparator.comparingDouble(column -> similarity[column]))
                .limit(MOST_VALUES)
                .map(column -> reason(distinct, sharing[column], column))
                .toList());
        if (reasons.size() > 1) {
            reasons.add(rarestPair(distinct));
        }
        return reasons;
    }

    /** The step that says most about a row. */
    private int tellingStep(int distinct) {
        return leakage.steps(distinct).stream()
                .max(Comparator.comparingDouble(StepLeakage::changeOfMeasure))
                .orElseThrow()
                .t();
    }

    private Reason rarestPair(int distinct) {
        int columns = table.columns();
        long[][] sharing = new long[columns][columns];
        int[] equal = new int[columns];
        for (int d = 0; d < table.distinct(); d++) {
            int size = 0;
            for (int i = 0; i < columns; i++) {
                if (table.code(d, i) == table.code(distinct, i)) {
                    equal[size++] = i;
                }
            }
            int copies = table.count(d) - (d == distinct ? 1 : 0);
            for (int a = 0; a < size; a++) {
                for (int b = a + 1; b < size; b++) {
                    sharing[equal[a]][equal[b]] += copies;
                }
            }
        }
        int first = 0;
        int second = 1;
        for (int a = 0; a < columns; a++) {
            for (int b = a + 1; b < columns; b++) {
                if (sharing[a][b] < sharing[first][second]) {
                    first = a;
                    second = b;
                }
            }
        }
        return reason(distinct, sharing[first][second], first, second);
    }

    private Reason reason(int distinct, long sharing, int... columns) {
        return new Reason(
                Arrays.stream(columns)
                        .mapToObj(i -> table.schema().columns().get(i).name())
                        .toList(),
                Arrays.stream(columns)
                        .mapToObj(i ->
                                table.schema().columns().get(i).categories().get(table.code(distinct, i)))
                        .toList(),
                sharing);
    }
}
