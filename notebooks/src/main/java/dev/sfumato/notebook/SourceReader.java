package dev.sfumato.notebook;

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
        StringBuilder pending = new StringBuilder();
        int start = 0;
        for (int i = 0; i < lines.size(); i++) {
            if (pending.toString().isBlank()) {
                pending.setLength(0);
                start = i + 1;
            }
            pending.append(lines.get(i)).append('\n');
            boolean goesOn = i + 1 < lines.size() && lines.get(i + 1).strip().startsWith(".");
            if (!goesOn) {
                start = take(snippets, pending, start);
            }
        }
        if (!isEmpty(pending.toString())) {
            snippets.add(snippet(pending.toString(), start));
        }
        return snippets;
    }

    /** The source of a snippet as the compiler wants it, with the semicolon that people leave out. */
    String terminated(Snippet snippet) {
        CompletionInfo info = analysis.analyzeCompletion(snippet.source());
        return info.completeness() == Completeness.COMPLETE_WITH_SEMI ? info.source() : snippet.source();
    }

    /** Where the snippet begins that a person is typing at the end of a text. */
    int startOfLast(String text) {
        int lastLine = text.lastIndexOf('\n') + 1;
        List<Snippet> before = new ArrayList<>();
        StringBuilder pending = new StringBuilder();
        for (String line : text.substring(0, lastLine).lines().toList()) {
            pending.append(line).append('\n');
            take(before, pending, 0);
        }
        pending.append(text, lastLine, text.length());
        CompletionInfo info = analysis.analyzeCompletion(pending.toString());
        while (info.completeness() == Completeness.COMPLETE && !info.remaining().isBlank()) {
            pending.delete(0, pending.length() - info.remaining().length());
            info = analysis.analyzeCompletion(pending.toString());
        }
        return text.length() - pending.length();
    }

    /** Whether a text is complete: what its last snippet is, unless one before it is no Java. */
    Completeness completeness(String text) {
        Completeness last = Completeness.EMPTY;
        for (Snippet snippet : snippets(text)) {
            last = analysis.analyzeCompletion(snippet.source()).completeness();
            if (last == Completeness.UNKNOWN) {
                return last;
            }
        }
        return last;
    }

    /**
     * Moves what is complete from the pending text to the snippets; several may stand on one line.
     *
     * @param start the line on which the pending text starts
     * @return the line on which the rest of it starts
     */
    private int take(List<Snippet> snippets, StringBuilder pending, int start) {
        int line = start;
        CompletionInfo info = analysis.analyzeCompletion(pending.toString());
        while (info.completeness().isComplete()) {
            String taken =
                    pending.substring(0, pending.length() - info.remaining().length());
            snippets.add(snippet(taken, line));
            line += lineBreaks(taken);
            pending.delete(0, taken.length());
            info = analysis.analyzeCompletion(pending.toString());
        }
        return line;
    }

    private static Snippet snippet(String text, int start) {
        String source = text.strip();
        int blank = lineBreaks(text.substring(0, text.indexOf(source)));
        return new Snippet(source, start + blank + Snippet.comments(source));
    }

    private static int lineBreaks(String text) {
        return (int) text.chars().filter(c -> c == '\n').count();
    }

    private boolean isEmpty(String text) {
        return text.isBlank() || analysis.analyzeCompletion(text).completeness() == Completeness.EMPTY;
    }
}
