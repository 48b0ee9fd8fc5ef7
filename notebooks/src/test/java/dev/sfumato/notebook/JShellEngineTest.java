package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class JShellEngineTest {
    private static JShellEngine engine;

    @BeforeAll
    static void start() {
        engine = JShellEngine.start();
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    @Test
    void values_and_output_come_back() {
        List<SnippetResult> results = engine.run("int a = 2\nSystem.out.println(\"a is \" + a);\na * 21");

        assertEquals(Optional.of("2"), results.get(0).value());
        assertEquals("a is 2\n", results.get(1).output());
        assertEquals(Optional.of("42"), results.get(2).value());
    }

    @Test
    void the_language_is_imported() {
        assertTrue(only("gaussian(2).epsilon(1e-5)").value().orElseThrow().contains("epsilon  1.994"));
    }

    @Test
    void nd4j_is_imported() {
        assertEquals(Optional.of("6.0"), only("Nd4j.ones(2, 3).sumNumber()").value());
    }

    @Test
    void an_exception_of_ours_is_its_sentence() {
        assertEquals(
                Optional.of("sigma must be in (0, infinity), got -1.0"),
                only("gaussian(-1)").error());
    }

    @Test
    void another_exception_names_its_class() {
        assertEquals(
                Optional.of("java.lang.IllegalStateException: boom"),
                only("throw new IllegalStateException(\"boom\");").error());
        assertEquals(
                Optional.of("java.lang.ArithmeticException: / by zero"),
                only("1 / (2 - 2)").error());
    }

    @Test
    void a_compile_error_is_shown_at_its_column() {
        assertEquals(
                Optional.of("""
                        cannot find symbol symbol:   method gausian(int) location: class
                          gausian(2)
                          ^"""),
                only("gausian(2)").error().map(text -> text.replaceAll("location: class.*", "location: class")));
    }

    @Test
    void an_incomplete_snippet_is_an_error_not_a_wait() {
        assertTrue(only("int f() {").failed());
    }

    @Test
    void a_run_stops_at_the_first_failure() {
        List<SnippetResult> results = engine.run("1 + 1\ngaussian(-1)\n2 + 2");
        assertEquals(2, results.size());
        assertFalse(results.get(0).failed());
        assertTrue(results.get(1).failed());
    }

    @Test
    void what_was_printed_before_a_failure_is_kept() {
        SnippetResult result = only("{ System.err.println(\"before\"); gaussian(-1); }");
        assertEquals("before\n", result.output());
        assertTrue(result.failed());
    }

    @Test
    void a_shell_command_is_refused_with_a_sentence() {
        assertEquals(
                Optional.of("JShell commands such as '/exit' work at the prompt of the shell only; a script holds Java"
                        + " snippets."),
                only("/exit 3").error());
    }

    @Test
    void snippets_know_their_lines_and_keep_their_comments() {
        List<Snippet> snippets = engine.snippets("""

                // a comment
                int a = 1;

                int twice(int x) {
                    return 2 * x;
                }
                budget(1)
                    .check(laplace(2))
                int b = 2; int c = 3;
                """);

        assertEquals(
                List.of(
                        new Snippet("// a comment\nint a = 1;", 3),
                        new Snippet("int twice(int x) {\n    return 2 * x;\n}", 5),
                        new Snippet("budget(1)\n    .check(laplace(2))", 8),
                        new Snippet("int b = 2;", 10),
                        new Snippet("int c = 3;", 10)),
                snippets);
    }

    @Test
    void a_semicolon_keeps_a_value_quiet() {
        assertEquals(Optional.empty(), only("int quiet = 1;").shownValue());
        assertEquals(Optional.of("1"), only("int loud = 1").shownValue());
    }

    private static SnippetResult only(String source) {
        List<SnippetResult> results = engine.run(source);
        assertEquals(1, results.size(), results.toString());
        return results.get(0);
    }
}
