package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program that docs/Library.md shows, with the jars of sfumato-accounting and no others. */
class LibraryProgramTest {
    private static final List<String> JARS =
            List.of(System.getProperty("sfumato.library.classpath").split(File.pathSeparator));

    @TempDir
    Path folder;

    @Test
    void the_artifact_brings_at_most_six_jars_and_no_nd4j() {
        assertTrue(JARS.size() <= 6, () -> JARS.size() + " jars: " + JARS);
        assertTrue(JARS.stream().noneMatch(jar -> jar.contains("nd4j")), JARS::toString);
    }

    @Test
    void the_program_of_the_documentation_prints_what_stands_below_it() throws IOException, InterruptedException {
        String page = Files.readString(Path.of(System.getProperty("sfumato.library.page")));
        Matcher shown = Pattern.compile("```java\n(.*?)```\n+```text\n(.*?)```", Pattern.DOTALL)
                .matcher(page);
        assertTrue(shown.find(), "docs/Library.md shows a program and what it prints");
        Path source = Files.writeString(folder.resolve("DpSgdPrice.java"), shown.group(1));
        ByteArrayOutputStream complaints = new ByteArrayOutputStream();
        String jars = String.join(File.pathSeparator, JARS);
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(InputStream.nullInputStream(), complaints, complaints, "-cp", jars, source.toString());
        assertEquals(0, compiled, complaints.toString(StandardCharsets.UTF_8));

        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        folder + File.pathSeparator + jars,
                        "DpSgdPrice")
                .redirectErrorStream(true)
                .start();
        String printed = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, program.waitFor(), printed);
        assertEquals(shown.group(2), printed);
    }

    @Test
    void the_program_has_about_ten_lines() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("sfumato.library.page")));
        Matcher shown = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(page);
        assertTrue(shown.find());
        try (Stream<String> lines = shown.group(1).lines()) {
            assertTrue(lines.filter(line -> !line.isBlank()).count() <= 10);
        }
    }
}
