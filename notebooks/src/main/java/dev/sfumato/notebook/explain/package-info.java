/** Why a snippet failed, in a person's words: what the compiler says, spelling, traps of Java, the place in the source. */
package dev.sfumato.notebook.explain;
