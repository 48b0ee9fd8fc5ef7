package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.gradle.internal.WorkerOutput;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines of progress are reported at once; the end of the rest is kept for a failure. */
class WorkerOutputTest {
    private final List<String> progress = new ArrayList<>();
    private final WorkerOutput output = new WorkerOutput(progress::add);
    private final PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8);

    @Test
    void progress_is_passed_on_and_is_not_told_again_with_a_failure() {
        out.print("progress: 10 %: reading\nError: \u00e9t\u00e9\r\nprogress: 20");
        assertEquals(List.of("10 %: reading"), progress);
        out.print(" %: reading\n");
        assertEquals(List.of("10 %: reading", "20 %: reading"), progress);
        assertEquals("Error: \u00e9t\u00e9", output.text());
    }

    @Test
    void of_very_much_the_end_is_kept() {
        for (int i = 0; i < 10_000; i++) {
            out.print("line " + i + "\n");
        }
        out.print("the last without an end");
        String message = output.text();
        assertTrue(message.endsWith("line 9999\nthe last without an end"), message);
        assertTrue(message.length() <= 8_000, () -> message.length() + " characters");
    }
}
