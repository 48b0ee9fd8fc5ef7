package dev.sfumato.notebook;

import dev.sfumato.dsl.Sfumato;
import dev.sfumato.notebook.assist.Assistance;
import dev.sfumato.notebook.explain.JavaTraps;
import dev.sfumato.notebook.explain.LanguageWords;
import dev.sfumato.notebook.explain.Magic;
import dev.sfumato.notebook.explain.Problem;
import dev.sfumato.notebook.explain.Problems;
import dev.sfumato.notebook.explain.Snippet;
import dev.sfumato.notebook.explain.Valueless;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
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
                            "import dev.sfumato.diffusion.graph.NoiseSchedule;",
                            "import dev.sfumato.dsl.attack.*;",
                            "import dev.sfumato.dsl.budget.*;",
                            "import dev.sfumato.dsl.graph.*;",
                            "import dev.sfumato.dsl.image.*;",
                            "import dev.sfumato.dsl.pac.*;",
                            "import dev.sfumato.dsl.price.*;",
                            "import dev.sfumato.dsl.show.*;",
                            "import dev.sfumato.dsl.table.*;",
                            "import dev.sfumato.exposure.Bound;",
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
    private final Assistance assistance;
    private final Place place;
    private final Valueless valueless;
    private final Deque<VarSnippet> unnamed = new ArrayDeque<>();
    private final Queue<Path> addedFiles = new ConcurrentLinkedQueue<>();

    private JShellEngine(Place place, JShell shell, CellControl control) {
        this.place = place;
        this.shell = shell;
        this.control = control;
        this.valueless = new Valueless(shell);
        this.reader = new SourceReader(shell.sourceCodeAnalysis());
        this.assistance = new Assistance(shell.sourceCodeAnalysis(), this::startOfSnippet);
    }

    /** An engine whose snippets go on where they say {@code System.exit}, with an error. */
    public static JShellEngine start(Place place) {
        return start(place, new CellControl(false));
    }

    /** An engine for a script, which may end its JVM. */
    static JShellEngine startForScript() {
        return start(Place.RUNNER, new CellControl(true));
    }

    private static JShellEngine start(Place place, CellControl control) {
        // its compiler knows the class path of this JVM already; telling it again makes it start anew for each entry
        JShell shell =
                JShell.builder().executionEngine(provide(control), Map.of()).build();
        JShellEngine engine = new JShellEngine(place, shell, control);
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
        if (Magic.is(snippet.source())) {
            return run(snippet, new Magic(snippet.source()), output);
        }
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
        Session before = new Session(place, output, addedFiles::addAll).enter();
        CapturedOutput captured = new CapturedOutput(output);
        try {
            control.expect(!snippet.isQuiet());
            List<SnippetEvent> events = shell.eval(reader.terminated(snippet));
            Optional<Problem> problem = interruption()
                    .or(() -> new Problems(shell, snippet, valueless).of(events))
                    .map(this::withSetting);
            forgetUnnamed(events);
            valueless.learn(snippet, events, problem.isPresent());
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

    /** What a line of other notebooks asks for, as far as that is there. */
    private SnippetResult run(Snippet snippet, Magic magic, CellOutput output) {
        Optional<String> word = magic.question();
        if (word.isPresent()) {
            Optional<String> words =
                    assistance().documentation(word.get(), word.get().length());
            return words.map(text -> new SnippetResult(
                            snippet,
                            Optional.of(new SnippetResult.Value(text, text, List.of(MimeBundle.text(text)))),
                            List.of(),
                            Optional.empty()))
                    .orElseGet(() -> SnippetResult.failure(
                            snippet,
                            Problem.of(
                                    Problem.COMPILATION,
                                    "There is nothing written about " + word.get() + "."
                                            + LanguageWords.meantBy(word.get())
                                                    .map(meant -> " Did you mean " + meant + "?")
                                                    .orElse(" help() lists the words."))));
        }
        return magic.java()
                .map(java -> run(new Snippet(java, snippet.line()), output))
                .orElseGet(() -> SnippetResult.failure(snippet, Problem.of(Problem.COMPILATION, magic.instead())));
    }

    /** Stops the snippet that runs, if one does. Any thread may call this. */
    public void interrupt() {
        control.interrupt();
    }

    /** Help for whoever types. */
    public Assistance assistance() {
        return assistance;
    }

    /** The variables that have a name of their own, and their values on a line each. */
    public List<String> variables() {
        return shell.variables()
                .filter(variable -> variable.subKind() != SubKind.TEMP_VAR_EXPRESSION_SUBKIND)
                .map(variable -> variable.typeName() + " " + variable.name() + " = "
                        + shell.varValue(variable).lines().findFirst().orElse(""))
                .toList();
    }

    /** The signatures of the methods that were declared. */
    public List<String> methods() {
        return shell.methods().map(method -> method.name() + method.signature()).toList();
    }

    /** The types that were declared. */
    public List<String> types() {
        return shell.types()
                .map(type -> type.subKind().name().toLowerCase(Locale.ROOT).replaceFirst("_.*", "") + " " + type.name())
                .toList();
    }

    /** The imports, those that every session starts with included. */
    public List<String> imports() {
        return shell.imports().map(one -> one.source().strip()).toList();
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
                .filter(event -> event.snippet().subKind() != SubKind.VAR_DECLARATION_SUBKIND)
                .anyMatch(event -> event.value() != null && !event.value().isEmpty());
        return hasValue ? control.value() : Optional.empty();
    }

    /** A full heap is not mended by looking at the code alone. */
    private Problem withSetting(Problem problem) {
        return problem.isOutOfHeap() ? problem.with(problem.text() + "\n" + place.fullHeap()) : problem;
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
