package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.notebook.explain.JavaTraps;
import dev.sfumato.notebook.explain.Problem;
import dev.sfumato.notebook.explain.Snippet;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JavaTrapsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "gaussian('4') | '4' is a character in Java, whose number is 52; write 4",
                "budget('2', 1e-6) | '2' is a character in Java, whose number is 50; write 2",
                "gaussian(4).epsilon('a') | 'a' is a character in Java, whose number is 97; write a number",
                "gaussian(2^4) | ^ is not a power in Java; write Math.pow(2, 4)",
                "gaussian(4).epsilon(10^-6) | ^ is not a power in Java; write 1e-6 or Math.pow(10, -6)",
                "gaussian(010) | 010 is 8 in Java; write 10",
                "gaussian(08) | 08 is not a number in Java; write 8",
                "gaussian(7/2) | 7/2 is 3 in Java, where whole numbers divide to whole numbers; write 7.0/2",
                "dpSgd(1, 256/60_000, 1000) | 256/60_000 is 0 in Java, where whole numbers divide to whole numbers;"
                        + " write 256.0/60_000",
                "1.0 + 7 / -2 | 7/-2 is -3 in Java, where whole numbers divide to whole numbers; write 7.0/-2",
            })
    void a_number_that_java_reads_otherwise_is_refused(String source, String message) {
        assertEquals(
                Optional.of(message),
                JavaTraps.in(new Snippet(source, 1))
                        .map(problem -> problem.text().lines().findFirst().orElse("")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"7/2 and 010 and 2^4 and '4'\"",
                "\"08\" + \"a \\\" 08\"",
                "\"\"\"\n 7/2 \\\"\"\" 010\n\"\"\"",
                "1 // 7/2, gaussian('4')",
                "/* 010\n 2^4 */ 1",
                "'4' == c",
                "c == '4'",
                "text.indexOf('4')",
                "gaussian(text.indexOf('4'))",
                "text.split(\",\", '4')",
                "switch (c) { case '4': break; }",
                "char c = '4';",
                "10 / 5",
                "x ^ y",
                "0xFF ^ 0x0F",
                "0x10 + 0b010",
                "0 + 0L + 0.5 + 00 + 07 + 010.5 + 1e010",
                "7 / 2.0 + 7.0 / 2 + 7 / 2d + 7e0 / 2",
                "(double) 7 / 2",
                "1.0 * 7 / 2",
                "x7/2",
                "7 / x",
            })
    void what_java_reads_as_it_is_written_is_left_alone(String source) {
        assertEquals(Optional.empty(), JavaTraps.in(new Snippet(source, 1)));
    }

    @Test
    void a_trap_is_shown_at_its_place() {
        Problem problem = JavaTraps.in(new Snippet("// how\nvar a = gaussian(1)\n\t.epsilon(1/3)", 4))
                .orElseThrow();
        assertEquals(Optional.of(new Problem.Place(5, 11)), problem.place());
        assertEquals("""
                1/3 is 0 in Java, where whole numbers divide to whole numbers; write 1.0/3
                  \t.epsilon(1/3)
                  \t         ^""", problem.text());
    }
}
