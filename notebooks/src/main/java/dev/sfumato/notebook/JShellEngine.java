package dev.sfumato.notebook;

import dev.sfumato.dsl.Sfumato;
import dev.sfumato.notebook.explain.JavaTraps;
import dev.sfumato.notebook.explain.Problem;
import dev.sfumato.notebook.explain.Problems;
import dev.sfumato.notebook.explain.Snippet;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Kind;
import jdk.jshell.Snippet.Status;
import jdk.jshell.Snippet.SubKind;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Completeness;
import jdk.jshell.VarSnippet;
import jdk.jshell.spi.ExecutionControl;
import jdk.jshell.spi.ExecutionControlProvider;
import jdk.jshell.spi.ExecutionEnv;

/** Runs snippets in this JVM, one after the other, with the language of Sfumato imported. */
public final class JShellEngine implements AutoCloseable {
    /** The imports that every session starts with: the words of all facades, and types that sentences come across. */
    public static final List<String> IMPORTS = Stream.of(
                    Sfumato.facades().stream().map(words -> "import static " + words.getName() + ".*;"),
                    Stream.of(
                            "import static dev.sfumato.notebook.Cells.*;",
                            "import dev.sfumato.data.graph.*;",
                            "import dev.sfumato.data.image.*;",
                            "import dev.sfumato.data.table.*;",
                            "import dev.sfumato.dsl.attack.*;",
                            "import dev.sfumato.dsl.budget.*;",
                            "import dev.sfumato.dsl.graph.*;",
                            "import dev.sfumato.dsl.image.*;",
                            "import dev.sfumato.dsl.pac.*;",
                            "import dev.sfumato.dsl.price.*;",
                            "import dev.sfumato.dsl.show.*;",
                            "import dev.sfumato.dsl.table.*;",
                            "import java.util.*;",
                            "import java.util.stream.*;",
                            "import java.nio.file.*;",
                            "import org.nd4j.linalg.api.ndarray.INDArray;",
                            "import org.nd4j.linalg.factory.Nd4j;"))
            .flatMap(imports -> imports)
            .toList();

    /** Values without a name of their own, such as $7, can be named as long as they are among this many last ones. */
    private static final int UNNAMED_VALUES = 32;

    private final JShell shell;
    private final CellControl control;
    private final SourceReader reader;
    private final Deque<VarSnippet> unnamed = new ArrayDeque<>();
    private final Queue<Path> addedFiles = new ConcurrentLinkedQueue<>();

    private JShellEngine(JShell shell, CellControl control) {
        this.shell = shell;
        this.control = control;
        this.reader = new SourceReader(shell.sourceCodeAnalysis());
    }

    /** An engine whose snippets go on where they say {@code System.exit}, with an error. */
    public static JShellEngine start() {
        return start(new CellControl(false));
    }

    /** An engine for a script, which may end its JVM. */
    static JShellEngine startForScript() {
        return start(new CellControl(true));
    }

    private static JShellEngine start(CellControl control) {
        // its compiler knows the class path of this JVM already; telling it again makes it start anew for each entry
        JShell shell =
                JShell.builder().executionEngine(provide(control), Map.of()).build();
        JShellEngine engine = new JShellEngine(shell, control);
        for (String line : IMPORTS) {
            SnippetResult result = engine.run(new Snippet(line, 1));
            if (result.failed()) {
                throw new IllegalStateException("The class path lacks a part of Sfumato: " + line + " failed. "
                        + result.error().orElse(""));
            }
        }
        return engine;
    }

    private static ExecutionControlProvider provide(CellControl control) {
        return new ExecutionControlProvider() {
            @Override
            public String name() {
                return "sfumato";
            }

            @Override
            public ExecutionControl generate(ExecutionEnv environment, Map<String, String> parameters) {
                return control;
            }
        };
    }

    /** The class path of this JVM, without the entries that are not there, which the tool of JShell refuses. */
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

