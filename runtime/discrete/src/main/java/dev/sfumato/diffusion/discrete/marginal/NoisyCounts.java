package dev.sfumato.diffusion.discrete.marginal;

import dev.sfumato.data.table.ColumnSet;

/**
 * How often each combination of categories of some columns occurs, with noise.
 *
 * @param sigma the standard deviation of the noise on each count
 */
// of this room alone, which compares no two of them
@SuppressWarnings("ArrayRecordComponent")
record NoisyCounts(ColumnSet columns, double[] counts, double sigma) {}
