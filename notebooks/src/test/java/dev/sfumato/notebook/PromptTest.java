package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A person at the prompt of a terminal: a program of Python has the other end of it. */
class PromptTest {
    @Test
    void a_terminal_is_talked_to(@TempDir(cleanup = CleanupMode.NEVER) Path home) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "no python3, so nobody sits at a terminal");
        Process python = new ProcessBuilder(
                        "/usr/bin/python3",
                        "src/test/python/prompt.py",
                        home.toString(),
                        new File(System.getProperty("java.home"), "bin/java").getPath(),
                        System.getProperty("java.class.path"))
                .redirectErrorStream(true)
                .start();
        String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!python.waitFor(120, TimeUnit.SECONDS)) {
            python.destroyForcibly();
        }
        assertEquals(0, python.exitValue(), said);
    }
}
