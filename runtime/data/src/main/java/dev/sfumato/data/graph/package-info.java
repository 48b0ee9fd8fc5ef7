/** Graphs as compressed rows: read from edge lists or generated, and what of them is public. */
package dev.sfumato.data.graph;
