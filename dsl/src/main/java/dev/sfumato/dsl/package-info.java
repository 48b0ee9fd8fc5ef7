/**
 * The language for JShell and notebooks: one static entry class, {@link dev.sfumato.dsl.Sfumato}, and results that print well.
 *
 * <p>Nothing is computed here; the runtime does that.
 */
package dev.sfumato.dsl;
