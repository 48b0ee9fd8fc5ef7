/**
 * Gaussian diffusion for images: schedules of variance, denoising tasks, models and their files, strided sampling.
 *
 * <p>Steps count from 1; step 0 is data. Images lie in [-1, 1]^d.
 */
package dev.sfumato.diffusion.gaussian;
