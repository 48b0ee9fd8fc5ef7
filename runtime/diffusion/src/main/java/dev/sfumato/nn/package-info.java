/**
 * Small feed-forward networks on ND4J: matrix products there, all else on the heap, with gradients written by hand and the norm of
 * every example's own gradient.
 *
 * <p>A matrix has one column per example and is stored column by column.
 *
 * <p>Tables are trained here and not on {@link dev.sfumato.nn.layer}. A step of four rectified layers of 256 units took {@code nn.layer} 1.8 times
 * the processor time at a batch of 30, 2.3 times with each example clipped, and 1.5 times at a batch of 64 (medians of interleaved runs on a busy
 * machine; {@code TableStackBenchmark} repeats it). Private trainings, with blocks of 128 columns, were not measured. Nor does
 * {@code nn.layer} have rectified units or normalisation over a batch. The constants of Adam, the factor of clipping and the steps of DP-SGD stand
 * once for both, in {@link dev.sfumato.training}.
 */
package dev.sfumato.nn;
