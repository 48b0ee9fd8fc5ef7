package dev.sfumato.notebook;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Kind;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import jdk.jshell.execution.LocalExecutionControlProvider;

/** Runs snippets in this JVM, one after the other, with the language of Sfumato imported. */
public final class JShellEngine implements AutoCloseable {
    /** What every session starts with. */
    public static final List<String> IMPORTS = List.of(
            "import static dev.sfumato.dsl.Sfumato.*;",
            "import dev.sfumato.dsl.*;",
            "import java.util.*;",
            "import java.util.stream.*;",
            "import java.nio.file.*;",
            "import org.nd4j.linalg.api.ndarray.INDArray;",
            "import org.nd4j.linalg.factory.Nd4j;");

    private final JShell shell;
    private final SourceReader reader;
    private final boolean passOutputOn;

    private JShellEngine(JShell shell, boolean passOutputOn) {
        this.shell = shell;
        this.reader = new SourceReader(shell.sourceCodeAnalysis());
        this.passOutputOn = passOutputOn;
    }

    /** An engine that keeps what snippets print. */
    public static JShellEngine start() {
        return start(false);
    }

    /** An engine that keeps what snippets print and, where asked, prints it as well while they run. */
    public static JShellEngine start(boolean passOutputOn) {
        JShell shell = JShell.builder()
                .executionEngine(new LocalExecutionControlProvider(), Map.of())
                .build();
        classPath().forEach(shell::addToClasspath);
        JShellEngine engine = new JShellEngine(shell, passOutputOn);
        for (String line : IMPORTS) {
            SnippetResult result = engine.run(new Snippet(line, 1));
            if (result.failed()) {
                throw new IllegalStateException("The class path lacks a part of Sfumato: " + line + " failed. "
                        + result.error().orElse(""));
            }
        }
        return engine;
    }

    /** The class path of this JVM, without the entries that are not there, which the compiler of JShell refuses. */
    static List<String> classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> new File(entry).exists())
                .toList();
    }

    /** The snippets of a source text. */
    public List<Snippet> snippets(String source) {
        return reader.snippets(source);
    }

    /** Runs the snippets of a source text up to the first that fails. */
    public List<SnippetResult> run(String source) {
        return run(source, result -> {});
    }

    /** Runs the snippets of a source text up to the first that fails, telling each result as it comes. */
    public List<SnippetResult> run(String source, Consumer<SnippetResult> listener) {
        List<SnippetResult> results = new ArrayList<>();
        for (Snippet snippet : snippets(source)) {
            SnippetResult result = run(snippet);
            results.add(result);
            listener.accept(result);
            if (result.failed()) {
                break;
            }
        }
        return results;
    }

    /** Runs one snippet. */
    public SnippetResult run(Snippet snippet) {
        if (snippet.source().startsWith("/")
                && !snippet.source().startsWith("//")
                && !snippet.source().startsWith("/*")) {
            return failure(
                    snippet,
                    "",
                    "JShell commands such as '" + firstWord(snippet.source())
                            + "' work at the prompt of the shell only; a script holds Java snippets.");
        }
        try (CapturedOutput output = new CapturedOutput(passOutputOn)) {
            List<SnippetEvent> events = shell.eval(reader.terminated(snippet));
            Optional<String> error = new Problems(shell, snippet).of(events);
            return new SnippetResult(
                    snippet, error.isPresent() ? Optional.empty() : value(events), output.text(), error);
        }
    }

    /** What earlier snippets use and none has declared, such as a type that is misspelt in a declaration. */
    public Optional<String> unresolved() {
        return shell.snippets()
                .filter(snippet -> shell.status(snippet) == Status.RECOVERABLE_DEFINED
                        || shell.status(snippet) == Status.RECOVERABLE_NOT_DEFINED)
                .map(snippet -> snippet.source().strip() + " uses "
                        + shell.unresolvedDependencies((DeclarationSnippet) snippet)
                                .collect(Collectors.joining(", "))
                        + ", which is not declared")
                .findFirst();
    }

    @Override
    public void close() {
        shell.close();
    }

    private static Optional<String> value(List<SnippetEvent> events) {
        return events.stream()
                .filter(event -> event.causeSnippet() == null && event.status() == Status.VALID)
                .filter(event ->
                        event.snippet().kind() == Kind.VAR || event.snippet().kind() == Kind.EXPRESSION)
                .map(SnippetEvent::value)
                .filter(value -> value != null && !value.isEmpty())
                .reduce((first, last) -> last);
    }

    private static SnippetResult failure(Snippet snippet, String output, String error) {
        return new SnippetResult(snippet, Optional.empty(), output, Optional.of(error));
    }

    private static String firstWord(String text) {
        return text.split("\\s", 2)[0];
    }
}
