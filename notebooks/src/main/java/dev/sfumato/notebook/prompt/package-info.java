/** The shell: snippets typed at a prompt, by the same engine and with the same words and errors as in a notebook. */
package dev.sfumato.notebook.prompt;
