package dev.sfumato.notebook;

import dev.sfumato.notebook.explain.Snippet;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Runs a script of snippets as if typed at the prompt; a failure is reported with its place and ends the run. */
public final class ScriptRunner {
    private final PrintStream out;
    private final boolean echo;

    /** @param echo whether each snippet is shown before its result */
    public ScriptRunner(PrintStream out, boolean echo) {
        this.out = out;
        this.echo = echo;
    }

    /** Arguments: {@code [--echo] FILE}. Exits with 1 where the script failed. */
    public static void main(String[] args) throws IOException {
        List<String> given = List.of(args);
        boolean echo = given.contains("--echo");
        List<String> files =
                given.stream().filter(argument -> !argument.equals("--echo")).toList();
        if (files.size() != 1) {
            System.err.println("A script must be one file, got " + files);
            System.exit(2);
        }
        boolean passed = new ScriptRunner(System.out, echo).run(Path.of(files.get(0)));
        System.out.flush();
        System.exit(passed ? 0 : 1);
    }

    /** Whether the script ran to its end. */
    public boolean run(Path script) throws IOException {
        if (!Files.isRegularFile(script)) {
            out.println("script must be a file of JShell snippets, got " + script + ", which is not there");
            return false;
        }
        String source = Files.readString(script, StandardCharsets.UTF_8);
        CellOutput output = new PrintedOutput(System.out, System.err);
        try (JShellEngine engine = JShellEngine.startForScript()) {
            for (Snippet snippet : engine.snippets(source)) {
                if (echo) {
                    snippet.source().lines().forEach(line -> out.println("sfumato> " + line));
                }
                SnippetResult result = engine.run(snippet, output);
                result.shownValue().ifPresent(out::println);
                if (result.failed()) {
                    out.println(
                            script + ":" + result.line() + ": " + result.error().orElse(""));
                    return false;
                }
                if (echo) {
                    out.println();
                }
            }
            Optional<String> unresolved = engine.unresolved();
            unresolved.ifPresent(problem -> out.println(script + ": " + problem));
            return unresolved.isEmpty();
        }
    }
}
