package dev.sfumato.notebook;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import dev.sfumato.dsl.help.Word;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The lines of a page as the compiler reads them at one prompt: which word of which type each call is. */
final class CompiledPage {
    private static final String LANGUAGE = "dev.sfumato.dsl.";

    private CompiledPage() {}

    /** The words of the language that are called, each with the type that has it first. */
    static Set<String> words(List<String> lines) throws IOException {
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler()
                .getTask(
                        null,
                        null,
                        problems,
                        List.of("-proc:none", "-classpath", System.getProperty("java.class.path")),
                        null,
                        List.of(source(lines)));
        Iterable<? extends CompilationUnitTree> units = task.parse();
        task.analyze();
        List<String> errors = problems.getDiagnostics().stream()
                .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                .map(problem -> problem.getLineNumber() + ": " + problem.getMessage(Locale.ROOT))
                .toList();
        if (!errors.isEmpty()) {
            throw new AssertionError(String.join("\n", errors));
        }
        Trees trees = Trees.instance(task);
        Set<String> words = new TreeSet<>();
        for (CompilationUnitTree unit : units) {
            new TreePathScanner<Void, Void>() {
                @Override
                public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
                    Element method = trees.getElement(getCurrentPath());
                    if (method != null && method.getEnclosingElement() instanceof TypeElement type) {
                        String name = task.getElements().getBinaryName(type).toString();
                        if (name.startsWith(LANGUAGE)) {
                            words.add(word(load(name), method.getSimpleName().toString()));
                        }
                    }
                    return super.visitMethodInvocation(call, null);
                }
            }.scan(unit, null);
        }
        return words;
    }

    /** A word where it is said first: what all answers have is one word, whichever of them has a way of its own to say it. */
    static String word(Word word) {
        return word(word.type(), word.name());
    }

    private static String word(Class<?> type, String name) {
        Class<?> first = type;
        Deque<Class<?>> open = new ArrayDeque<>(List.of(type));
        while (!open.isEmpty()) {
            Class<?> next = open.remove();
            if (Arrays.stream(next.getDeclaredMethods())
                    .anyMatch(method -> method.getName().equals(name))) {
                first = next;
            }
            if (next.getSuperclass() != null) {
                open.add(next.getSuperclass());
            }
            open.addAll(List.of(next.getInterfaces()));
        }
        return first.getSimpleName() + "." + name;
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, CompiledPage.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** A program of the lines: those without a semicolon are answered at a prompt, which Java does not allow as statements. */
    private static JavaFileObject source(List<String> lines) {
        String program = String.join("\n", JShellEngine.IMPORTS)
                + """

                class Page {
                    interface Says { Object says() throws Exception; }
                    interface Does { void does() throws Exception; }
                    static void line(Says line) {}
                    static void line(Does line) {}
                    static void page() throws Exception {
                """
                + lines.stream()
                        .map(line -> line.endsWith(";") ? line : "line(() -> " + line + ");")
                        .collect(Collectors.joining("\n"))
                + "\n}\n}\n";
        return new SimpleJavaFileObject(URI.create("string:///Page.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return program;
            }
        };
    }
}
