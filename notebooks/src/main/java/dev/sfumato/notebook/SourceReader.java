package dev.sfumato.notebook;

import dev.sfumato.notebook.explain.Magic;
import dev.sfumato.notebook.explain.Snippet;
import java.util.ArrayList;
import java.util.List;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Completeness;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;

/**
 * Cuts source text into snippets as the prompt of JShell would, line by line, with two differences that suit text written
 * ahead: a line that starts with a dot goes on with the expression before it, and comments stay with the snippet they
 * precede.
 */
final class SourceReader {
    private final SourceCodeAnalysis analysis;

    SourceReader(SourceCodeAnalysis analysis) {
        this.analysis = analysis;
    }

    /** The snippets of a text; the last one may be incomplete, which its evaluation will tell. */
    List<Snippet> snippets(String text) {
        List<Snippet> snippets = new ArrayList<>();
        List<String> lines = text.lines().toList();
        StringBuilder read = new StringBuilder();
        StringBuilder pending = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            if (pending.toString().isBlank()) {
                pending.setLength(0);
                if (Magic.is(lines.get(i))) {
                    snippets.add(snippet(
                            read.append(lines.get(i)),
                            read.length() - lines.get(i).length(),
                            lines.get(i)));
                    read.append('\n');
                    continue;
                }
            }
            pending.append(lines.get(i)).append('\n');
            read.append(lines.get(i)).append('\n');
            if (!goesOn(lines.subList(i + 1, lines.size()))) {
                int start = read.length() - pending.length();
                for (String taken : take(pending)) {
                    snippets.add(snippet(read, start, taken));
                    start += taken.length();
                }
            }
        }
        if (!isEmpty(pending.toString())) {
            snippets.add(snippet(read, read.length() - pending.length(), pending.toString()));
        }
        return snippets;
    }

    /** Whether the next line of code starts with a dot. */
    private static boolean goesOn(List<String> next) {
        return next.stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !isComment(line))
                .findFirst()
                .filter(line -> line.startsWith("."))
                .isPresent();
    }

    private static boolean isComment(String line) {
        return line.startsWith("//") || (line.startsWith("/*") && line.indexOf("*/", 2) == line.length() - 2);
    }

    /** The source of a snippet as the compiler wants it, with the semicolon that people leave out. */
    String terminated(Snippet snippet) {
        CompletionInfo info = analysis.analyzeCompletion(snippet.source());
        return info.completeness() == Completeness.COMPLETE_WITH_SEMI ? info.source() : snippet.source();
    }

    /** Where the snippet begins that a person is typing at the end of a text. */
    int startOfLast(String text) {
        int lastLine = text.lastIndexOf('\n') + 1;
        StringBuilder pending = new StringBuilder();
        for (String line : text.substring(0, lastLine).lines().toList()) {
            pending.append(line).append('\n');
            take(pending);
        }
        pending.append(text, lastLine, text.length());
        CompletionInfo info = analysis.analyzeCompletion(pending.toString());
        while (info.completeness() == Completeness.COMPLETE && !info.remaining().isBlank()) {
            pending.delete(0, pending.length() - info.remaining().length());
            info = analysis.analyzeCompletion(pending.toString());
        }
        return text.length() - pending.length();
    }

    /** Whether a text is complete: what its last snippet is, unless one of them is no Java. */
    Completeness completeness(String text) {
        Completeness last = Completeness.EMPTY;
        String source = "";
        for (Snippet snippet : snippets(text)) {
            source = snippet.source();
            last = Magic.is(snippet.source())
                    ? Completeness.COMPLETE
                    : analysis.analyzeCompletion(snippet.source()).completeness();
            if (last == Completeness.UNKNOWN) {
                return last;
            }
        }
        return isUnfinished(last) && JavaGrammar.isBroken(source) ? Completeness.UNKNOWN : last;
    }

    private static boolean isUnfinished(Completeness completeness) {
        return completeness == Completeness.DEFINITELY_INCOMPLETE || completeness == Completeness.CONSIDERED_INCOMPLETE;
    }

    /** Takes what is complete from the pending text; several snippets may stand on one line. */
    private List<String> take(StringBuilder pending) {
        List<String> all = new ArrayList<>();
        CompletionInfo info = analysis.analyzeCompletion(pending.toString());
        while (info.completeness().isComplete()) {
            String taken =
                    pending.substring(0, pending.length() - info.remaining().length());
            all.add(taken);
            pending.delete(0, taken.length());
            info = analysis.analyzeCompletion(pending.toString());
        }
        return all;
    }

    private static Snippet snippet(StringBuilder text, int start, String taken) {
        String source = taken.strip();
        String before = text.substring(0, start + taken.indexOf(source));
        int column = before.length() - before.lastIndexOf('\n');
        return new Snippet(source, 1 + lineBreaks(before) + Snippet.comments(source), column);
    }

    private static int lineBreaks(String text) {
        return (int) text.chars().filter(c -> c == '\n').count();
    }

    private boolean isEmpty(String text) {
        return text.isBlank() || analysis.analyzeCompletion(text).completeness() == Completeness.EMPTY;
    }
}
