package dev.sfumato.notebook.prompt;

import dev.sfumato.notebook.JShellEngine;
import dev.sfumato.notebook.Place;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The interactive shell. On a terminal it edits lines, completes and explains; elsewhere it reads what is piped into it. */
public final class Shell {
    private static final String WELCOME = """
            Sfumato: what does this release cost in privacy, can I trust that figure, does it fit the budget?
            Try  gaussian(4).times(12).epsilon(1e-6)   then  help()   and leave with  /exit
            """;

    private Shell() {}

    /**
     * Arguments: nothing, or {@code --startup FILE} with snippets to begin with. Exits with the status that {@code /exit} is given.
     * Without it that is 1 where a piped snippet failed, else 0.
     */
    public static void main(String[] args) throws IOException {
        Optional<Path> startup;
        try {
            startup = startup(List.of(args));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
            System.exit(2);
            return;
        }
        PrintStream out = System.out;
        out.print(WELCOME);
        out.flush();
        try (JShellEngine engine = JShellEngine.start(Place.PROMPT)) {
            PromptSession session = new PromptSession(engine, out, System.err);
            boolean begun = startup.isEmpty() || session.begin(startup.get());
            Optional<LineEditor> terminal = LineEditor.open(session);
            if (terminal.isPresent()) {
                try (LineEditor editor = terminal.get()) {
                    editor.converse();
                }
            } else {
                boolean passed = readPiped(session);
                System.exit(session.status().orElse(begun && passed ? 0 : 1));
            }
            System.exit(session.status().orElse(0));
        }
    }

    private static Optional<Path> startup(List<String> arguments) {
        if (arguments.isEmpty()) {
            return Optional.empty();
        }
        if (arguments.size() != 2 || !arguments.get(0).equals("--startup")) {
            throw new IllegalArgumentException(
                    "the shell takes nothing, or --startup FILE, got " + String.join(" ", arguments));
        }
        Path file = Path.of(arguments.get(1));
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(
                    "startup must be a file of snippets, got " + file + ", which is not there");
        }
        return Optional.of(file);
    }

    /** Line by line, so that whoever hands lines on as they are typed is answered at once. */
    private static boolean readPiped(PromptSession session) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, charset()));
        StringBuilder pending = new StringBuilder();
        boolean passed = true;
        for (String line = lines.readLine(); line != null && session.isOpen(); line = lines.readLine()) {
            pending.append(line).append('\n');
            if (session.isComplete(pending.toString())) {
                passed &= session.take(pending.toString());
                pending.setLength(0);
            }
        }
        if (session.isOpen() && !pending.toString().isBlank()) {
            passed &= session.take(pending.toString());
        }
        return passed;
    }

    private static Charset charset() {
        return Charset.defaultCharset().newEncoder().canEncode('\u03b5')
                ? Charset.defaultCharset()
                : StandardCharsets.UTF_8;
    }
}
