package dev.sfumato.notebook;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Tells text that nothing can mend from text that goes on. JShell takes both for incomplete; the compiler's parser finds fault with
 * the one before its end, wherever it may stand.
 */
final class JavaGrammar {
    /** Where a snippet may stand: in a method, in a class, as a value, in a file. */
    private static final List<String> PLACES =
            List.of("class S { void m() throws Throwable { ", "class S { ", "class S { Object v = ", "");

    /** What begins and does not end is reported where it begins. */
    private static final Set<String> UNFINISHED = Set.of(
            "compiler.err.unclosed.comment",
            "compiler.err.unclosed.text.block",
            "compiler.err.premature.eof",
            "compiler.err.try.without.catch.finally.or.resource.decls");

    private JavaGrammar() {}

    /** Whether no text after this one makes it Java. */
    static boolean isBroken(String code) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        return compiler != null && PLACES.stream().allMatch(place -> failsWithin(compiler, place, code));
    }

    private static boolean failsWithin(JavaCompiler compiler, String place, String code) {
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        JavaFileObject source = new SimpleJavaFileObject(URI.create("string:///S.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return place + code + "\n";
            }
        };
        try {
            ((JavacTask) compiler.getTask(null, null, problems, List.of("-proc:none"), null, List.of(source))).parse();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Optional<Diagnostic<? extends JavaFileObject>> first = problems.getDiagnostics().stream()
                .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                .<Diagnostic<? extends JavaFileObject>>map(problem -> problem)
                .findFirst();
        return first.isPresent()
                && !UNFINISHED.contains(first.get().getCode())
                && first.get().getPosition()
                        < place.length() + code.stripTrailing().length();
    }
}
