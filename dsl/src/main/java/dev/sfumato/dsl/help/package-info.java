/**
 * Help: the words of the language as reflection finds them, explained by the first sentences of their Javadoc. Nothing is listed by
 * hand, so that no word is missing.
 */
package dev.sfumato.dsl.help;
