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
                Path file = Path.of(argument);
                Notebook notebook = Notebook.read(file);
                passed &= runner.run(file.getFileName().toString(), notebook);
                if (write) {
                    notebook.write(file);
                }
            }
        }
        System.out.flush();
        System.exit(passed ? 0 : 1);
    }

    /** Runs the cells of a notebook up to the first that fails; each cell then holds what it showed. */
    public boolean run(String name, Notebook notebook) {
        out.println(name);
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
