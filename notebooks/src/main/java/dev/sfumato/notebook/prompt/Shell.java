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
     * What it is started with.
     *
     * @param isPrompted whether a person is at the other end although there is no terminal
     * @param startup snippets to begin with
     */
    private record Arguments(boolean isPrompted, Optional<Path> startup) {
        static Arguments parse(List<String> given) {
            List<String> rest =
                    given.isEmpty() || !given.get(0).equals("--prompt") ? given : given.subList(1, given.size());
            if (rest.isEmpty()) {
                return new Arguments(!given.isEmpty(), Optional.empty());
            }
            if (rest.size() != 2 || !rest.get(0).equals("--startup")) {
                throw new IllegalArgumentException(
                        "the shell takes [--prompt] [--startup FILE], got " + String.join(" ", given));
            }
            Path file = Path.of(rest.get(1));
            if (!Files.isRegularFile(file)) {
                throw new IllegalArgumentException(
                        "startup must be a file of snippets, got " + file + ", which is not there");
            }
            return new Arguments(rest.size() < given.size(), Optional.of(file));
        }
    }

    /**
     * Arguments: {@code [--prompt] [--startup FILE]}. Exits with the status that {@code /exit} is given. Without it that is 1 where a
     * piped snippet failed, else 0.
     */
    public static void main(String[] args) throws IOException {
        Arguments arguments;
        try {
            arguments = Arguments.parse(List.of(args));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
            System.exit(2);
            return;
        }
        PrintStream out = System.out;
        out.print(WELCOME);
        out.flush();
        int status;
        try (JShellEngine engine = JShellEngine.start(Place.PROMPT)) {
            PromptSession session = new PromptSession(engine, out, System.err);
            boolean passed = arguments.startup().isEmpty()
                    || session.begin(arguments.startup().get());
            Optional<LineEditor> terminal = LineEditor.open(session);
            if (terminal.isPresent()) {
                try (LineEditor editor = terminal.get()) {
                    editor.converse();
                }
                passed = true;
            } else {
                passed &= readPiped(session, arguments.isPrompted()) || arguments.isPrompted();
            }
            status = session.status().orElse(passed ? 0 : 1);
        }
        System.exit(status);
    }

    /** Line by line, so that whoever hands lines on as they are typed is answered at once; whether all went well. */
    private static boolean readPiped(PromptSession session, boolean isPrompted) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, charset()));
        StringBuilder pending = new StringBuilder();
        boolean passed = true;
        while (session.isOpen()) {
            if (isPrompted) {
                session.out().print(pending.length() == 0 ? LineEditor.PROMPT : LineEditor.GOES_ON);
                session.out().flush();
            }
            String line = lines.readLine();
            if (line == null) {
                return pending.toString().isBlank() ? passed : session.take(pending.toString()) && passed;
            }
            pending.append(line).append('\n');
            if (session.isComplete(pending.toString())) {
                passed &= session.take(pending.toString());
                pending.setLength(0);
            }
        }
        return passed;
    }

    private static Charset charset() {
        return Charset.defaultCharset().newEncoder().canEncode('\u03b5')
                ? Charset.defaultCharset()
                : StandardCharsets.UTF_8;
    }
}
