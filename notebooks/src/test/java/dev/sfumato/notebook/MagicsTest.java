package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.notebook.explain.Problem;
import java.util.List;
import java.util.Optional;
import jdk.jshell.SourceCodeAnalysis.Completeness;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people type who come from other notebooks, and where a text ends. */
class MagicsTest {
    private static JShellEngine engine;

    @BeforeAll
    static void start() {
        engine = JShellEngine.start(Place.NOTEBOOK);
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    private static SnippetResult first(String source) {
        return engine.run(source).get(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%matplotlib inline | Charts need no setting",
                "%%time | timed(() -> ...) tells how long work takes",
                "%pip install opacus | Libraries of Java come by dependency(",
                "!pip install opacus | Libraries of Java come by dependency(",
                "!ls -la | Commands of the system do not run here",
                "%%bash | Commands of the system do not run here",
                "%ls | Commands of the system do not run here",
                "%load model.java | /open FILE runs a file",
                "%%html | html(\"<b>...</b>\") shows",
                "%env HOME | System.getenv(",
                "%lsmagic | There are no magics here",
            })
    void what_is_not_there_names_what_is(String typed, String sentence) {
        Problem problem = first(typed + "\nsome <b>text</b> below it").problem().orElseThrow();
        assertEquals(Problem.COMPILATION, problem.kind());
        assertTrue(problem.text().startsWith(sentence), problem.text());
    }

    @Test
    void a_timer_and_a_library_work_as_they_are_typed() {
        List<SnippetResult> timed = engine.run("int x = 3;\n%timeit -n 10 x * 7");
        assertTrue(timed.get(1).value().orElseThrow().matches("(?s).*CPU.*\n21"), timed.toString());
        assertTrue(first("%maven no.such.group:thing").error().orElseThrow().startsWith("Libraries of Java"));
        assertTrue(first("%classpath nowhere.jar").error().orElseThrow().contains("got nowhere.jar"));
        assertTrue(first("%maven no.such.group:thing:1")
                .error()
                .orElseThrow()
                .startsWith("no.such.group:thing:1 is not in"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"?gaussian", "gaussian?", "??gaussian", "gaussian??", "gaussian()?"})
    void a_question_is_answered_by_the_signature(String typed) {
        assertTrue(first(typed).value().orElseThrow().contains("gaussian(double"), typed);
    }

    @Test
    void a_question_about_nothing_names_the_nearest_word() {
        assertEquals(
                Optional.of("There is nothing written about gausian. Did you mean gaussian?"),
                first("gausian?").error());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int x = ;\nint y = 2",
                "for (int i = 0; i < 3; i++ {",
                "int f() { return 1 +; ",
                "if (true) { int class = 3;",
                "gaussian(4).times(12",
            })
    void how_text_ends_is_known(String text) {
        Completeness expected = text.endsWith("12") ? Completeness.DEFINITELY_INCOMPLETE : Completeness.UNKNOWN;
        assertEquals(expected, engine.completeness(text), text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int f() {",
                "class A { int x = 1;",
                "/* a comment",
                "var s = \"\"\"\n  text",
                "1 +",
                "if (true) {",
                "switch (3) { case 1:",
                "List.of(1, 2,",
                "record P(int x) {",
                "Runnable r = () -> {",
                "try { int x = 1; }",
                "enum E { A, B",
                "interface I { default int x() {",
            })
    void text_that_can_go_on_is_no_mistake(String text) {
        assertEquals(Completeness.DEFINITELY_INCOMPLETE, engine.completeness(text), text);
    }

    @Test
    void imports_are_completed() {
        assertTrue(
                ways("import java.util.Li").contains("List"),
                ways("import java.util.Li").toString());
        assertTrue(
                ways("import dev.sfu").contains("sfumato."),
                ways("import dev.sfu").toString());
        assertTrue(ways("import dev.sfumato.noi").toString().contains("noise"));
        assertTrue(ways("import java.ut").toString().contains("util"));
        assertTrue(ways("int a = 1;\nimport static java.lang.Math.sq").contains("sqrt"));
    }

    private static List<String> ways(String code) {
        return engine.assistance().complete(code, code.length()).ways();
    }
}
