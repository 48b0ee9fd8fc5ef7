package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.testing.Readme;
import java.util.ArrayList;
import java.util.List;

/** The sessions at the prompt that a document shows. */
final class PromptSessions {
    private PromptSessions() {}

    /** Runs all of them, one after the other in one shell, and asks that each shows what the document says. */
    static void assertShown(Readme document) {
        try (JShellEngine engine = JShellEngine.start(Place.NOTEBOOK)) {
            for (String session : document.blocks("jshell")) {
                assertEquals(session.strip(), replay(engine, session).strip());
            }
        }
    }

    private static String replay(JShellEngine engine, String session) {
        List<String> lines = new ArrayList<>();
        session.lines().filter(line -> line.startsWith("sfumato> ")).forEach(line -> {
            lines.add(line);
            for (SnippetResult result : engine.run(line.substring("sfumato> ".length()))) {
                lines.add(withoutProgress(result.output())
                        + result.shownValue().orElse("")
                        + result.error().orElse(""));
            }
        });
        return String.join("\n", lines);
    }

    /** Removes progress, which is reported by the clock, so that it shows on a busy machine only. */
    private static String withoutProgress(String output) {
        return output.replaceAll("(?m)^\\d+ %: .*\\R", "");
    }
}
