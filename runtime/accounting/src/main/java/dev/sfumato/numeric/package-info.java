/**
 * Numerics with error bounds: directed rounding, enclosures, binomial and normal tails, Fourier transforms, searches on grids.
 *
 * <p>Every function here says how far it may be off, or rounds to the side that its name says. Nothing here knows privacy.
 */
package dev.sfumato.numeric;
