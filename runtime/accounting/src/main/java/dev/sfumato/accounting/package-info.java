/**
 * The cost of a release in privacy: accountants price events, guarantees say how far a figure can be trusted, budgets judge it.
 *
 * <p>The front is {@link dev.sfumato.accounting.Accountants}; each method of accounting has a package of its own below. Plain Java. Every figure
 * that leaves these packages is rounded to the safe side: epsilon and delta up.
 */
package dev.sfumato.accounting;
