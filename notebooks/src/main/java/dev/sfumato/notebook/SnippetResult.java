package dev.sfumato.notebook;

import java.util.Optional;

/**
 * What became of one snippet.
 *
 * @param value its value in words, for an expression or a variable with one
 * @param output what it printed, standard output and standard error in the order of printing
 * @param error why it failed, as lines to show to a person
 */
public record SnippetResult(Snippet snippet, Optional<String> value, String output, Optional<String> error) {
    /** The value where it is to be shown: a snippet that ends in a semicolon keeps its value to itself. */
    public Optional<String> shownValue() {
        return snippet.source().endsWith(";") ? Optional.empty() : value;
    }

    public boolean failed() {
        return error.isPresent();
    }
}
