/**
 * The leakage of a synthetic table: attacks by anyone who sees nothing but its rows, measured on the rows it was made from and on
 * rows it never saw.
 *
 * <p>Every figure here looks at private rows, so that it is itself confidential to the holder of those rows. What is measured is
 * {@link dev.sfumato.accounting.Label#EMPIRICAL}: a bad figure proves a leak, a good one proves nothing.
 */
package dev.sfumato.attack.table;
