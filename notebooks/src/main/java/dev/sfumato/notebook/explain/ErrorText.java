package dev.sfumato.notebook.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A failure as front ends show it: its name in red, the rest in the colour of the page, dark or light. */
public record ErrorText(String name, String message, List<String> lines) {
    private static final String RED = "\u001b[31;1m";
    private static final String PLAIN = "\u001b[0m";
    private static final int CALLS = 30;

    public ErrorText {
        lines = List.copyOf(lines);
    }

    public static ErrorText of(Problem problem, Snippet snippet) {
        String name = problem.kind().substring(endOfHome(problem.kind()));
        String message = withoutKind(problem);
        String where = problem.place()
                .map(place -> "line " + place.line() + (place.column() > 0 ? ", column " + place.column() : ""))
                .orElse("line " + snippet.line());
        List<String> lines = new ArrayList<>();
        lines.add(RED + name + PLAIN + " in " + where);
        message.lines().forEach(lines::add);
        problem.trace().stream().limit(CALLS).forEach(call -> lines.add("    at " + call));
        if (problem.trace().size() > CALLS) {
            lines.add("    and " + (problem.trace().size() - CALLS) + " more calls");
        }
        return new ErrorText(name, message, lines);
    }

    /** Where the package and the outer classes of a class name end. */
    private static int endOfHome(String className) {
        return Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1;
    }

    /** The header has the name already. */
    private static String withoutKind(Problem problem) {
        if (problem.text().equals(problem.kind())) {
            return "";
        }
        String prefix = problem.kind() + ": ";
        return problem.text().startsWith(prefix) ? problem.text().substring(prefix.length()) : problem.text();
    }

    /** The fields that the protocol and the file format have for it. */
    public Map<String, Object> content() {
        return Map.of("ename", name, "evalue", message, "traceback", lines);
    }
}
