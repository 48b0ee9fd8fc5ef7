/**
 * Figures that attacks measured: lower bounds, rates with their confidence intervals, curves, and what an attack took.
 *
 * <p>Everything here is {@link dev.sfumato.accounting.Label#EMPIRICAL} and, where private records were looked at, confidential.
 */
package dev.sfumato.evidence;
