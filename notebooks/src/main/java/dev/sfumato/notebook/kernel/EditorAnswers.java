package dev.sfumato.notebook.kernel;

import dev.sfumato.notebook.JShellEngine;
import dev.sfumato.notebook.assist.Assistance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers the requests of an editor while a person types: how to go on, what something is, whether a cell is complete. */
final class EditorAnswers {
    /** Signatures are looked up for this many suggestions; a person reads no more of them. */
    private static final int SIGNATURES = 30;

    private final JShellEngine engine;

    EditorAnswers(JShellEngine engine) {
        this.engine = engine;
    }

    Map<String, Object> complete(String code, int position) {
        int cursor = Cursor.toJava(code, position);
        Assistance.Completion found = engine.assistance().complete(code, cursor);
        int from = Cursor.fromJava(code, found.start());
        int to = Cursor.fromJava(code, cursor);
        List<Map<String, Object>> types = new ArrayList<>();
        found.ways().stream()
                .limit(SIGNATURES)
                .forEach(way -> types.add(Map.of(
                        "text",
                        way,
                        "type",
                        way.endsWith("(") || way.endsWith("()") ? "function" : "instance",
                        "signature",
                        engine.assistance().signature(found.typed() + way),
                        "start",
                        from,
                        "end",
                        to)));
        return Map.of(
                "status",
                "ok",
                "matches",
                found.ways(),
                "cursor_start",
                from,
                "cursor_end",
                to,
                "metadata",
                types.isEmpty() ? Map.of() : Map.of("_jupyter_types_experimental", types));
    }

    Map<String, Object> inspect(String code, int position) {
        Optional<String> words = engine.assistance().documentation(code, Cursor.toJava(code, position));
        return Map.of(
                "status",
                "ok",
                "found",
                words.isPresent(),
                "data",
                words.map(text -> Map.of("text/plain", text)).orElse(Map.of()),
                "metadata",
                Map.of());
    }

    Map<String, Object> isComplete(String code) {
        return switch (engine.completeness(code)) {
            case COMPLETE, COMPLETE_WITH_SEMI, EMPTY -> Map.of("status", "complete");
            case DEFINITELY_INCOMPLETE, CONSIDERED_INCOMPLETE ->
                Map.of("status", "incomplete", "indent", code.stripTrailing().endsWith("{") ? "    " : "");
            case UNKNOWN -> Map.of("status", "invalid");
        };
    }
}
