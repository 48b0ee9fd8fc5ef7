/** Graphs: PageRank and other diffusions, private rankings and how they compare. */
package dev.sfumato.dsl.graph;
