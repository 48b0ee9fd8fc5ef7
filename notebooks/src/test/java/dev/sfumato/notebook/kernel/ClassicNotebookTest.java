package dev.sfumato.notebook.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A person opens the first tutorial in the classic notebook and runs its cells. */
@EnabledIfSystemProperty(named = "sfumato.jupyter", matches = ".+", disabledReason = "one JDK in Jupyter is enough")
class ClassicNotebookTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir(cleanup = CleanupMode.NEVER)
    Path folder;

    @Test
    void the_first_cells_of_a_tutorial_run_and_a_chart_is_seen() throws Exception {
        Jupyter jupyter = Jupyter.installed(folder);
        int cells = writeNotebook();
        try (NotebookServer server = NotebookServer.serve(jupyter, folder);
                BrowserTab tab = BrowserTab.open(folder.resolve("profile"), server.address("tutorial.ipynb"))) {
            tab.await("!!(window.Jupyter && Jupyter.notebook && Jupyter.notebook.kernel"
                    + " && Jupyter.notebook.kernel.is_connected())");
            tab.evaluate("Jupyter.notebook.execute_all_cells()");
            tab.await("Jupyter.notebook.get_cells().filter(c => c.cell_type == 'code')"
                    + ".every(c => c.input_prompt_number > 0)");
            tab.await("document.querySelectorAll('.output_area svg').length == 1");
            tab.evaluate("document.querySelector('.output_area svg').scrollIntoView()");
            tab.screenshot(Path.of("build/screenshots/classic-notebook.png"));
            String page = tab.evaluate("document.body.innerText").asText();
            assertTrue(page.matches("(?s).*epsilon\\s+1\\.061\\s.*"), page);
            assertTrue(!page.contains("Error in line"), page);
            assertTrue(cells > 1);
        }
    }

    /** The tutorial up to its second cell of code, which draws a chart, without what it showed. */
    private int writeNotebook() throws IOException {
        ObjectNode notebook;
        try (var files = Files.newDirectoryStream(Path.of("tutorials"), "01-*.ipynb")) {
            notebook = (ObjectNode) JSON.readTree(files.iterator().next().toFile());
        }
        ArrayNode kept = JSON.createArrayNode();
        int code = 0;
        for (var cell : notebook.path("cells")) {
            if (cell.path("cell_type").asText().equals("code")) {
                ((ObjectNode) cell).putArray("outputs");
                ((ObjectNode) cell).putNull("execution_count");
                if (++code > 2) {
                    break;
                }
            }
            kept.add(cell);
        }
        notebook.set("cells", kept);
        ((ObjectNode) notebook.path("metadata"))
                .putObject("kernelspec")
                .put("name", "sfumato")
                .put("display_name", "Sfumato (Java)")
                .put("language", "java");
        JSON.writeValue(folder.resolve("tutorial.ipynb").toFile(), notebook);
        return kept.size();
    }
}
