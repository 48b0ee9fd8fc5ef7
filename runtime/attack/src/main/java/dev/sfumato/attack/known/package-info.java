/**
 * Mechanisms whose distributions are known on both of two neighbours, so that the best test between them is known: what the runtime itself
 * would release for a declared event.
 */
package dev.sfumato.attack.known;
