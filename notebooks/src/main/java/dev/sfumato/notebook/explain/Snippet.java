package dev.sfumato.notebook.explain;

import java.util.List;
import java.util.Optional;

/**
 * A complete piece of source, as JShell takes it.
 *
 * @param line the line of the source text on which its code starts, after its comments, from 1
 * @param column the column at which its first line starts, comments included, from 1
 */
public record Snippet(String source, int line, int column) {
    public Snippet(String source, int line) {
        this(source, line, 1);
    }

    /** Whether it keeps its value to itself: a final semicolon says so, whatever comment follows. */
    public boolean isQuiet() {
        List<JavaToken> tokens = JavaToken.of(source);
        return !tokens.isEmpty() && tokens.get(tokens.size() - 1).is(";");
    }

    /** The variable that it declares and gives a value, as far as that can be seen in what may be no Java. */
    Optional<String> declared() {
        List<JavaToken> tokens = JavaToken.of(source);
        List<JavaToken> before =
                tokens.stream().takeWhile(token -> !token.is("=")).toList();
        boolean isDeclaration = before.size() > 1
                && before.size() < tokens.size()
                && before.stream().allMatch(token -> token.text().matches("[\\w$]+|[<>,?\\[\\]]+"));
        return isDeclaration ? Optional.of(before.get(before.size() - 1).text()) : Optional.empty();
    }

    /** The line of the source text on which its comments start, or its code if it has none. */
    public int firstLine() {
        return line - comments();
    }

    /** How many lines of comments stand before its code. */
    public int comments() {
        return comments(source);
    }

    public static int comments(String source) {
        return JavaToken.of(source).stream()
                .findFirst()
                .map(code -> (int) source.substring(0, code.start())
                        .chars()
                        .filter(c -> c == '\n')
                        .count())
                .orElseGet(() -> (int) source.lines().count());
    }
}
