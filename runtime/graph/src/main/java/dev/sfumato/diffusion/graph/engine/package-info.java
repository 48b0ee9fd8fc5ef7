/**
 * Diffusions on graphs without noise of their own: steps, seeds, thresholds, and the loops that walk the edges for one run or many.
 *
 * <p>Mechanisms say what happens between steps; nothing here draws noise or makes an event.
 */
package dev.sfumato.diffusion.graph.engine;
