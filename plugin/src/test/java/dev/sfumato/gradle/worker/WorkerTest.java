package dev.sfumato.gradle.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerTest {
    @TempDir
    Path folder;

    private double epsilon = 1;

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
        assertEquals(Worker.BAD_REQUEST, spend(40));
        assertTrue(read("problem").startsWith("release 'mean' is recorded already, as run '1'"), read("problem"));
        assertTrue(read("problem").contains("say --run 1, which costs nothing"), read("problem"));
        assertEquals(0, spend(40, "1", true));
        assertTrue(read("out").startsWith("Already recorded on "), read("out"));
        assertTrue(read("out").contains("nothing more is charged"), read("out"));
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
        assertTrue(read("out").startsWith("survey: 0 charges\n"), read("out"));
    }

    @Test
    void what_is_accepted_is_charged_and_says_so_and_counts() throws IOException {
        assertEquals(Worker.BAD_REQUEST, spend(0.1, "", true, "another finding"));
        String finding = read("report").replaceAll("(?s).*\"findings\".*?\"id\" : \"([0-9a-f]{64})\".*", "$1");
        assertEquals(0, spend(0.1, "", true, finding), () -> problem());
        assertTrue(read("out").contains("it is charged: budget-exceeded: Ada until 2027-03-31: why"), read("out"));
        assertEquals(0, ledger());
        assertTrue(read("out").startsWith("survey: 1 charge, 1 opening\n"), read("out"));
        assertEquals(0, audit(40));
        assertTrue(read("out").contains("budget-exceeded"), read("out"));
    }

    @Test
    void a_run_that_is_recorded_and_that_the_gate_would_not_let_leave_now_is_refused() throws IOException {
        assertEquals(0, spend(40, "W46", true), () -> problem());
        epsilon = 0.01;
        assertEquals(Worker.BAD_REQUEST, audit(40));
        assertTrue(problem().contains("gradle privacyPlan --reopen"), problem());
        assertEquals(0, reopen(), () -> problem());
        assertEquals(Worker.BAD_REQUEST, spend(40, "W46", true));
        assertTrue(
                problem().contains("is recorded already, so that nothing more is charged, and it must not leave now"),
                problem());
        String finding = read("report").replaceAll("(?s).*\"findings\".*?\"id\" : \"([0-9a-f]{64})\".*", "$1");
        assertEquals(0, spend(40, "W46", true, finding), () -> problem());
        assertTrue(read("out").startsWith("Already recorded on "), read("out"));
        assertEquals(0, spend(40, "W46", false), () -> problem());
        assertEquals(0, ledger());
        assertTrue(read("out").startsWith("survey: 1 charge, 2 openings\n"), read("out"));
    }

    @Test
    void what_is_only_warned_of_may_leave_and_is_charged() throws IOException {
        assertEquals(0, spend(0.1, "", false), () -> problem());
        assertTrue(read("out").contains("budget-exceeded: a warning only: mode = 'warn'"), read("out"));
    }

    @Test
    void nothing_is_charged_by_a_report_on_something_else() throws IOException {
        assertEquals(0, spend(40, "1", true));
        Path gate = folder.resolve("gate");
        String[] other = {
            "release=mean",
            "run=2",
            "measurement=",
            "checkpoint=",
            "tool=test",
            "stamp=other",
            "report=" + folder.resolve("report"),
            "gate=" + gate
        };
        assertEquals(Worker.BAD_REQUEST, run("spend", request(40), other));
        assertTrue(read("problem").contains("is not about what the build declares and records now"), read("problem"));
    }

    private String problem() {
        try {
            return read("problem");
        } catch (IOException e) {
            return e.toString();
        }
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
        assertEquals(Worker.BAD_REQUEST, spend(40, "a\tb", true));
        assertTrue(read("problem").contains("run"), read("problem"));
    }

    private int audit(double sigma) throws IOException {
        return run("audit", request(sigma), "stamp=abc", "measurement=", "checkpoint=");
    }

    private int spend(double sigma) throws IOException {
        return spend(sigma, "", true);
    }

    /** As a build does: by the report of now. */
    private int spend(double sigma, String run, boolean isStrict, String... accepted) throws IOException {
        assertEquals(0, audit(sigma));
        Path report = Files.move(folder.resolve("out"), folder.resolve("report"), StandardCopyOption.REPLACE_EXISTING);
        String answers = Stream.of(accepted)
                .map(id -> "{\"finding\": \"" + id + "\", \"by\": \"Ada until 2027-03-31: why\"}")
                .collect(Collectors.joining(", "));
        Path gate = Files.writeString(
                folder.resolve("gate"), "{\"strict\": " + isStrict + ", \"accepted\": [" + answers + "]}");
        return run(
                "spend",
                request(sigma),
                "release=mean",
                "run=" + run,
                "measurement=",
                "checkpoint=",
                "tool=test",
                "stamp=abc",
                "report=" + report,
                "gate=" + gate);
    }

    private int reopen() throws IOException {
        return run("plan", request(40), "reopen=true", "measurement=", "checkpoint=", "tool=test");
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

    private String request(double sigma) {
        return """
                {"schema": 5, "project": "", "known": ["survey"],
                 "dataset": {"name": "survey", "formerly": [], "unit": "record", "budget": {"epsilon": %s, "delta": 1.0E-6},
                   "hasData": false, "hasExposure": false},
                 "releases": [{"name": "mean", "times": 1,
                   "mechanism": {"mechanism": "gaussian", "sigma": %s, "sensitivity": 1.0, "unit": "record"}}]}
                """.formatted(epsilon, sigma);
    }
}
