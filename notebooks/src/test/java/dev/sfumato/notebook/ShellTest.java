package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShellTest {
    @Test
    void the_shell_answers_with_tables_and_can_be_left(@TempDir Path preferences)
            throws IOException, InterruptedException {
        JavaProcess done =
                JavaProcess.run(preferences, "laplace(2).epsilon()\nvar x = gaussian(-1)\n/exit 3\n", Shell.class);

        assertTrue(done.output().contains("release  Laplace noise, scale 2\nepsilon  0.5\n"), done.output());
        assertTrue(done.output().contains("sigma must be in (0, infinity), got -1.0"), done.output());
        assertEquals(3, done.exitCode(), done.output());
    }

    @Test
    void nothing_but_the_welcome_the_prompt_and_the_answers_is_printed(@TempDir Path preferences)
            throws IOException, InterruptedException {
        JavaProcess done = JavaProcess.run(preferences, "backend()\n/exit\n", Shell.class);

        // off a terminal, JShell echoes what is typed or not, as its input comes early or late
        assertTrue(
                done.output()
                        .strip()
                        .matches("(?s)Sfumato: [^\n]+\nTry [^\n]+\n\\s*sfumato>\\s*(backend\\(\\))?\\s*"
                                + "ND4J on [^\n]+\\s*sfumato>\\s*(/exit)?\\s*"),
                done.output());
    }
}
