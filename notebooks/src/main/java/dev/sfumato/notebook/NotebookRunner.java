package dev.sfumato.notebook;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Runs notebooks, and scripts as if they were notebooks, without Jupyter. */
public final class NotebookRunner {
    private final PrintStream out;

    /** @param out takes each cell and what it shows, as it runs */
    public NotebookRunner(PrintStream out) {
        this.out = out;
    }

    /**
     * Arguments: {@code [--write] [--html DIR] [--quiet] FILE...}, see {@link RunnerArguments}. Exits with 1 where a cell failed,
     * with 2 where the arguments cannot be understood.
     */
    public static void main(String[] args) throws IOException {
        int status = run(Path.of(""), List.of(args), System.out);
        System.out.flush();
        System.exit(status);
    }

    /**
     * The same without an end of the JVM.
     *
     * @param folder from where files and folders are named
     * @return the exit value
     */
    static int run(Path folder, List<String> given, PrintStream out) throws IOException {
        RunnerArguments arguments;
        try {
            arguments = RunnerArguments.parse(folder, given);
        } catch (IllegalArgumentException e) {
            out.println(e.getMessage());
            return 2;
        }
        PrintStream cells = arguments.quiet()
                ? new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)
                : out;
        NotebookRunner runner = new NotebookRunner(cells);
        boolean passed = true;
        Optional<Gallery> gallery = arguments.html().map(pages -> new Gallery(pages, arguments.files()));
        for (Path file : arguments.files()) {
            Optional<String> failure = runner.run(file, arguments, gallery);
            failure.ifPresent(out::println);
            passed &= failure.isEmpty();
        }
        if (gallery.isPresent()) {
            gallery.get().writeIndex();
        }
        return passed ? 0 : 1;
    }

    private Optional<String> run(Path file, RunnerArguments arguments, Optional<Gallery> gallery) throws IOException {
        String name = String.valueOf(file.getFileName());
        try (JShellEngine engine = JShellEngine.start(Place.RUNNER)) {
            Notebook notebook = read(file, engine);
            Optional<String> failure = run(name, notebook, engine);
            if (arguments.write() && failure.isEmpty()) {
                notebook.write(file);
            }
            if (gallery.isPresent()) {
                gallery.get().add(file, notebook, failure);
            }
            return failure;
        } catch (IllegalArgumentException e) {
            return Optional.ofNullable(e.getMessage());
        } catch (CharacterCodingException e) {
            return Optional.of(name + " is not written in UTF-8: save it so");
        }
    }

    private static Notebook read(Path file, JShellEngine engine) throws IOException {
        if (!RunnerArguments.isScript(file)) {
            return Notebook.read(file);
        }
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("script must be a .jsh file, got " + file + ", which is not there");
        }
        return Notebook.ofScript(engine.snippets(Files.readString(file)));
    }

    /**
     * Runs the cells of a notebook up to the first that fails; each cell then holds what it showed.
     *
     * @return which cell failed, on which line, and why
     */
    public Optional<String> run(String name, Notebook notebook) {
        try (JShellEngine engine = JShellEngine.start(Place.RUNNER)) {
            return run(name, notebook, engine);
        }
    }

    private Optional<String> run(String name, Notebook notebook, JShellEngine engine) {
        out.println(name);
        // how far work had come when is not what a cell shows
        System.setProperty("sfumato.progress", "off");
        notebook.cells().stream().filter(Notebook.Cell::isCode).forEach(Notebook.Cell::forget);
        int executed = 0;
        for (Notebook.Cell cell : notebook.cells()) {
            out.println();
            if (!cell.isCode()) {
                out.println(cell.source());
                continue;
            }
            executed++;
            cell.source().lines().forEach(line -> out.println("sfumato> " + line));
            List<SnippetResult> results = engine.run(cell.source());
            cell.show(executed, results);
            out.println(cell.shown().stripTrailing());
            for (SnippetResult result : results) {
                if (result.failed()) {
                    return Optional.of(name + ", " + cell.place(executed, result.line()) + ": "
                            + result.error().orElse(""));
                }
            }
        }
        return engine.unresolved().map(problem -> name + ": " + problem);
    }
}
