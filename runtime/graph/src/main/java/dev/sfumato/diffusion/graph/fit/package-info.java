/** What noisy counts say about the true ones. Nothing here has a graph, or draws noise: it follows from what was released. */
package dev.sfumato.diffusion.graph.fit;
