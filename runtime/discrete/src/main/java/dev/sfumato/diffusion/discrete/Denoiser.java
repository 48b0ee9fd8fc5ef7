package dev.sfumato.diffusion.discrete;

import java.util.List;

/**
 * Says, column by column, what a noisy row may have been before any noise.
 *
 * <p>Rows are codes, one row after another; distributions are chances, for each row the categories of its first column, of its second,
 * and so on.
 */
public interface Denoiser {
    Schedule schedule();

    /** The number of categories of each column. */
    List<Integer> sizes();

    /**
     * @param t the step of the rows, 1..T
     * @param rows {@code count} rows of codes, one after another
     * @param distributions receives {@code count} times the sum of the sizes
     */
    void distributions(int t, char[] rows, int count, double[] distributions);
}
