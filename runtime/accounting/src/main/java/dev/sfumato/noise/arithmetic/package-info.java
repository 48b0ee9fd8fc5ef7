/**
 * The arithmetic of exact sampling: logarithms and normal quantiles between bounds that hold, to any number of bits.
 *
 * <p>Nothing here draws: randomness leaves {@code dev.sfumato.noise} only together with an event.
 */
package dev.sfumato.noise.arithmetic;
