/**
 * The ND4J backend that does the numerical work: found on the class path, started quietly, described in words.
 *
 * <p>Code that needs ND4J calls {@link dev.sfumato.backend.Backend#start} first, so that a missing or unusable backend is reported in a
 * sentence and not by a link error.
 */
package dev.sfumato.backend;
