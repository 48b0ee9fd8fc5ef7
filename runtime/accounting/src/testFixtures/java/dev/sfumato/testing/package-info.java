/**
 * Fixtures that tests of several modules share.
 *
 * <p>Property tests draw their cases from {@link dev.sfumato.testing.Cases}.
 */
package dev.sfumato.testing;
