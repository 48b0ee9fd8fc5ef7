package dev.sfumato.notebook.assist;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Documentation;
import jdk.jshell.SourceCodeAnalysis.Suggestion;

/** Tells how source text can go on, and what a word in it means. Positions are those of Java strings. */
public final class Assistance {
    /** What every object has, which nobody looks for: named last. */
    private static final Set<String> OF_OBJECTS =
            Set.of("equals(", "getClass()", "hashCode()", "notify()", "notifyAll()", "toString()", "wait(");

    private final SourceCodeAnalysis analysis;
    private final SnippetStart starts;
    private boolean knowsSources;

    /** Finds where the snippet begins that somebody is typing. */
    public interface SnippetStart {
        int before(String code, int cursor);
    }

    /**
     * The ways to go on at a cursor.
     *
     * @param start where the text begins that a way replaces
     * @param typed the snippet up to there
     * @param ways those of the wanted type first
     */
    public record Completion(int start, String typed, List<String> ways) {
        public Completion {
            ways = List.copyOf(ways);
        }

        /** What all ways begin with. */
        public String common() {
            return ways.stream()
                    .reduce((a, b) -> {
                        int same = 0;
                        while (same < Math.min(a.length(), b.length()) && a.charAt(same) == b.charAt(same)) {
                            same++;
                        }
                        return a.substring(0, same);
                    })
                    .orElse("");
        }
    }

    public Assistance(SourceCodeAnalysis analysis, SnippetStart starts) {
        this.analysis = analysis;
        this.starts = starts;
    }

    public Completion complete(String code, int cursor) {
        int start = starts.before(code, cursor);
        String typed = code.substring(start, cursor);
        int[] anchor = {typed.length()};
        List<String> ways = analysis.completionSuggestions(typed, typed.length(), anchor).stream()
                .sorted((a, b) -> Boolean.compare(b.matchesType(), a.matchesType()))
                .map(Suggestion::continuation)
                .sorted(Comparator.comparing(OF_OBJECTS::contains))
                .distinct()
                .toList();
        return new Completion(start + anchor[0], typed.substring(0, anchor[0]), ways);
    }

    /** The signatures of what a snippet calls last, each on its line; empty where that is no call. */
    public String signature(String typed) {
        if (!typed.endsWith("(") && !typed.endsWith("()")) {
            return "";
        }
        String call = typed.substring(0, typed.lastIndexOf('(') + 1);
        return analysis.documentation(call, call.length(), false).stream()
                .map(Documentation::signature)
                .distinct()
                .collect(Collectors.joining("\n"));
    }

    /** The signatures and the Javadoc of the word at the cursor, or of the call that it stands in. */
    public Optional<String> documentation(String code, int cursor) {
        int start = starts.before(code, cursor);
        int end = cursor;
        while (end < code.length() && Character.isJavaIdentifierPart(code.charAt(end))) {
            end++;
        }
        String word = code.substring(start, end);
        List<Documentation> found = word.isBlank() ? List.of() : find(word);
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        found.stream().map(Assistance::describe).distinct().collect(Collectors.joining("\n\n")));
    }

    /** A method is found by its name once the name is followed by its parenthesis; a type or a variable is found as it is. */
    private List<Documentation> find(String source) {
        if (!knowsSources) {
            LibrarySources.offerTo(analysis);
            knowsSources = true;
        }
        String call = source.endsWith("(") ? source : source + "(";
        List<Documentation> found = analysis.documentation(call, call.length(), true);
        return found.isEmpty() ? analysis.documentation(source, source.length(), true) : found;
    }

    private static String describe(Documentation documentation) {
        String text = documentation.javadoc();
        return text == null || text.isBlank()
                ? documentation.signature()
                : documentation.signature() + "\n" + JavadocText.plain(text);
    }
}
