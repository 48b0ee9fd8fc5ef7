/**
 * Score networks and annealed Langevin sampling: images by the gradients of their noisy log densities, and a classifier of a
 * private attribute that guides them to where the attribute cannot be told. P3DM (Xu et al. 2023), corrected.
 *
 * <p>Levels count from 1, the noisiest, to L. Nothing here is differentially private.
 */
package dev.sfumato.diffusion.score;
