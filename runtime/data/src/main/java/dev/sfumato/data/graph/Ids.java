package dev.sfumato.data.graph;

/** How an edge list calls its nodes. */
public enum Ids {
    /** By consecutive whole numbers. */
    INTEGER,
    /** By any text; whole numbers with gaps are text as well. */
    STRING
}
