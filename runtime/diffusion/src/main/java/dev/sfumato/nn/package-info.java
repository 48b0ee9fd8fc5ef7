/**
 * Small feed-forward networks on ND4J: matrix products there, all else on the heap, with gradients written by hand and the norm of
 * every example's own gradient.
 *
 * <p>A matrix has one column per example and is stored column by column.
 */
package dev.sfumato.nn;
