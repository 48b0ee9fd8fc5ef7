package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class TutorialsTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final NotebookRunner runner = new NotebookRunner(new PrintStream(out, true, StandardCharsets.UTF_8));

    @TempDir
    Path folder;

    /** Each tutorial runs, and shows what is stored in it. */
    @TestFactory
    Stream<DynamicTest> tutorials_run_and_show_what_they_show() throws IOException {
        List<Path> tutorials;
        try (Stream<Path> files = Files.list(Path.of("tutorials"))) {
            tutorials = files.filter(file -> file.toString().endsWith(".ipynb"))
                    .sorted()
                    .toList();
        }
        assertTrue(!tutorials.isEmpty());
        return tutorials.stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> reproduce(file)));
    }

    private void reproduce(Path file) throws IOException {
        List<String> stored =
                Notebook.read(file).cells().stream().map(Notebook.Cell::shown).toList();
        Notebook notebook = Notebook.read(file);

        assertEquals(Optional.empty(), runner.run(file.toString(), notebook), out.toString(StandardCharsets.UTF_8));
        assertEquals(
                stored,
                notebook.cells().stream().map(Notebook.Cell::shown).toList(),
                "run ./gradlew tutorials --write and look at the difference");

        Path written = folder.resolve("again.ipynb");
        notebook.write(written);
        assertEquals(Files.readString(file), Files.readString(written));
    }
}
