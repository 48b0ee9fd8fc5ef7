/**
 * Accountants with closed forms: sums of epsilons, advanced composition, Gaussian and Laplace privacy profiles in decimal arithmetic, and
 * the central limit, which is an estimate and no bound.
 */
package dev.sfumato.accounting.closedform;
