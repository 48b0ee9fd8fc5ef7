package dev.sfumato.gradle.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerTest {
    @TempDir
    Path folder;

    @Test
    void an_overspent_budget_is_a_report_and_no_error() throws IOException {
        assertEquals(0, run(0.1));
        assertTrue(Files.readString(folder.resolve("json")).contains("\"passed\" : false"));
        assertTrue(Files.readString(folder.resolve("html")).contains("FAIL"));
        assertFalse(Files.exists(folder.resolve("problem")));
    }

    @Test
    void a_bad_request_is_a_sentence_in_the_problem_file_and_no_report() throws IOException {
        assertEquals(Worker.BAD_REQUEST, run(-1));
        assertEquals(
                "release 'mean': sigma must be in (0, infinity), got -1.0.\n",
                Files.readString(folder.resolve("problem")));
        assertFalse(Files.exists(folder.resolve("json")));
        assertFalse(Files.exists(folder.resolve("html")));
    }

    private int run(double sigma) throws IOException {
        Path request = Files.writeString(folder.resolve("request"), """
                {"schema": 2, "title": "demo",
                 "datasets": [{"name": "survey", "unit": "record", "budget": {"epsilon": 1.0, "delta": 1.0E-6}}],
                 "releases": [{"name": "mean", "dataset": "survey", "times": 1,
                   "mechanism": {"mechanism": "gaussian", "sigma": %s, "sensitivity": 1.0, "unit": "record"}}]}
                """.formatted(sigma));
        return Worker.run(request, folder.resolve("json"), folder.resolve("html"), folder.resolve("problem"));
    }
}
