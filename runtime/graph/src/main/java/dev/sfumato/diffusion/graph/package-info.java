/** Diffusions on graphs: their steps, the private mechanisms and baselines that release them, how good a ranking is. */
package dev.sfumato.diffusion.graph;
