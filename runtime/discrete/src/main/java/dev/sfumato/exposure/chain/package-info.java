/** The chain of the exact denoiser itself: enumerated on small spaces, simulated on large ones, with the rounding of doubles bounded. */
package dev.sfumato.exposure.chain;
