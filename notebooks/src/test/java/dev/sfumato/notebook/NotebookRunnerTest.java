package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notebooks and scripts without Jupyter; what depends on the process runs as a person starts it. */
class NotebookRunnerTest {
    @TempDir
    Path folder;

    private JavaProcess runAlone(String... arguments) throws IOException, InterruptedException {
        return JavaProcess.run(folder, "", NotebookRunner.class, arguments);
    }

    /** The same in this JVM, which begins at once; files are named as they were given. */
    private JavaProcess run(String... arguments) throws IOException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        int exitCode =
                NotebookRunner.run(folder, List.of(arguments), new PrintStream(output, true, StandardCharsets.UTF_8));
        return new JavaProcess(exitCode, output.toString(StandardCharsets.UTF_8).replace(folder + File.separator, ""));
    }

    private Path notebook(String name, String cells) throws IOException {
        return Files.writeString(folder.resolve(name), """
                {"nbformat": 4, "nbformat_minor": 5, "metadata": {"language_info": {"name": "java"}}, "cells": [%s]}
                """.formatted(cells));
    }

    @Test
    void what_cells_show_is_written_back_as_jupyter_would() throws IOException, InterruptedException {
        Path file = notebook("a.ipynb", """
                {"cell_type": "markdown", "metadata": {}, "source": "# A title"},
                {"cell_type": "code", "metadata": {}, "source": ["System.out.println(0); clearOutput(); System.out.println(1);\\n", "2\\n", "laplace(2).epsilon()"],
                 "execution_count": null, "outputs": []}""");

        JavaProcess done = runAlone("--write", "--quiet", "a.ipynb");

        assertEquals("", done.output());
        assertEquals(0, done.exitCode());
        JsonNode cell = new ObjectMapper().readTree(file.toFile()).at("/cells/1");
        assertEquals(1, cell.path("execution_count").asInt());
        assertEquals("stream", cell.at("/outputs/0/output_type").asText());
        assertEquals("1\n", cell.at("/outputs/0/text/0").asText());
        assertEquals("display_data", cell.at("/outputs/1/output_type").asText());
        assertEquals("2", cell.at("/outputs/1/data/text~1plain/0").asText());
        assertEquals("execute_result", cell.at("/outputs/2/output_type").asText());
        assertEquals(1, cell.at("/outputs/2/execution_count").asInt());
        assertTrue(cell.at("/outputs/2/data").has("text/html"), cell.toString());
    }

    @Test
    void a_page_has_the_words_the_code_and_the_richest_of_what_was_shown() throws IOException {
        Files.createDirectories(folder.resolve("docs"));
        Files.writeString(folder.resolve("docs/Gate.md"), "# The gate\n\nand [the ledger](Ledger.md)\n");
        Files.writeString(folder.resolve("docs/Ledger.md"), "# The ledger\n\n[back](Gate.md#top)\n");
        notebook("a.ipynb", """
                {"cell_type": "markdown", "source": "# Prices & more\\n\\nWhat `it` costs. And why.\\n[next](b.ipynb#two) [gate](docs/Gate.md)\\n\\n$e^{\\\\varepsilon} \\\\le \\\\frac{1}{2}$ costs $5 or $6, $\\\\unknown{x}$\\n\\n| a | b |\\n|---|---|\\n| 1 | 2 |"},
                {"cell_type": "code", "source": "gaussian(4).epsilonOverTimes(1e-6).chart() // \\"<b>\\""},
                {"cell_type": "code", "source": "System.err.println(\\"<script>\\");"}""");

        assertEquals(0, run("--html", "pages", "a.ipynb").exitCode());

        String page = Files.readString(folder.resolve("pages/a.ipynb.html"));
        assertTrue(page.contains("<title>Prices &amp; more</title>"), page);
        assertTrue(page.contains("<td>1</td>"), page);
        assertTrue(page.contains(" href=\"b.ipynb.html#two\">next</a>"), page);
        assertTrue(page.contains("<span class=\"comment\">// &quot;&lt;b&gt;&quot;</span>"), page);
        assertTrue(page.contains("<svg"), page);
        assertTrue(page.contains(" href=\"docs/Gate.md.html\">gate</a>"), page);
        assertTrue(Files.readString(folder.resolve("pages/docs/Gate.md.html")).contains("href=\"Ledger.md.html\""));
        assertTrue(Files.readString(folder.resolve("pages/docs/Ledger.md.html")).contains("href=\"Gate.md.html#top\""));
        assertTrue(page.contains("<msup><mi>e</mi><mrow><mi>ε</mi></mrow></msup><mo>≤</mo><mfrac>"), page);
        assertTrue(page.contains("costs $5 or $6, <code class=\"tex\">\\unknown{x}</code>"), page);
        String gallery = Files.readString(folder.resolve("pages/index.html"));
        assertTrue(gallery.contains("href=\"a.ipynb.html\""), gallery);
        assertTrue(gallery.contains("<h2>Prices &amp; more</h2>\n<p>What it costs.</p>"), gallery);
        assertTrue(gallery.contains("<svg"), gallery);
        assertTrue(page.contains("<pre class=\"shown error\">&lt;script&gt;</pre>"), page);
        assertFalse(page.contains("http://") && page.contains("src=\"http"), page);
    }

    @Test
    void html_in_the_words_of_a_notebook_is_text_but_for_harmless_marks() throws IOException {
        Files.writeString(
                folder.resolve("Linked.md"), "# <script>alert(1)</script>\n\n<iframe src=\"https://x\"></iframe>\n");
        notebook("a.ipynb", """
                {"cell_type": "markdown", "source": "# A <script>alert(1)</script>\\n\\n<script>\\nalert(2)\\n</script>\\n\\n<div onclick=\\"alert(3)\\">d</div>"},
                {"cell_type": "markdown", "source": "H<sub>2</sub>O<br>next <img src=x onerror=alert(4)> <img src=\\"x.png\\" onerror=\\"alert(5)\\"> <img src=\\"https://spy/x.png\\"> <img src=\\"//spy/x.png\\"> [l](javascript:alert(6)) <a href=\\"javascript:alert(7)\\">a</a> <!-- hidden --> <b onmouseover=\\"alert(8)\\">b</b>"},
                {"cell_type": "markdown", "source": "<img src=\\"pictures/01.svg\\" width=\\"260\\" alt=\\"Epsilon\\"> $<img src=x onerror=alert(9)>$ [linked](Linked.md)"}""".replace("\\\\", "\\"));

        assertEquals(0, run("--html", "pages", "a.ipynb").exitCode());

        for (String page : List.of("a.ipynb.html", "Linked.md.html", "index.html")) {
            String html = Files.readString(folder.resolve("pages").resolve(page));
            assertFalse(html.matches("(?s).*<(script|iframe|div on|a href=\"javascript|b on|!--).*"), html);
            assertFalse(html.matches("(?s).*<[^>]*(onerror|spy).*"), html);
        }
        String page = Files.readString(folder.resolve("pages/a.ipynb.html"));
        assertTrue(page.contains("H<sub>2</sub>O<br>next &lt;img src=x"), page);
        assertTrue(page.contains("&lt;div onclick="), page);
        assertTrue(page.contains("<img src=\"pictures/01.svg\" width=\"260\" alt=\"Epsilon\">"), page);
    }

    @Test
    void a_link_through_a_symbolic_link_gives_no_page_of_what_lies_elsewhere(@TempDir Path elsewhere)
            throws IOException {
        Files.writeString(elsewhere.resolve("secret.md"), "# Secret\n");
        Files.createSymbolicLink(folder.resolve("away"), elsewhere);
        Files.createSymbolicLink(folder.resolve("one.md"), elsewhere.resolve("secret.md"));
        notebook("a.ipynb", """
                {"cell_type": "markdown", "source": "[s](away/secret.md) [o](one.md)"}""");

        assertEquals(0, run("--html", "pages", "a.ipynb").exitCode());

        assertFalse(Files.exists(folder.resolve("pages/away/secret.md.html")));
        assertFalse(Files.exists(folder.resolve("pages/one.md.html")));
    }

    @Test
    void notebooks_of_one_name_have_pages_in_folders_of_their_own() throws IOException {
        for (String at : List.of("one", "two")) {
            Files.createDirectories(folder.resolve(at));
            notebook(at + "/a.ipynb", """
                    {"cell_type": "markdown", "source": "# Title of %s\\n[other](../one/a.ipynb#x) [words](words.md)"}""".formatted(at));
            Files.writeString(folder.resolve(at + "/words.md"), "# Words\n[back](a.ipynb)\n");
        }
        Files.writeString(folder.resolve("settings.gradle"), "");

        JavaProcess done = run("--quiet", "--html", "pages", "one/a.ipynb", "two/a.ipynb");

        assertEquals("", done.output());
        String one = Files.readString(folder.resolve("pages/one/a.ipynb.html"));
        String two = Files.readString(folder.resolve("pages/two/a.ipynb.html"));
        assertTrue(one.contains("Title of one"), one);
        assertTrue(two.contains("Title of two"), two);
        assertTrue(two.contains("href=\"../one/a.ipynb.html#x\""), two);
        assertTrue(two.contains("href=\"words.md.html\""), two);
        assertTrue(Files.readString(folder.resolve("pages/two/words.md.html")).contains("href=\"a.ipynb.html\""));
        String index = Files.readString(folder.resolve("pages/index.html"));
        assertTrue(index.contains("href=\"one/a.ipynb.html\"") && index.contains("href=\"two/a.ipynb.html\""), index);
    }

    @Test
    void a_script_is_run_as_cells_that_blank_lines_part() throws IOException {
        Files.writeString(folder.resolve("a.jsh"), """
                // a value
                int a = 1; int b = 2;
                a + b

                void twice(int x) {

                    System.out.println(2 * x);
                }
                twice(a)
                """);

        JavaProcess done = run("--html", "pages", "a.jsh");

        assertEquals(0, done.exitCode(), done.output());
        String page = Files.readString(folder.resolve("pages/a.jsh.html"));
        assertEquals(3, page.split("<pre class=\"code\"").length, page);
        assertTrue(page.contains("<pre class=\"shown\">3</pre>"), page);
        assertTrue(page.contains("<pre class=\"shown\">2</pre>"), page);
    }

    @Test
    void a_failing_cell_is_told_by_number_line_and_cause_and_its_page_shows_it() throws IOException {
        Path file = notebook("bad.ipynb", """
                {"cell_type": "code", "source": "int a = 1;"},
                {"cell_type": "code", "source": ["int b = 2;\\n", "gaussian(-b)"]},
                {"cell_type": "code", "source": "a",
                 "outputs": [{"output_type": "stream", "name": "stdout", "text": "STALE"}]}""");
        String before = Files.readString(file);

        JavaProcess done = run("--quiet", "--write", "--html", "pages", "bad.ipynb");

        assertEquals(
                "bad.ipynb, code cell 2, line 2: sigma must be in (0, infinity), got -2.0" + System.lineSeparator(),
                done.output());
        assertEquals(1, done.exitCode());
        assertEquals(before, Files.readString(file));
        String page = Files.readString(folder.resolve("pages/bad.ipynb.html"));
        assertTrue(page.contains("<pre class=\"failed\">IllegalArgumentException in line 2\nsigma must be"), page);
        assertTrue(page.contains("<pre class=\"failed\">bad.ipynb, code cell 2, line 2: sigma must be"), page);
        assertFalse(page.contains("STALE"), page);
    }

    @Test
    void line_ends_of_windows_leave_no_trace() throws IOException {
        notebook("a.ipynb", """
                {"cell_type": "code", "source": ["int a = 1;\\r\\n", "a\\r\\n"]}""");
        assertEquals(0, run("--html", "pages", "a.ipynb").exitCode());
        String page = Files.readString(folder.resolve("pages/a.ipynb.html"));
        assertFalse(page.contains("\uFFFD") || page.contains("\r"), page);
        assertTrue(page.contains("<pre class=\"shown\">1</pre>"), page);
    }

    @Test
    void a_failing_script_is_told_by_the_line_of_the_file() throws IOException {
        Files.writeString(folder.resolve("bad.jsh"), "int a = 1;\n\n// wrong\nint b =\n    \"two\";\n");
        JavaProcess done = run("--quiet", "bad.jsh");
        assertTrue(done.output().startsWith("bad.jsh, line 5: a number is wanted here"), done.output());
        assertEquals(1, done.exitCode());
    }

    @Test
    void a_full_heap_names_the_setting_that_raises_it() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("full.jsh"), "long[] all = new long[1_500_000_000];\n");
        JavaProcess done = runAlone("--quiet", "full.jsh");
        assertTrue(done.output().contains("SFUMATO_HEAP=2g ./gradlew runNotebooks"), done.output());
        assertEquals(1, done.exitCode());
    }

    @Test
    void all_files_are_run_although_one_fails() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("bad.jsh"), "oops\n");
        Files.writeString(folder.resolve("good.jsh"), "Files.writeString(Path.of(\"ran\"), \"\");\n");
        assertEquals(1, runAlone("--quiet", "bad.jsh", "good.jsh").exitCode());
        assertTrue(Files.exists(folder.resolve("ran")));
    }

    @Test
    void what_cannot_be_run_is_refused_with_a_sentence() throws IOException {
        Files.writeString(folder.resolve("text.ipynb"), "hello");
        Files.writeString(folder.resolve("old.ipynb"), "{\"nbformat\": 3}");
        Files.writeString(folder.resolve("python.ipynb"), """
                {"nbformat": 4, "metadata": {"kernelspec": {"language": "python"}}, "cells": []}
                """);
        Files.write(folder.resolve("latin.jsh"), new byte[] {'"', (byte) 0xe4, '"'});
        JavaProcess done =
                run("--quiet", "nowhere.ipynb", "nowhere.jsh", "text.ipynb", "old.ipynb", "python.ipynb", "latin.jsh");

        assertEquals(1, done.exitCode());
        String[] message = done.output().split(System.lineSeparator());
        assertEquals("notebook must be an .ipynb file, got nowhere.ipynb, which is not there", message[0]);
        assertEquals("script must be a .jsh file, got nowhere.jsh, which is not there", message[1]);
        assertTrue(message[2].startsWith("text.ipynb is not a notebook: "), message[2]);
        assertEquals("old.ipynb is not a notebook of format 4", message[3]);
        assertEquals("python.ipynb is a notebook in python; only those in Java are run", message[4]);
        assertEquals("latin.jsh is not written in UTF-8: save it so", message[5]);
    }

    @Test
    void arguments_that_make_no_sense_are_refused_with_a_sentence() throws IOException, InterruptedException {
        JavaProcess none = runAlone("--write");
        assertTrue(none.output().startsWith("there must be a notebook or a script to run, got none"), none.output());
        assertEquals(2, none.exitCode());
        assertTrue(run("--wirte", "a.ipynb").output().startsWith("unknown option --wirte"));
        assertTrue(run("--html").output().startsWith("--html must be followed by a folder"));
        assertTrue(run("--write", "a.jsh").output().startsWith("a.jsh is a script, which has no place"));
        assertTrue(run("a.txt").output().startsWith("a notebook must end in .ipynb, a script in .jsh, got a.txt"));
        assertTrue(run("--html", "x", "a/a.jsh", "a/../a/a.jsh")
                .output()
                .startsWith("each page is of another file, and a/../a/a.jsh is named twice"));
    }
}
