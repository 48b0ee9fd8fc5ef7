package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FAILED;
import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.gradle.testkit.runner.TaskOutcome.UP_TO_DATE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's build runs the user's notebooks. */
class RunNotebooksTest {
    private static final String TASK = """
            tasks.register('notebooks', dev.sfumato.gradle.task.RunNotebooks) {
                notebooks.from(fileTree('notebooks') { include '**/*.ipynb', '**/*.jsh' })
                data.from('notebooks/sigma.txt')
                libraries.from(sourceSets.main.output)
            }
            """;

    @TempDir
    Path folder;

    private ConsumerBuild build() {
        ConsumerBuild build = ConsumerBuild.declaring(folder, TASK);
        build.edit("build.gradle", "plugins { ", "plugins { id 'java'; ");
        return build;
    }

    private static String notebook(String source) {
        return """
                {"cells": [{"cell_type": "markdown", "metadata": {}, "source": ["# A release"]},
                  {"cell_type": "code", "execution_count": null, "metadata": {}, "outputs": [], "source": ["%s"]}],
                 "metadata": {"language_info": {"name": "java"}}, "nbformat": 4, "nbformat_minor": 5}
                """.formatted(source);
    }

    @Test
    void notebooks_run_where_they_lie_leave_pages_and_are_not_run_again_where_nothing_changed() throws IOException {
        ConsumerBuild build = build();
        build.write("src/main/java/team/Noise.java", """
                package team;

                public class Noise {
                    public static double of(String text) {
                        return Double.parseDouble(text.strip());
                    }
                }
                """);
        build.write("notebooks/sigma.txt", "4\n");
        build.write(
                "notebooks/price.ipynb",
                notebook("gaussian(team.Noise.of(Files.readString(Path.of(\\\"sigma.txt\\\")))).epsilon(1e-6)"));
        build.write("notebooks/.ipynb_checkpoints/price-checkpoint.ipynb", notebook("wrong"));
        build.write("notebooks/more/check.jsh", """
                budget(2, 1e-6).on("survey").check(gaussian(4)).orThrow();
                if (!Boolean.getBoolean("java.awt.headless")) throw new IllegalStateException("it asks for a display");
                """);

        BuildResult first = build.succeeds("notebooks", "--configuration-cache");
        assertEquals(SUCCESS, first.task(":notebooks").getOutcome());
        String page = Files.readString(build.file("build/reports/notebooks/notebooks/price.ipynb.html"));
        assertTrue(page.contains("<h1 id=\"a-release\">A release</h1>") && page.contains("1.061"), page);
        assertTrue(Files.exists(build.file("build/reports/notebooks/notebooks/more/check.jsh.html")));
        assertFalse(Files.readString(build.file("notebooks/price.ipynb")).contains("1.061"));

        BuildResult second = build.succeeds("notebooks", "--configuration-cache");
        assertEquals(UP_TO_DATE, second.task(":notebooks").getOutcome());
        Outputs.contains(second, "Reusing configuration cache.");
    }

    @Test
    @Tag("thorough")
    void notebooks_are_run_again_when_data_changed_and_store_what_is_asked_for() throws IOException {
        ConsumerBuild build = build();
        build.write("notebooks/sigma.txt", "4\n");
        build.write(
                "notebooks/price.ipynb",
                notebook(
                        "gaussian(Double.parseDouble(Files.readString(Path.of(\\\"sigma.txt\\\")).strip())).epsilon(1e-6)"));
        build.succeeds("notebooks");
        build.write("notebooks/sigma.txt", "8\n");
        build.write("build/reports/notebooks/kept.txt", "of somebody else");
        assertEquals(
                SUCCESS,
                build.succeeds("notebooks", "--write").task(":notebooks").getOutcome());
        assertTrue(Files.readString(build.file("notebooks/price.ipynb")).contains("0.5"));
        assertTrue(Files.exists(build.file("build/reports/notebooks/kept.txt")));
    }

    @Test
    @Tag("thorough")
    void a_failing_notebook_fails_the_build_with_its_cell_its_line_and_the_cause() {
        ConsumerBuild build = build();
        build.write("notebooks/bad.ipynb", notebook("int a = 1;\\n gaussian(-a)"));
        build.write("notebooks/over.jsh", "\nbudget(1, 1e-6).on(\"survey\").check(gaussian(1)).orThrow();\n");
        build.write("notebooks/good.jsh", "1\n");

        BuildResult result = build.fails("notebooks");

        assertEquals(FAILED, result.task(":notebooks").getOutcome());
        Outputs.contains(
                result,
                "2 of 3 notebooks failed:",
                "bad.ipynb, code cell 1, line 2: sigma must be in (0, infinity), got -1.0",
                "its page: file:",
                "over.jsh, line 2: ");
    }

    @Test
    void a_task_without_notebooks_fails_and_says_how_to_name_them() {
        Outputs.contains(build().fails("notebooks"), "There is no notebook to run. Name them: notebooks.from(");
    }
}
