/**
 * Numerics with error bounds: directed rounding, enclosures, binomial and normal tails, Fourier transforms; and searches: bisection, the
 * golden section, values on a grid of decimals.
 *
 * <p>Every function here says how far it may be off, or rounds to the side that its name says. Nothing here knows privacy.
 */
package dev.sfumato.numeric;
