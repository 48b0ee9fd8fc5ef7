/**
 * The language for JShell and notebooks. Its words are in facades by domain, which {@link dev.sfumato.dsl.Sfumato} lists: one in each room,
 * beside the answers that its words give.
 *
 * <p>Nothing is computed here; the runtime does that.
 */
package dev.sfumato.dsl;
