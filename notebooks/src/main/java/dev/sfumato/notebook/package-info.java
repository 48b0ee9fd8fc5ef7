/**
 * JShell for Sfumato: the engine that runs snippets, the interactive shell, and the runners of scripts and notebooks.
 *
 * <p>Snippets run in this JVM, so that results are real objects and ND4J starts once.
 */
package dev.sfumato.notebook;
