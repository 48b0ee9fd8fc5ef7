package dev.sfumato.notebook;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** Runs notebooks without Jupyter. */
public final class NotebookRunner {
    private final PrintStream out;

    public NotebookRunner(PrintStream out) {
        this.out = out;
    }

    /**
     * Arguments: {@code [--write] FILE...}. Shows each notebook as it runs and, with {@code --write}, stores what its cells
     * showed. Exits with 1 where a cell failed.
     */
    public static void main(String[] args) throws IOException {
        boolean write = List.of(args).contains("--write");
        NotebookRunner runner = new NotebookRunner(System.out);
        boolean passed = true;
        for (String argument : args) {
            if (!argument.equals("--write")) {
                passed &= runner.run(Path.of(argument), write);
            }
        }
        System.out.flush();
        System.exit(passed ? 0 : 1);
    }

    private boolean run(Path file, boolean write) throws IOException {
        Notebook notebook;
        try {
            notebook = Notebook.read(file);
        } catch (IllegalArgumentException e) {
            out.println(e.getMessage());
            return false;
        }
        boolean passed = run(String.valueOf(file.getFileName()), notebook);
        if (write && passed) {
            notebook.write(file);
        }
        return passed;
    }

    /** Runs the cells of a notebook up to the first that fails; each cell then holds what it showed. */
    public boolean run(String name, Notebook notebook) {
        out.println(name);
        // how far work had come when is not what a cell shows
        System.setProperty("sfumato.progress", "off");
        int executed = 0;
        try (JShellEngine engine = JShellEngine.start()) {
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
                        out.println(name + ", code cell " + executed + ", line "
                                + result.snippet().line() + ": "
                                + result.error().orElse(""));
                        return false;
                    }
                }
            }
        }
        return true;
    }
}
