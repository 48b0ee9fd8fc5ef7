package dev.sfumato.evaluation.table;

import dev.sfumato.attack.table.PackedRows;
import dev.sfumato.attack.table.RowCounts;
import dev.sfumato.attack.table.Tables;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.evidence.ConfidenceInterval;
import dev.sfumato.evidence.Rate;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.Optional;

/**
 * How close the synthetic rows are to the rows they were made from, beside how close they are to a holdout. Distance is the
 * number of columns in which two rows differ.
 *
 * <p>Real rows repeat: a table of few columns has copies that give nothing away. So each figure has the holdout for its
 * control. Distances to training and to holdout are to equally many rows, drawn from the larger.
 *
 * @param copies the share of synthetic rows that equal a training row
 * @param copiesOfHoldout the share of holdout rows that equal a training row: what copies there are without copying
 * @param toTraining from the synthetic rows to the closest of equally many training rows
 * @param toHoldout from the synthetic rows to the closest of equally many holdout rows
 * @param holdoutToTraining from the holdout rows to the closest of all training rows
 * @param syntheticToTraining from the synthetic rows to the closest of all training rows
 * @param closerToTraining of the synthetic rows that are not as far from one as from the other, the share that is closer to
 *     training; nothing if all are as far
 * @param closerByLuck where that share lies, with the stated confidence, if the same real rows are set aside in other ways, for
 *     which the table was not made: with few real rows it is far from one half on either side
 * @param nearerOfPairs of pairs of a training and a holdout row at random whose closest synthetic rows are not equally far, the
 *     share in which the training row has the nearer one; nothing if there is no such pair. Exactly one half where the table
 *     does not depend on which rows were set aside
 */
public record CopyRisk(
        Rate copies,
        Rate copiesOfHoldout,
        Distances toTraining,
        Distances toHoldout,
        Distances syntheticToTraining,
        Distances holdoutToTraining,
        Optional<Rate> closerToTraining,
        ConfidenceInterval closerByLuck,
        Optional<Rate> nearerOfPairs) {
    /** The value of {@link #closerToTraining} and {@link #nearerOfPairs} where nothing is copied. */
    public static final double CHANCE = 0.5;

    /**
     * Measures it.
     *
     * @param confidence of each of the intervals
     */
    public static CopyRisk of(Tables tables, double confidence, RandomSource random, Progress progress) {
        double error = 1 - Require.probability("confidence", confidence);
        RowCounts known = new RowCounts(tables.training());
        int equal = Math.min(tables.training().rows(), tables.holdout().rows());
        Table training = some(tables.training(), equal, random);
        Table holdout = some(tables.holdout(), equal, random);
        PackedRows allTraining = new PackedRows(tables.training());
        PackedRows someTraining = new PackedRows(training);
        PackedRows someHoldout = new PackedRows(holdout);
        PackedRows synthetic = new PackedRows(tables.synthetic());

        PackedRows.Closest toTraining =
                synthetic.closest(someTraining, Relabelling.MOST, "closest training rows", progress);
        PackedRows.Closest toHoldout =
                synthetic.closest(someHoldout, Relabelling.MOST, "closest holdout rows", progress);
        PackedRows.Closest toAll = equal == tables.training().rows()
                ? toTraining
                : synthetic.closest(allTraining, 1, "closest of all training rows", progress);
        PackedRows.Closest control =
                new PackedRows(tables.holdout()).closest(allTraining, 1, "holdout's closest training rows", progress);
        Relabelling relabelling = new Relabelling(tables.synthetic(), training, toTraining, holdout, toHoldout);
        return new CopyRisk(
                Rate.of(copies(tables.synthetic(), known), tables.synthetic().rows(), error),
                Rate.of(copies(tables.holdout(), known), tables.holdout().rows(), error),
                Distances.of(tables.synthetic(), toTraining.distances()),
                Distances.of(tables.synthetic(), toHoldout.distances()),
                Distances.of(tables.synthetic(), toAll.distances()),
                Distances.of(tables.holdout(), control.distances()),
                closer(tables.synthetic(), toTraining.distances(), toHoldout.distances(), error),
                relabelling.shares(error, random),
                nearer(training, toTraining.back(), holdout, toHoldout.back(), random, error));
    }

    private static Table some(Table table, int rows, RandomSource random) {
        return rows == table.rows() ? table : table.select(Arrays.copyOf(random.permutation(table.rows()), rows));
    }

    private static long copies(Table table, RowCounts known) {
        long copies = 0;
        for (int d = 0; d < table.distinct(); d++) {
            copies += known.of(table, d) > 0 ? table.count(d) : 0;
        }
        return copies;
    }

    private static Optional<Rate> closer(Table synthetic, int[] toTraining, int[] toHoldout, double error) {
        long closer = 0;
        long further = 0;
        for (int d = 0; d < toTraining.length; d++) {
            closer += toTraining[d] < toHoldout[d] ? synthetic.count(d) : 0;
            further += toTraining[d] > toHoldout[d] ? synthetic.count(d) : 0;
        }
        return share(closer, further, error);
    }

    private static Optional<Rate> nearer(
            Table training, int[] ofTraining, Table holdout, int[] ofHoldout, RandomSource random, double error) {
        int[] partner = random.permutation(training.rows());
        long nearer = 0;
        long further = 0;
        for (int row = 0; row < partner.length; row++) {
            int one = ofTraining[training.distinctOf(partner[row])];
            int other = ofHoldout[holdout.distinctOf(row)];
            nearer += one < other ? 1 : 0;
            further += one > other ? 1 : 0;
        }
        return share(nearer, further, error);
    }

    private static Optional<Rate> share(long yes, long no, double error) {
        return yes + no == 0 ? Optional.empty() : Optional.of(Rate.of(yes, yes + no, error));
    }
}
