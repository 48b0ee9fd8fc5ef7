package dev.sfumato.gradle.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerTest {
    @TempDir
    Path folder;

    @Test
    void an_overspent_budget_is_a_report_and_no_error() throws IOException {
        assertEquals(0, audit(0.1));
        assertEquals(0, render());
        assertTrue(read("json").contains("\"passed\" : false"));
        assertTrue(read("json").contains("\"stamps\" : {\n    \"survey\" : \"abc\""));
        assertTrue(read("html").contains("FAIL"));
        assertTrue(read("sarif").contains("budget-exceeded"));
        assertTrue(read("markdown").contains("survey"));
        assertFalse(Files.exists(folder.resolve("problem")));
    }

    @Test
    void a_bad_request_is_a_sentence_in_the_problem_file_and_no_report() throws IOException {
        assertEquals(Worker.BAD_REQUEST, audit(-1));
        assertEquals("release 'mean': sigma must be in (0, infinity), got -1.0.\n", read("problem"));
        assertFalse(Files.exists(folder.resolve("out")));
    }

    @Test
    void a_release_is_recorded_once_and_counted() throws IOException {
        assertEquals(0, spend(40));
        assertTrue(read("out").startsWith("Recorded: release 'mean', run '1', of dataset 'survey'"), read("out"));
        assertEquals(0, spend(40));
        assertTrue(read("out").startsWith("Already recorded on "), read("out"));
        assertEquals(0, audit(40));
        assertTrue(read("out").contains("\"origin\" : \"recorded\""), read("out"));
        assertTrue(
                read("out").matches("(?s).*\"origin\" : \"planned\",\\s+\"times\" : 1,\\s+\"counted\" : 0.*"),
                read("out"));
    }

    @Test
    void a_release_that_does_not_fit_is_refused_and_not_recorded() throws IOException {
        assertEquals(Worker.BAD_REQUEST, spend(0.1));
        assertTrue(read("problem").contains("is refused and nothing is recorded"), read("problem"));
        assertEquals(0, ledger());
        assertTrue(read("out").startsWith("survey: 0 entries"), read("out"));
    }

    @Test
    void an_epsilon_to_be_met_by_one_part_changes_no_other_part() throws IOException {
        String request = request(1).replaceFirst("\"mechanism\": \\{.*\\}\\}\\]\\}", """
                        "calibrate": {"epsilon": 0.9}, "mechanism": {"mechanism": "composed", "unit": "record", "events": [
                          {"mechanism": "gaussian", "sigma": "calibrated", "sensitivity": 1.0, "unit": "record"},
                          {"mechanism": "exponential", "epsilon": 5.0, "unit": "record"}]}}]}""");
        assertEquals(Worker.BAD_REQUEST, run("audit", request, "stamp=abc", "measurement=", "checkpoint="));
        assertEquals(
                "release 'mean': one run costs more than its epsilon whatever the noise. No noise meets epsilon 0.9"
                        + " at delta 1e-6 per record: at 1000000 epsilon is 5 (Renyi divergences).\n",
                read("problem"));
    }

    @Test
    void a_run_that_cannot_be_recorded_is_refused_with_a_sentence() throws IOException {
        String[] tab = {"release=mean", "run=a\tb", "measurement=", "checkpoint=", "tool=test"};
        assertEquals(Worker.BAD_REQUEST, run("spend", request(40), tab));
        assertTrue(read("problem").contains("run"), read("problem"));
    }

    private int audit(double sigma) throws IOException {
        return run("audit", request(sigma), "stamp=abc", "measurement=", "checkpoint=");
    }

    private int spend(double sigma) throws IOException {
        return run("spend", request(sigma), "release=mean", "run=", "measurement=", "checkpoint=", "tool=test");
    }

    private int ledger() throws IOException {
        String request = "{\"datasets\": [" + new TextNode(request(1)) + "]}";
        return run("ledger", request, "dataset=", "checkpoint=");
    }

    private int render() throws IOException {
        String request = """
                {"title": "demo", "buildFile": "build.gradle", "parts": [%s], "accepted": []}
                """.formatted(new TextNode(folder.resolve("out").toString()));
        return run(
                "render",
                request,
                "json=" + folder.resolve("json"),
                "html=" + folder.resolve("html"),
                "sarif=" + folder.resolve("sarif"),
                "markdown=" + folder.resolve("markdown"));
    }

    private int run(String command, String request, String... more) throws IOException {
        Files.deleteIfExists(folder.resolve("problem"));
        List<String> words = new ArrayList<>(List.of(command));
        words.add("request=" + Files.writeString(folder.resolve("request"), request));
        words.add("out=" + folder.resolve("out"));
        words.add("ledger=" + folder.resolve("ledger"));
        words.add("named=false");
        words.add("problem=" + folder.resolve("problem"));
        words.addAll(List.of(more));
        return Worker.run(words);
    }

    private String read(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    private static String request(double sigma) {
        return """
                {"schema": 5, "project": "", "known": ["survey"],
                 "dataset": {"name": "survey", "formerly": [], "unit": "record", "budget": {"epsilon": 1.0, "delta": 1.0E-6},
                   "hasData": false, "hasExposure": false},
                 "releases": [{"name": "mean", "times": 1,
                   "mechanism": {"mechanism": "gaussian", "sigma": %s, "sensitivity": 1.0, "unit": "record"}}]}
                """.formatted(sigma);
    }
}
