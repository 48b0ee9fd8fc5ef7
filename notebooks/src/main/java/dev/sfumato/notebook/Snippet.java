package dev.sfumato.notebook;

/**
 * A complete piece of source, as JShell takes it.
 *
 * @param line the line of the source text on which its code starts, after its comments, from 1
 */
public record Snippet(String source, int line) {}
