package dev.sfumato.diffusion.discrete.network;

import dev.sfumato.diffusion.discrete.DpSettings;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.nn.FoldedMlp;
import dev.sfumato.nn.TimeEmbedding;
import java.util.Arrays;

/**
 * The encoding of a noisy row for a network: for each column a one at its value, less the mean; the step; and the class if there are
 * classes. A step that keeps next to nothing is shown without the row, so that its distribution is one for all rows.
 */
final class RowEncoding {
    /** The most categories of all columns together, for a network of a reasonable size. */
    public static final int MOST_CATEGORIES = DpSettings.WIDEST;

    private static final int TIME = 16;

    private final int[] sizes;
    private final int classes;
    private final int outputs;
    private final int lastSeeing;
    private final float[][] times;

    private RowEncoding(int[] sizes, int classes, int steps, int lastSeeing) {
        this.sizes = sizes;
        this.classes = classes;
        this.lastSeeing = lastSeeing;
        outputs = Arrays.stream(sizes).sum();
        times = new float[steps + 1][TIME];
        TimeEmbedding embedding = new TimeEmbedding(steps, TIME);
        for (int t = 1; t <= steps; t++) {
            embedding.write(isBlind(t) ? steps : t, times[t], 0);
        }
    }

    /**
     * @param sizes the categories of each column
     * @param classes how many classes there are, 0 for none
     */
    static RowEncoding of(int[] sizes, int classes, Schedule schedule, double blindBelow) {
        long total = Arrays.stream(sizes).asLongStream().sum() + classes;
        if (total > MOST_CATEGORIES) {
            throw new IllegalArgumentException("the columns have " + total
                    + " categories together, a network takes at most " + MOST_CATEGORIES
                    + ": drop a column of ids, or put its rare categories into one");
        }
        double[] bars = schedule.alphaBars();
        int most = Arrays.stream(sizes).max().orElse(1);
        int last = 0;
        // (k - 1) alphaBar^2: the chi-square distance of a noisy value from a uniform one
        while (last < schedule.steps() && (most - 1) * bars[last + 1] * bars[last + 1] > blindBelow) {
            last++;
        }
        return new RowEncoding(sizes.clone(), classes, schedule.steps(), last);
    }

    int outputs() {
        return outputs;
    }

    int inputs() {
        return outputs + TIME + classes;
    }

    /** Whether rows of this step are not shown. */
    boolean isBlind(int t) {
        return t > lastSeeing;
    }

    /** Writes one example. */
    void write(int t, char[] row, int rowAt, int label, float[] into, int at) {
        int from = at;
        for (int i = 0; i < sizes.length; i++) {
            Arrays.fill(into, from, from + sizes[i], isBlind(t) ? 0 : -1f / sizes[i]);
            if (!isBlind(t)) {
                into[from + row[rowAt + i]] += 1;
            }
            from += sizes[i];
        }
        System.arraycopy(times[t], 0, into, from, TIME);
        from += TIME;
        Arrays.fill(into, from, from + classes, -1f / classes);
        if (classes > 0) {
            into[from + label] += 1;
        }
    }

    /** The contribution of a row of a step to the sums of the first layer, apart from the weights of its values. */
    float[] base(FoldedMlp network, int t, int label) {
        float[] example = new float[inputs()];
        write(t, new char[sizes.length], 0, label, example, 0);
        if (!isBlind(t)) {
            int from = 0;
            for (int size : sizes) {
                example[from] -= 1;
                from += size;
            }
        }
        float[] sums = new float[network.shape().hidden()];
        network.addFirstBias(sums, 0);
        for (int i = 0; i < example.length; i++) {
            network.addInput(i, example[i], sums, 0);
        }
        return sums;
    }
}
