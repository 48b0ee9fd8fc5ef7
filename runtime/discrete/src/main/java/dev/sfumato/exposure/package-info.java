/**
 * The leakage of rows made by a discrete diffusion about the rows of its table, row by row.
 *
 * <p>All of these results read the private table. They are for its curator, and are no release.
 */
package dev.sfumato.exposure;
