package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.notebook.explain.ErrorText;
import dev.sfumato.notebook.explain.Problem;
import dev.sfumato.notebook.explain.Snippet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ErrorTextTest {
    private static final Snippet SNIPPET = new Snippet("boo()", 3);

    @Test
    void the_header_has_the_name_and_the_message_does_not_repeat_it() {
        ErrorText error =
                ErrorText.of(Problem.of("java.lang.RuntimeException", "java.lang.RuntimeException: boo"), SNIPPET);
        assertEquals("RuntimeException", error.name());
        assertEquals("boo", error.message());
        assertEquals(List.of("\u001b[31;1mRuntimeException\u001b[0m in line 3", "boo"), error.lines());
    }

    @Test
    void what_has_no_message_is_its_header() {
        assertEquals(
                List.of("\u001b[31;1mRuntimeException\u001b[0m in line 3"),
                ErrorText.of(Problem.of("java.lang.RuntimeException", "java.lang.RuntimeException"), SNIPPET)
                        .lines());
    }

    @Test
    void outer_classes_are_left_out() {
        assertEquals(
                "ExitRefused",
                ErrorText.of(Problem.of(CellGuard.ExitRefused.class.getName(), "no"), SNIPPET)
                        .name());
    }

    @Test
    void a_place_without_a_column_is_a_line() {
        Problem problem = new Problem(Problem.COMPILATION, "no", Optional.of(new Problem.Place(5, 0)), List.of());
        assertEquals(
                "\u001b[31;1mCompilationError\u001b[0m in line 5",
                ErrorText.of(problem, SNIPPET).lines().get(0));
    }
}
