/**
 * What a chain of noisy steps costs when only its last state is released: each step's noise pays for a part of the distance
 * between two neighbours' chains, and whatever is not paid yet travels on through the next map.
 *
 * <p>The argument is in {@code docs/proofs/shift.md}; the names here are the names there. Nothing in here knows an event.
 */
package dev.sfumato.accounting.shift;
