package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.ProgressDisplay;
import dev.sfumato.notebook.explain.Problem;
import dev.sfumato.notebook.explain.Snippet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JShellEngineTest {
    private static final String BEGUN = BegunCell.class.getName() + ".tell();";

    private static JShellEngine engine;

    @BeforeAll
    static void start() {
        engine = JShellEngine.start(Place.NOTEBOOK);
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
    void a_long_array_is_shown_by_its_beginning_and_an_image_by_its_size() {
        assertEquals(
                Optional.of("int[3] { 1, 2, 3 }"), only("new int[] {1, 2, 3}").value());
        assertEquals(
                Optional.of("int[300] { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, and 290 more }"),
                only("IntStream.range(0, 300).toArray()").value());
        assertEquals(
                Optional.of("[image of 6 x 4]"),
                only("new java.awt.image.BufferedImage(6, 4, 1)").value());
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

    @ParameterizedTest
    @ValueSource(
            strings = {"price", "price.epsilon(1e-6)", "compose(price, gaussian(4))", "var again = price.times(2)"})
    void a_variable_whose_line_failed_has_no_value_and_says_so(String use) {
        assertTrue(only("var price = gaussian(-4)").failed());
        assertEquals(
                "price has no value: the line that was to give it one failed.",
                firstLine(only(use).error()));
        assertEquals(List.of(), only(use).problem().orElseThrow().trace());
        assertFalse(
                engine.variables().toString().contains("price"),
                engine.variables().toString());
    }

    @Test
    void a_number_whose_line_failed_is_not_zero_and_can_be_given_a_value_later() {
        engine.run("double charged = 1;");
        assertTrue(only("double charged = Double.parseDouble(\"x\");").failed());
        assertEquals(
                "charged has no value: the line that was to give it one failed.",
                firstLine(only("charged + 1").error()));
        engine.run("double charged = 3;");
        assertEquals(Optional.of("4.0"), only("charged + 1").value());
    }

    @Test
    void of_two_variables_of_a_line_the_one_that_failed_has_no_value() {
        engine.run("int kept = 1, lost = Integer.parseInt(\"x\");");
        assertEquals(Optional.of("1"), only("kept").value());
        assertTrue(only("lost").failed());
    }

    @Test
    void a_declaration_without_a_value_shows_none() {
        assertEquals(Optional.empty(), only("String later").shownValue());
        SnippetResult use = only("later.length()");
        assertEquals(Optional.of("later is null: nothing has given it a value."), use.error());
        assertEquals(List.of(), use.problem().orElseThrow().trace());
    }

    @Test
    void calls_are_told_by_the_source_of_their_lines() {
        engine.run("int inverse(int x) {\n    return 1 / x;\n}");
        assertEquals(
                List.of("inverse: return 1 / x;", "line 2: inverse(0)"),
                engine.run("int unused = 3;\ninverse(0)")
                        .get(1)
                        .problem()
                        .orElseThrow()
                        .trace());
        List<String> trace = only("var second = List.of(1)\n    .get(4)")
                .problem()
                .orElseThrow()
                .trace();
        assertTrue(trace.get(0).startsWith("java.base/java.util.ImmutableCollections"), trace.toString());
        assertEquals("line 1: var second = List.of(1)", trace.get(trace.size() - 1));
        assertFalse(trace.toString().contains("#"), trace.toString());
        assertFalse(trace.toString().contains("do_it"), trace.toString());
        String lambda = "{ Runnable r = () -> { throw new IllegalStateException(); }; r.run(); }";
        assertEquals(
                List.of("line 1: " + lambda),
                only(lambda).problem().orElseThrow().trace());
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
        assertEquals(Optional.of("""
                        There is nothing named gausian. Did you mean gaussian?
                          gausian(2)
                          ^"""), only("gausian(2)").error());
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
                Optional.of("JShell commands such as '/exit' work at the prompt of the shell only; a cell or a script"
                        + " holds Java snippets."),
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
                        new Snippet("int c = 3;", 10, 12)),
                snippets);
    }

    @Test
    void a_semicolon_keeps_a_value_quiet() {
        assertEquals(Optional.empty(), only("int quiet = 1;").shownValue());
        assertEquals(Optional.empty(), only("int quiet = 1; // one").shownValue());
        assertEquals(Optional.of("1"), only("int loud = 1").shownValue());
        assertEquals(Optional.of("1"), only("int loud = 1 // one;").shownValue());
    }

    @Test
    void the_value_is_the_object_itself() {
        Object object = only("new java.util.concurrent.atomic.AtomicInteger(7)")
                .result()
                .orElseThrow()
                .object();
        assertEquals(7, assertInstanceOf(AtomicInteger.class, object).get());
    }

    @Test
    void what_a_cell_displays_stands_among_what_it_prints() {
        assertEquals(
                List.of(
                        new Output.Printed(false, "a\n"),
                        new Output.Displayed(MimeBundle.html("<i>b</i>", "b")),
                        new Output.Printed(true, "c\n")),
                only("{ System.out.println(\"a\"); display(html(\"<i>b</i>\")); System.err.println(\"c\"); }")
                        .outputs());
    }

    @Test
    void characters_printed_byte_by_byte_arrive_whole() {
        assertEquals(
                "\u03b5 \ud83d\ude00",
                only("for (byte b : \"\\u03b5 \\ud83d\\ude00\".getBytes(\"UTF-8\")) System.out.write(b);")
                        .output());
    }

    @Test
    void a_busy_loop_is_interrupted_and_leaves_variables_alone() throws InterruptedException {
        engine.run("int kept = 5;");
        SnippetResult result = interrupted("while (true) { kept = 6; " + BEGUN + " }");
        assertEquals(Problem.INTERRUPT, result.problem().orElseThrow().kind());
        assertEquals(Optional.of("6"), only("kept").value());
    }

    @Test
    void endless_recursion_a_sleep_and_a_loop_of_the_library_are_interrupted() throws InterruptedException {
        engine.run("int fibonacci(int n) { " + BEGUN + " return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }");
        assertEquals(Optional.of("interrupted"), interrupted("fibonacci(60)").error());
        assertEquals(
                Optional.of("interrupted"),
                interrupted("{ " + BEGUN + " Thread.sleep(60_000); }").error());
        engine.run("var people = census(20000, 1);");
        LongWork.showBy(Telling::new);
        try {
            assertEquals(
                    Optional.of("interrupted"),
                    interrupted("discreteDiffusion(10).target(\"income\", 0.7, 0.3).on(people).certify(10)")
                            .error());
        } finally {
            LongWork.showByLines();
        }
        assertEquals(Optional.of("3"), only("1 + 2").value());
    }

    @Test
    void what_does_not_stop_is_left_behind() throws InterruptedException {
        SnippetResult result = interrupted("java.util.stream.Stream.iterate(1L, x -> x).mapToLong("
                + BegunCell.class.getName() + "::passing).filter(x -> Math.abs(x) > 1).findAny()");
        assertEquals(Problem.INTERRUPT, result.problem().orElseThrow().kind());
        assertEquals(Optional.of("3"), only("1 + 2").value());
    }

    @Test
    void a_cell_cannot_end_the_session() {
        for (String exit : List.of("System.exit(3)", "Runtime.getRuntime().halt(3)")) {
            assertTrue(only(exit + ";").error().orElseThrow().contains("System.exit(3) would end the session"));
        }
    }

    @Test
    void running_out_of_memory_or_stack_is_an_error_like_others() {
        assertTrue(only("{ var all = new ArrayList<long[]>(); while (true) all.add(new long[10_000_000]); }")
                .error()
                .orElseThrow()
                .contains("OutOfMemoryError"));
        engine.run("int deep(int n) { return 1 + deep(n + 1); }");
        assertTrue(only("deep(0)").error().orElseThrow().contains("StackOverflowError"));
        assertEquals(Optional.of("3"), only("1 + 2").value());
    }

    @Test
    void a_variable_declared_again_lets_go_of_its_old_value() {
        engine.run("var again = new Object();\nvar old = new java.lang.ref.WeakReference<>(again);\n"
                + "java.util.function.Supplier<Object> lambda = () -> again;");
        engine.run("var again = new Object();");
        assertEquals(Optional.of("true"), only("lambda.get() == again").value());
        engine.run("System.gc();");
        assertEquals(Optional.of("null"), only("old.get()").value());
    }

    @Test
    void the_place_of_a_compile_error_is_that_in_the_source_text() {
        List<SnippetResult> results = engine.run("int one = 1;\n\n// a comment\nint two =\n    oen + 1;");
        assertEquals(
                Optional.of(new Problem.Place(5, 5)),
                results.get(1).problem().orElseThrow().place());
    }

    @Test
    void the_place_of_an_exception_is_the_line_of_its_call() {
        List<SnippetResult> results = engine.run("""
                int inverse(int x) {
                    return 1 / x;
                }
                /* a comment
                   of two lines */
                for (int i = 0; i < 3; i++) {
                    int zero = 0;
                    inverse(zero);
                }""");
        assertEquals(6, results.get(1).snippet().line());
        assertEquals(4, results.get(1).snippet().firstLine());
        assertEquals(
                Optional.of(new Problem.Place(8, 0)),
                results.get(1).problem().orElseThrow().place());
    }

    @Test
    void comments_and_blank_lines_stand_within_a_chain() {
        assertEquals(
                Optional.of("2"),
                only("\"a\"\n  // how\n\n  /* and why */\n  .concat(\"b\")\n  .length()")
                        .value());
    }

    @Test
    void a_number_that_java_reads_otherwise_is_refused_before_it_is_certified() {
        assertEquals(
                Problem.COMPILATION,
                only("gaussian('4').epsilon(1e-6)").problem().orElseThrow().kind());
    }

    @Test
    void a_file_that_is_not_there_is_a_sentence() {
        Problem problem =
                only("edges(\"nowhere.tsv\").nodes(3).read()").problem().orElseThrow();
        assertEquals("cannot read nowhere.tsv: there is no such file", problem.text());
        assertEquals(List.of(), problem.trace());
    }

    /** Runs what says by {@link BegunCell} that it is at work, and interrupts it then. */
    private static SnippetResult interrupted(String source) throws InterruptedException {
        BegunCell.reset();
        Thread interrupter = new Thread(() -> {
            try {
                BegunCell.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            engine.interrupt();
        });
        interrupter.start();
        SnippetResult result = only(source);
        BegunCell.tell(); // a cell that failed has not told
        interrupter.join();
        return result;
    }

    private static String firstLine(Optional<String> text) {
        return text.orElseThrow().lines().findFirst().orElseThrow();
    }

    private static SnippetResult only(String source) {
        List<SnippetResult> results = engine.run(source);
        assertEquals(1, results.size(), results.toString());
        return results.get(0);
    }

    /** Tells that work has begun as soon as it says how far it has come. */
    private static final class Telling implements ProgressDisplay {
        @Override
        public void update(String what, long done, long total) {
            BegunCell.tell();
        }

        @Override
        public void close() {}
    }
}
