package dev.sfumato.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Java that cannot paint text still answers, and says why there is no picture. */
class UnpaintableTest {
    @TempDir
    Path folder;

    /** Runs in a Java of its own. */
    static final class Answer {
        public static void main(String[] arguments) {
            Chart chart = new BarChart(
                    "title", Axis.linear("x"), List.of(new BarChart.Bar("a", 1, "1", "CERTIFIED")), List.of());
            Painted painted = chart.drawing().painted();
            System.out.println(
                    painted.png().isPresent() + " " + chart.inline().startsWith("<svg") + " " + painted.problem());
        }
    }

    @Test
    void where_java_desktop_is_missing() throws IOException, InterruptedException {
        String answer = answer(Map.of(), "--limit-modules", "java.base");
        assertTrue(answer.startsWith("false true this Java cannot paint text (ClassNotFoundException"), answer);
    }

    @Test
    void where_there_are_no_fonts() throws IOException, InterruptedException {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "fonts come from fontconfig");
        Path none = Files.writeString(folder.resolve("fonts.conf"), "<fontconfig></fontconfig>");
        String answer = answer(Map.of("FONTCONFIG_FILE", none.toString()), "-Duser.home=" + folder);
        assertTrue(answer.startsWith("false true this Java cannot paint text ("), answer);
    }

    @Test
    void where_its_display_is_gone() throws IOException, InterruptedException {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "displays have names");
        String answer = answer(Map.of("DISPLAY", ":4711"));
        assertTrue(answer.startsWith("false true this Java cannot paint text (AWTError"), answer);
        assertEquals("true true", answer(Map.of("DISPLAY", ":4711"), "-Djava.awt.headless=true"));
    }

    private static String answer(Map<String, String> environment, String... options)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Answer.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertEquals(0, process.waitFor(), said);
        return said;
    }
}
