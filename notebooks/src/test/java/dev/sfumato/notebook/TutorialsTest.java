package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
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

        assertTrue(runner.run(file.toString(), notebook), out.toString(StandardCharsets.UTF_8));
        assertEquals(
                stored,
                notebook.cells().stream().map(Notebook.Cell::shown).toList(),
                "run ./gradlew tutorials --args=--write and look at the difference");

        Path written = folder.resolve("again.ipynb");
        notebook.write(written);
        assertEquals(Files.readString(file), Files.readString(written));
    }

    @Test
    void a_failing_cell_is_told_by_number_line_and_cause() throws IOException {
        Path file = Files.writeString(folder.resolve("bad.ipynb"), """
                {"nbformat": 4, "cells": [
                  {"cell_type": "code", "source": "int a = 1;"},
                  {"cell_type": "code", "source": ["int b = 2;\\n", "gaussian(-b)"]},
                  {"cell_type": "code", "source": "a"}]}
                """);

        assertEquals(false, runner.run("bad.ipynb", Notebook.read(file)));
        assertTrue(
                out.toString(StandardCharsets.UTF_8)
                        .contains("bad.ipynb, code cell 2, line 2: sigma must be in (0, infinity), got -2.0"),
                out.toString(StandardCharsets.UTF_8));
    }

    @Test
    void a_missing_notebook_fails_the_command_with_a_sentence() throws IOException, InterruptedException {
        JavaProcess done = JavaProcess.run(folder, "", NotebookRunner.class, "nowhere.ipynb");
        assertEquals("notebook must be an .ipynb file, got nowhere.ipynb, which is not there\n", done.output());
        assertEquals(1, done.exitCode());
    }

    @Test
    void what_is_not_a_notebook_is_refused_with_a_sentence() throws IOException {
        Path text = Files.writeString(folder.resolve("text.ipynb"), "hello");
        Path old = Files.writeString(folder.resolve("old.ipynb"), "{\"nbformat\": 3}");

        assertTrue(assertThrows(IllegalArgumentException.class, () -> Notebook.read(text))
                .getMessage()
                .contains("is not a notebook"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Notebook.read(old))
                .getMessage()
                .contains("not a notebook of format 4"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Notebook.read(folder.resolve("none.ipynb")))
                .getMessage()
                .contains("which is not there"));
    }
}