    /** Runs one snippet and keeps what it shows. */
    public SnippetResult run(Snippet snippet) {
        CollectedOutput output = new CollectedOutput();
        SnippetResult result = run(snippet, output);
        return result.with(output.outputs());
    }

    /** Runs one snippet; its output is reported as it comes. */
    public SnippetResult run(Snippet snippet, CellOutput output) {
        if (snippet.source().startsWith("/")
                && !snippet.source().startsWith("//")
                && !snippet.source().startsWith("/*")) {
            return SnippetResult.failure(
                    snippet,
                    Problem.of(
                            Problem.COMPILATION,
                            "JShell commands such as '" + firstWord(snippet.source())
                                    + "' work at the prompt of the shell only; a cell or a script holds Java snippets."));
        }
        Optional<Problem> trap = JavaTraps.in(snippet);
        if (trap.isPresent()) {
            return SnippetResult.failure(snippet, trap.get());
        }
        Session before = new Session(output, addedFiles::addAll).enter();
        CapturedOutput captured = new CapturedOutput(output);
        try {
            control.expect(!snippet.isQuiet());
            List<SnippetEvent> events = shell.eval(reader.terminated(snippet));
            Optional<Problem> problem = interruption().or(() -> new Problems(shell, snippet).of(events));
            forgetUnnamed(events);
            return new SnippetResult(
                    snippet, problem.isPresent() ? Optional.empty() : value(events), List.of(), problem);
        } finally {
            control.expectNothing();
            captured.close();
            before.enter();
            for (Path file = addedFiles.poll(); file != null; file = addedFiles.poll()) {
                shell.addToClasspath(file.toString());
            }
        }
    }

    /** Stops the snippet that runs, if one does. Any thread may call this. */
    public void interrupt() {
        control.interrupt();
    }

    /** Source code analysis for editors. */
    public SourceCodeAnalysis analysis() {
        return shell.sourceCodeAnalysis();
    }

    /** Where in a source text the snippet begins that somebody is typing at the cursor. */
    public int startOfSnippet(String source, int cursor) {
        return reader.startOfLast(source.substring(0, cursor));
    }

    /** Whether a source text is complete: what its last snippet is, unless one before it is no Java. */
    public Completeness completeness(String source) {
        return reader.completeness(source);
    }

    /** The undeclared names that earlier snippets use, such as a type that is misspelt in a declaration. */
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

    private Optional<SnippetResult.Value> value(List<SnippetEvent> events) {
        boolean hasValue = events.stream()
                .filter(event -> event.causeSnippet() == null && event.status() == Status.VALID)
                .filter(event ->
                        event.snippet().kind() == Kind.VAR || event.snippet().kind() == Kind.EXPRESSION)
                .anyMatch(event -> event.value() != null && !event.value().isEmpty());
        return hasValue ? control.value() : Optional.empty();
    }

    private Optional<Problem> interruption() {
        return switch (control.end()) {
            case NORMAL -> Optional.empty();
            case INTERRUPTED -> Optional.of(Problem.of(Problem.INTERRUPT, "interrupted"));
            case LEFT_BEHIND ->
                Optional.of(Problem.of(
                        Problem.INTERRUPT,
                        "interrupted; something that was called does not stop and goes on in the background"));
        };
    }

    /** Nobody names them any more, and each would make the next snippets slower to compile. */
    private void forgetUnnamed(List<SnippetEvent> events) {
        for (SnippetEvent event : events) {
            if (event.causeSnippet() == null
                    && event.snippet() instanceof VarSnippet variable
                    && variable.subKind() == SubKind.TEMP_VAR_EXPRESSION_SUBKIND) {
                unnamed.add(variable);
            }
        }
        while (unnamed.size() > UNNAMED_VALUES) {
            VarSnippet oldest = unnamed.remove();
            shell.drop(oldest);
            control.forget(oldest.name());
        }
    }

    private static String firstWord(String text) {
        return text.split("\\s", 2)[0];
    }
}
