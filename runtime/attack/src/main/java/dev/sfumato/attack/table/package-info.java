/**
 * What a synthetic table gives away: attacks by whoever sees nothing but its rows, measured on the rows it was made from and on rows it
 * never saw.
 *
 * <p>Every figure here looks at private rows, so that it is itself confidential to whoever keeps them. What is measured is
 * {@link dev.sfumato.accounting.Label#EMPIRICAL}: a bad figure proves a leak, a good one proves nothing.
 */
package dev.sfumato.attack.table;
