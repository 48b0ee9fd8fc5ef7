/**
 * Discrete denoising diffusion for categorical tables: schedules, the forward process, denoisers and ancestral sampling.
 *
 * <p>Steps count from 1; step 0 is data.
 */
package dev.sfumato.diffusion.discrete;
