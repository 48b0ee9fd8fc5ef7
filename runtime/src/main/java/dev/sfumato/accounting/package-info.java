/**
 * What a release costs in privacy: events say what was done to the data, accountants price them.
 *
 * <p>Pure Java, no ND4J. Every figure that leaves this package is rounded to the safe side: epsilon and delta up.
 */
package dev.sfumato.accounting;
