/**
 * The ND4J backend that does the numerical work: found on the class path, started quietly, described in words.
 *
 * <p>Whoever needs ND4J asks {@link dev.sfumato.backend.Backend#start} first, so that a missing or unusable backend is a sentence
 * and not a link error.
 */
package dev.sfumato.backend;
