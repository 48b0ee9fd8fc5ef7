package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
    @Test
    void the_demo_passes_one_gate_fails_another_and_writes_its_report(@TempDir Path folder) throws IOException {
        Path report = folder.resolve("report.html");
        System.setProperty("sfumato.demo.report", report.toString());
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        boolean ran = new ScriptRunner(new PrintStream(out, true, StandardCharsets.UTF_8), true)
                .run(Path.of("src/demo/demo.jsh"));

        String shown = out.toString(StandardCharsets.UTF_8);
        assertTrue(ran, shown);
        assertTrue(shown.contains("survey, monthly: PASS"), shown);
        assertTrue(shown.contains("survey, daily: FAIL"), shown);
        assertTrue(shown.contains("report: " + report.toUri()), shown);
        assertTrue(Files.readString(report).contains("survey, daily"));
    }
}
