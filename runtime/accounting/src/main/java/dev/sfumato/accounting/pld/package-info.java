/**
 * Privacy-loss distributions on a grid: two of them per mechanism, one that dominates it and one that it dominates, composed
 * by Fourier transforms into a bracket around the true epsilon.
 *
 * <p>The argument, the constants and the round-off term are in {@code docs/proofs/bracket.md}; the names here are the names
 * there. {@link dev.sfumato.accounting.pld.DominatingPairs} says which pair an event has; nothing below it knows an event.
 */
package dev.sfumato.accounting.pld;
