package dev.sfumato.diffusion.discrete.marginal;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.noise.RandomSource;
import java.util.List;

/**
 * What a training by marginals released: noisy counts, and rows that agree with them.
 *
 * @param answers the counts that the rows agree with
 * @param sigma the deviation of the noise on a typical one
 * @param rows of codes, one after another
 * @param event what was done to the table
 * @param seen every number that was released, in turn, scores included
 */
// of this room alone, which compares no two of them
@SuppressWarnings("ArrayRecordComponent")
record FittedRows(
        Schema schema,
        int[] sizes,
        CountShares about,
        List<NoisyCounts> answers,
        double sigma,
        char[] rows,
        PrivacyEvent event,
        List<double[]> seen) {
    private static final int SWEEPS = 12;

    int count() {
        return rows.length / sizes.length;
    }

    /**
     * As many rows as wanted that agree with the counts: the fitted ones as often as they go, some of them once more, changed until they
     * agree again. Nothing is lost to drawing rows one by one.
     */
    char[] resized(int wanted, RandomSource random, Progress progress) {
        int width = sizes.length;
        int fitted = count();
        char[] made = new char[Math.multiplyExact(wanted, width)];
        int[] order = random.permutation(fitted);
        for (int row = 0; row < wanted; row++) {
            System.arraycopy(rows, order[row % fitted] * width, made, row * width, width);
        }
        if (wanted != fitted) {
            flipped(made, SWEEPS, random, progress);
        }
        return made;
    }

    /** Changes rows, however they were made, towards the counts. */
    void flipped(char[] made, int sweeps, RandomSource random, Progress progress) {
        new RowFlipping(sizes, made, about, answers, random).settled(sigma, sweeps, progress);
    }
}
