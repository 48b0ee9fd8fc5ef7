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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class TutorialsTest {
    /** The numbers of those that train networks and attack for minutes, most of whose cells vary. */
    private static final Set<String> TRAININGS = Set.of("04", "05", "08");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final NotebookRunner runner = new NotebookRunner(new PrintStream(out, true, StandardCharsets.UTF_8));

    @TempDir
    Path folder;

    /** Each tutorial runs, and shows what is stored in it; of a cell that varies, outputs of the same kinds. */
    @TestFactory
    Stream<DynamicTest> tutorials_run_and_show_what_they_show() throws IOException {
        return tutorials(false);
    }

    @TestFactory
    @Tag("thorough")
    Stream<DynamicTest> tutorials_that_train_run_and_show_what_they_show() throws IOException {
        return tutorials(true);
    }

    private Stream<DynamicTest> tutorials(boolean areOfTrainings) throws IOException {
        List<Path> tutorials;
        try (Stream<Path> files = Files.list(Path.of("tutorials"))) {
            tutorials = files.filter(file -> file.toString().endsWith(".ipynb"))
                    .filter(file ->
                            TRAININGS.contains(file.getFileName().toString().substring(0, 2)) == areOfTrainings)
                    .sorted()
                    .toList();
        }
        assertTrue(tutorials.size() >= TRAININGS.size());
        return tutorials.stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> reproduce(file)));
    }

    private void reproduce(Path file) throws IOException {
        Notebook stored = Notebook.read(file);
        Notebook notebook = Notebook.read(file);

        assertEquals(Optional.empty(), runner.run(file.toString(), notebook), out.toString(StandardCharsets.UTF_8));
        for (int i = 0; i < notebook.cells().size(); i++) {
            Notebook.Cell before = stored.cells().get(i);
            Notebook.Cell now = notebook.cells().get(i);
            if (before.isVarying()) {
                assertEquals(kinds(before), kinds(now), before.source());
                now.showAs(before);
            }
        }
        assertEquals(
                stored.cells().stream().map(Notebook.Cell::shown).toList(),
                notebook.cells().stream().map(Notebook.Cell::shown).toList(),
                "run ./gradlew tutorials --write and look at the difference");

        Path written = folder.resolve("again.ipynb");
        notebook.write(written);
        assertEquals(Files.readString(file), Files.readString(written));
    }

    /** The kinds of what a cell shows: printed, or data of these types. */
    private static List<List<String>> kinds(Notebook.Cell cell) {
        return cell.outputs()
                .valueStream()
                .map(output -> output.path("data")
                        .propertyStream()
                        .map(Map.Entry::getKey)
                        .toList())
                .toList();
    }
}
