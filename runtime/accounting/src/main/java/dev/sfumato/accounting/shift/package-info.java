/**
 * The cost of a chain of noisy steps when only its last state is released: each step's noise pays for a part of the distance
 * between two neighbours' chains, and whatever is not paid yet travels on through the next map.
 *
 * <p>The argument is in {@code docs/proofs/shift.md}; the names here are the names there.
 * {@link dev.sfumato.accounting.shift.NoisyChain} reads a chain off an event; what pays for it knows none.
 */
package dev.sfumato.accounting.shift;
