/**
 * Gaussian diffusion for images: schedules of variance, strided sampling, and what two-phase private training costs.
 *
 * <p>Steps count from 1; step 0 is data. Images lie in [-1, 1]^d.
 */
package dev.sfumato.diffusion.gaussian;
