package dev.sfumato.notebook.kernel;

import dev.sfumato.notebook.JShellEngine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Completeness;
import jdk.jshell.SourceCodeAnalysis.Documentation;
import jdk.jshell.SourceCodeAnalysis.Suggestion;

/** Answers the requests of an editor while a person types: how to go on, what something is, whether a cell is complete. */
final class Assistance {
    /** Signatures are looked up for this many suggestions; a person reads no more of them. */
    private static final int SIGNATURES = 30;

    private final JShellEngine engine;
    private final SourceCodeAnalysis analysis;
    private boolean knowsSources;

    Assistance(JShellEngine engine) {
        this.engine = engine;
        this.analysis = engine.analysis();
    }

    Map<String, Object> complete(String code, int position) {
        int cursor = Cursor.toJava(code, position);
        int start = engine.startOfSnippet(code, cursor);
        String typed = code.substring(start, cursor);
        int[] anchor = {typed.length()};
        List<String> matches = new ArrayList<>(analysis.completionSuggestions(typed, typed.length(), anchor).stream()
                .sorted((a, b) -> Boolean.compare(b.matchesType(), a.matchesType()))
                .map(Suggestion::continuation)
                .distinct()
                .toList());
        String before = typed.substring(0, anchor[0]);
        int from = Cursor.fromJava(code, start + anchor[0]);
        int to = Cursor.fromJava(code, cursor);
        List<Map<String, Object>> types = new ArrayList<>();
        for (String match : matches.subList(0, Math.min(SIGNATURES, matches.size()))) {
            types.add(Map.of(
                    "text", match,
                    "type", match.endsWith("(") || match.endsWith("()") ? "function" : "instance",
                    "signature", signature(before + match),
                    "start", from,
                    "end", to));
        }
        return Map.of(
                "status", "ok",
                "matches", matches,
                "cursor_start", from,
                "cursor_end", to,
                "metadata", types.isEmpty() ? Map.of() : Map.of("_jupyter_types_experimental", types));
    }

    Map<String, Object> inspect(String code, int position) {
        int cursor = Cursor.toJava(code, position);
        int start = engine.startOfSnippet(code, cursor);
        int end = cursor;
        while (end < code.length() && Character.isJavaIdentifierPart(code.charAt(end))) {
            end++;
        }
        String word = code.substring(start, end);
        List<Documentation> found = word.isBlank() ? List.of() : documentation(word);
        if (found.isEmpty()) {
            return Map.of("status", "ok", "found", false, "data", Map.of(), "metadata", Map.of());
        }
        Map<String, String> data = new LinkedHashMap<>();
        data.put("text/plain", found.stream().map(Assistance::describe).collect(Collectors.joining("\n\n")));
        return Map.of("status", "ok", "found", true, "data", data, "metadata", Map.of());
    }

    Map<String, Object> isComplete(String code) {
        Completeness last = engine.completeness(code);
        return switch (last) {
            case COMPLETE, COMPLETE_WITH_SEMI, EMPTY -> Map.of("status", "complete");
            case DEFINITELY_INCOMPLETE, CONSIDERED_INCOMPLETE ->
                Map.of("status", "incomplete", "indent", code.stripTrailing().endsWith("{") ? "    " : "");
            case UNKNOWN -> Map.of("status", "invalid");
        };
    }

    /** A method is found by its name once the name is followed by its parenthesis; a type or a variable is found as it is. */
    private List<Documentation> documentation(String source) {
        if (!knowsSources) {
            LibrarySources.offerTo(analysis);
            knowsSources = true;
        }
        String call = source.endsWith("(") ? source : source + "(";
        List<Documentation> found = analysis.documentation(call, call.length(), true);
        return found.isEmpty() ? analysis.documentation(source, source.length(), true) : found;
    }

    private String signature(String source) {
        if (!source.endsWith("(") && !source.endsWith("()")) {
            return "";
        }
        String call = source.substring(0, source.lastIndexOf('(') + 1);
        return analysis.documentation(call, call.length(), false).stream()
                .map(Documentation::signature)
                .distinct()
                .collect(Collectors.joining("\n"));
    }

    private static String describe(Documentation documentation) {
        String text = documentation.javadoc();
        return text == null || text.isBlank()
                ? documentation.signature()
                : documentation.signature() + "\n" + JavadocText.plain(text);
    }
}
