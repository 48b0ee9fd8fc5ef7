/** Help while a person types, at a prompt and in an editor: how to go on, what a word means. */
package dev.sfumato.notebook.assist;
