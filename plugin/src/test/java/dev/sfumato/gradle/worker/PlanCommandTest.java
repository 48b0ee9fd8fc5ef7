package dev.sfumato.gradle.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans and openings in the ledger of a build, as those would try them who want more than their budget. */
class PlanCommandTest {
    // budget (1, 1e-6): either pair composes to the budget, choosing the second by looking gives delta 2.0e-6 (issue
    // 21)
    private static final String LOOK = gaussian("look", 6.67, 1);
    private static final String ANSWER = box("answer", 0.405, 0);
    private static final String BOX = box("box", 0, 9.9e-7);

    @TempDir
    Path folder;

    private String budget = "{\"epsilon\": 1.0, \"delta\": 1.0E-6}";
    private String composition = "";
    private String known = "\"survey\"";
    private String dataset = "survey";
    private List<String> releases = List.of(LOOK, ANSWER);
    private boolean isStrict = true;

    @Test
    void whoever_looks_before_choosing_is_refused_whichever_is_chosen() throws IOException {
        for (String second : List.of(ANSWER, BOX)) {
            clear();
            releases = List.of(LOOK, second);
            assertFalse(audit().path("passed").booleanValue());
            assertEquals("adaptive", audit().path("composition").path("way").textValue());
            assertEquals(0, spend("look"), this::problem);
            assertEquals(Worker.BAD_REQUEST, spend(name(second)));
            assertTrue(problem().contains("is refused and nothing is recorded"), problem());
            assertTrue(problem().contains("may be chosen by looking"), problem());
            assertEquals(2, files().size());
        }
    }

    @Test
    void a_plan_that_was_recorded_before_admits_its_pair_and_no_other() throws IOException {
        for (List<String> pair : List.of(List.of(ANSWER, BOX), List.of(BOX, ANSWER))) {
            clear();
            releases = List.of(LOOK, pair.get(0));
            assertEquals(0, plan(), this::problem);
            assertTrue(out().startsWith("Planned for dataset 'survey':\n  look, once: Gaussian noise"), out());
            assertTrue(out().contains("CERTIFIED, planned, "), out());
            assertTrue(out().contains("Chosen one after the other, the same releases would "), out());
            assertTrue(out().contains("Commit ledger/" + files().get(0).getFileName()), out());
            assertTrue(audit().path("passed").booleanValue());
            assertEquals(0, spend("look"), this::problem);
            assertTrue(out().contains(", as planned."), out());
            // after looking, the other one is wanted now
            releases = List.of(LOOK, pair.get(0), pair.get(1));
            assertFalse(audit().path("passed").booleanValue());
            assertEquals(Worker.BAD_REQUEST, spend(name(pair.get(1))));
            assertEquals(Worker.BAD_REQUEST, plan());
            assertTrue(
                    problem().contains("the plan of dataset 'survey' is refused and nothing is recorded"), problem());
            assertEquals(0, spend(name(pair.get(0))), this::problem);
            assertTrue(out().contains(", as planned."), out());
            assertEquals(3, files().size());
        }
    }

    @Test
    void a_plan_after_the_first_charge_does_not_help_that_charge() throws IOException {
        releases = List.of(LOOK);
        assertEquals(0, spend("look"), this::problem);
        releases = List.of(LOOK, ANSWER);
        assertEquals(Worker.BAD_REQUEST, plan());
        assertTrue(problem().contains("is over the budget of 1"), problem());
        releases = List.of(LOOK, gaussian("small", 40, 1));
        assertEquals(0, plan(), this::problem);
        assertTrue(out().contains("CERTIFIED, adaptive, "), out());
    }

    @Test
    void the_same_plan_again_records_nothing_and_more_before_the_first_charge_is_one_plan() throws IOException {
        releases = List.of(LOOK);
        assertEquals(0, plan(), this::problem);
        assertEquals(0, plan(), this::problem);
        assertEquals(
                "Nothing to plan for dataset 'survey': all that is declared is planned or recorded already.\n", out());
        assertEquals(1, files().size());
        releases = List.of(LOOK, ANSWER);
        assertEquals(0, plan(), this::problem);
        assertTrue(out().contains("CERTIFIED, planned, "), out());
        assertEquals(0, spend("look"), this::problem);
        assertEquals(0, spend("answer"), this::problem);
        assertEquals("planned", audit().path("composition").path("way").textValue());
        assertEquals(0, plan(), this::problem);
        assertEquals(4, files().size());
    }

    @Test
    void what_is_left_of_a_plan_is_listed_between_the_charges() throws IOException {
        releases = List.of(gaussian("weekly", 20, 4), gaussian("mean", 30, 1));
        assertEquals(0, plan(), this::problem);
        assertEquals(0, spend("weekly", "W46"), this::problem);
        assertEquals(0, ledger(), this::problem);
        List<String> lines = out().lines().toList();
        assertEquals("survey: 1 charge, 1 opening", lines.get(0));
        assertTrue(
                lines.get(1)
                        .contains("  planned: weekly, 4 times; mean; still free: 3 of weekly, 1 of mean; epsilon 1"),
                lines.get(1));
        assertTrue(
                lines.get(2).contains("  weekly, run W46: Gaussian noise, sigma 20  (planned, CERTIFIED, "),
                lines.get(2));
        assertTrue(out().contains("All 2 entries are whole"), out());
        assertTrue(out().contains("Whoever decides by looking when to stop"), out());
    }

    @Test
    void a_budget_that_is_changed_after_a_charge_leaves_a_trace_and_needs_twice_the_delta() throws IOException {
        releases = List.of(LOOK, gaussian("small", 40, 1));
        assertEquals(0, spend("look"), this::problem);
        budget = "{\"epsilon\": 2.0, \"delta\": 1.0E-6}";
        for (String command : List.of("audit", "spend", "plan")) {
            int exit = command.equals("plan") ? plan() : command.equals("spend") ? spend("small") : run("audit");
            assertEquals(Worker.BAD_REQUEST, exit, command);
            assertTrue(
                    problem().startsWith("dataset 'survey': the budget was opened as epsilon 1 at delta 1e-6"),
                    problem());
            assertTrue(problem().contains("gradle privacyPlan --reopen"), problem());
        }
        assertEquals(0, reopen(), this::problem);
        assertTrue(out().startsWith("Opened anew: the budget of dataset 'survey' is epsilon 2 at delta 1e-6"), out());
        assertEquals(3, files().size());
        // with the delta of the budget before, nothing is left of the new one
        assertFalse(audit().path("passed").booleanValue());
        assertEquals(Worker.BAD_REQUEST, spend("small"));
        assertEquals(0, reopen(), this::problem);
        assertTrue(out().startsWith("Nothing is recorded: the budget of dataset 'survey' is open as epsilon 2"), out());
        assertEquals(3, files().size());

        budget = "{\"epsilon\": 2.0, \"delta\": 2.0E-6}";
        assertEquals(Worker.BAD_REQUEST, spend("small"), "every change leaves its trace");
        assertEquals(0, reopen(), this::problem);
        assertEquals(0, spend("small"), this::problem);
        JsonNode audit = audit();
        assertTrue(audit.path("passed").booleanValue());
        assertTrue(
                audit.path("composition").path("notes").toString().contains("the budget was opened anew"),
                audit::toString);
    }

    @Test
    void a_budget_that_nothing_was_released_under_is_changed_for_nothing_and_its_plan_is_void() throws IOException {
        budget = "{\"epsilon\": 8.0, \"delta\": 1.0E-6}";
        releases = List.of(gaussian("weekly", 4, 12));
        assertEquals(0, plan(), this::problem);
        budget = "{\"epsilon\": 1.0, \"delta\": 1.0E-6}";
        releases = List.of(gaussian("weekly", 4, 1));
        // a slot of the void plan would make it free
        assertEquals(Worker.BAD_REQUEST, spend("weekly", "1"));
        releases = List.of(gaussian("weekly", 10, 4));
        double alone = 0;
        for (int run = 1; run <= 4; run++) {
            assertEquals(0, spend("weekly", "W" + run), this::problem);
            double spent = audit().path("recorded").path("epsilon").doubleValue();
            assertTrue(spent > alone, "run " + run + " costs nothing: " + spent);
            alone = spent;
        }
        releases = List.of(gaussian("weekly", 10, 12));
        assertEquals(Worker.BAD_REQUEST, plan());
        assertEquals(0, ledger(), this::problem);
        assertTrue(out().contains("planned: weekly, 12 times; void, as nothing left under it"), out());
    }

    @Test
    void another_way_to_compose_needs_the_budget_to_be_opened_anew() throws IOException {
        releases = List.of(LOOK, gaussian("small", 40, 1));
        assertEquals(0, spend("look"), this::problem);
        composition = "gaussian(0, 1)";
        assertEquals(Worker.BAD_REQUEST, run("audit"));
        assertTrue(problem().contains("composed by gaussian(0.125, 12)"), problem());
        assertTrue(problem().contains("composed by gaussian(0, 1) now"), problem());
        assertEquals(0, reopen(), this::problem);
        assertFalse(audit().path("passed").booleanValue());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "natural | ledger { composition = 'natural' }: composition must be basic(releases, share), gaussian(share, foreseen)",
                "gaussian(2, 1) | ledger { composition = 'gaussian(2, 1)' }: share must be in [0.0, 0.9], got 2.0",
                "gaussian(NaN, 1) | ledger { composition = 'gaussian(NaN, 1)' }: share must be in [0.0, 0.9], got NaN",
                "gaussian(0.1, 0) | ledger { composition = 'gaussian(0.1, 0)' }: foreseen must be at least 1, got 0",
                "renyi(0.1, 1) | ledger { composition = 'renyi(0.1, 1)' }: ",
            })
    void a_bad_composition_is_refused_with_a_sentence(String text, String sentence) throws IOException {
        composition = text;
        assertEquals(Worker.BAD_REQUEST, run("audit"));
        assertTrue(problem().startsWith(sentence), problem());
    }

    @Test
    void branches_that_opened_a_budget_in_unlike_ways_fail_together_and_both_are_named() throws IOException {
        releases = List.of(LOOK, gaussian("small", 40, 1));
        assertEquals(0, spend("look"), this::problem);
        Path there = Files.move(folder.resolve("ledger"), folder.resolve("there"));
        Files.deleteIfExists(folder.resolve("ledger.checkpoint"));
        composition = "gaussian(0, 1)";
        assertEquals(0, spend("look"), this::problem);
        List<Path> here = files();
        for (Path file : files(there)) {
            Files.copy(file, folder.resolve("ledger").resolve(file.getFileName()));
        }
        assertEquals(Worker.BAD_REQUEST, run("audit"));
        assertTrue(
                problem()
                        .startsWith(
                                "dataset 'survey': two branches opened the budget of dataset 'survey' in unlike ways"),
                problem());
        for (Path opening : Stream.concat(here.stream(), files(there).stream())
                .filter(PlanCommandTest::isOpening)
                .toList()) {
            assertTrue(problem().contains(opening.getFileName().toString()), problem());
        }
        assertEquals(Worker.BAD_REQUEST, plan());
        assertEquals(0, ledger(), this::problem);
        assertTrue(out().startsWith("survey: 2 charges, 2 openings"), out());
        assertTrue(out().contains("no total: two branches opened"), out());
        budget = "{\"epsilon\": 2.0, \"delta\": 4.0E-6}";
        assertEquals(0, reopen(), this::problem);
        assertTrue(audit().path("passed").booleanValue());
    }

    @Test
    void a_plan_of_a_dataset_that_nobody_declares_is_missed() throws IOException {
        assertEquals(0, plan(), this::problem);
        dataset = "poll";
        known = "\"poll\"";
        assertEquals(Worker.BAD_REQUEST, run("audit"));
        assertTrue(
                problem().startsWith("a plan is recorded for dataset 'survey', and no dataset is called that"),
                problem());
        known = "\"poll\", \"survey\"";
        assertEquals(0, run("audit"), this::problem);
    }

    @Test
    void a_release_that_cannot_be_planned_is_left_out_and_said() throws IOException {
        releases = List.of(
                LOOK,
                "{\"name\": \"other\", \"times\": 1, \"mechanism\": {\"mechanism\": \"zcdp\", \"rho\": 1.0E-4, \"unit\": \"record\"}}");
        assertEquals(0, plan(), this::problem);
        assertTrue(
                out().startsWith(
                                "Not in the plan, and charged by itself: release 'other', because it is known by its Renyi"),
                out());
        assertTrue(out().contains("  look, once"), out());
        assertFalse(out().contains("  other, once"), out());
    }

    @Test
    void a_plan_under_a_budget_that_promises_nothing_is_refused() throws IOException {
        budget = "{\"epsilon\": 30.0, \"delta\": 1.0E-6}";
        assertEquals(Worker.BAD_REQUEST, plan());
        assertTrue(problem().contains("its budget promises nothing (budget-promises-nothing)"), problem());
        isStrict = false;
        assertEquals(0, plan(), this::problem);
        assertTrue(out().startsWith("A gate finds fault with what is planned, and somebody answers for it"), out());
    }

    @Test
    void a_plan_that_does_not_fit_is_refused_whatever_is_only_warned_of() throws IOException {
        releases = List.of(gaussian("weekly", 2, 12));
        isStrict = false;
        assertEquals(Worker.BAD_REQUEST, plan());
        assertTrue(problem().contains("is over the budget of 1"), problem());
        assertTrue(files().isEmpty());
    }

    @Test
    void an_old_ledger_is_priced_adaptively_and_says_so() throws IOException {
        Path golden = Path.of("../runtime/gate/src/test/resources/dev/sfumato/ledger/schema-2")
                .toAbsolutePath();
        Files.createDirectories(folder.resolve("ledger"));
        List<String> others = new ArrayList<>();
        for (Path file : files(golden)) {
            Files.copy(file, folder.resolve("ledger").resolve(file.getFileName()));
            others.add("\""
                    + new ObjectMapper().readTree(file.toFile()).path("dataset").textValue() + "\"");
        }
        known = String.join(", ", others.stream().distinct().toList());
        budget = "{\"epsilon\": 20.0, \"delta\": 1.0E-5}";
        releases = List.of(gaussian("weekly", 20, 1));
        JsonNode composition = audit().path("composition");
        assertEquals("adaptive", composition.path("way").textValue());
        assertTrue(
                composition.path("notes").path(0).textValue().startsWith("Adaptive: no plan in the ledger has all"),
                composition::toString);
        assertTrue(
                composition.path("adaptive").doubleValue()
                        > composition.path("planned").doubleValue(),
                composition::toString);
        assertTrue(audit().path("total")
                .path("assumptions")
                .toString()
                .contains("before the ledger told what its budget is"));
        assertEquals(0, spend("weekly"), this::problem);
        assertTrue(out().contains("Its budget is opened with it: epsilon 20 at delta 1e-5"), out());
    }

    private static String gaussian(String name, double sigma, int times) {
        return """
                {"name": "%s", "times": %d, "mechanism": {"mechanism": "gaussian", "sigma": %s, "sensitivity": 1.0, "unit": "record"}}""".formatted(name, times, sigma);
    }

    private static String box(String name, double epsilon, double delta) {
        return """
                {"name": "%s", "times": 1, "mechanism": {"mechanism": "black-box", "epsilon": %s, "delta": %s, "unit": "record"}}""".formatted(name, epsilon, delta);
    }

    private static String name(String release) {
        return release.replaceAll("(?s).*\"name\": \"([a-z]+)\".*", "$1");
    }

    private JsonNode audit() throws IOException {
        assertEquals(0, run("audit"), this::problem);
        return new ObjectMapper().readTree(out()).path("dataset");
    }

    private int spend(String release) throws IOException {
        return spend(release, "");
    }

    /** As a build does: by the report of now. */
    private int spend(String release, String run) throws IOException {
        int audited = run("audit");
        if (audited != 0) {
            return audited;
        }
        Path report = Files.move(folder.resolve("out"), folder.resolve("report"), StandardCopyOption.REPLACE_EXISTING);
        return run("spend", "release=" + release, "run=" + run, "report=" + report);
    }

    private int plan() throws IOException {
        return run("plan", "reopen=false");
    }

    private int reopen() throws IOException {
        return run("plan", "reopen=true");
    }

    private int ledger() throws IOException {
        Path request = Files.writeString(folder.resolve("listed"), "{\"datasets\": [" + new TextNode(request()) + "]}");
        return run("ledger", "dataset=", "request=" + request);
    }

    private int run(String command, String... more) throws IOException {
        Files.deleteIfExists(folder.resolve("problem"));
        List<String> words = new ArrayList<>(
                List.of(command, "stamp=abc", "named=false", "measurement=", "checkpoint=", "tool=test"));
        words.add("request=" + Files.writeString(folder.resolve("request"), request()));
        words.add("gate="
                + Files.writeString(folder.resolve("gate"), "{\"strict\": " + isStrict + ", \"accepted\": []}"));
        for (String file : List.of("out", "ledger", "problem")) {
            words.add(file + "=" + folder.resolve(file));
        }
        words.addAll(List.of(more));
        return Worker.run(words);
    }

    private String request() {
        return """
                {"schema": 5, "project": "", "known": [%s], "others": [],%s
                 "dataset": {"name": "%s", "formerly": [], "unit": "record", "budget": %s, "hasData": false, "hasExposure": false},
                 "releases": [%s]}
                """.formatted(
                        known,
                        composition.isEmpty() ? "" : " \"composition\": \"" + composition + "\",",
                        dataset,
                        budget,
                        String.join(", ", releases));
    }

    private void clear() throws IOException {
        for (Path file : Files.isDirectory(folder.resolve("ledger")) ? everything() : List.<Path>of()) {
            Files.delete(file);
        }
        Files.deleteIfExists(folder.resolve("ledger"));
        Files.deleteIfExists(folder.resolve("ledger.checkpoint"));
    }

    private List<Path> everything() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("ledger"))) {
            return files.toList();
        }
    }

    private List<Path> files() throws IOException {
        return files(folder.resolve("ledger"));
    }

    private static List<Path> files(Path ledger) throws IOException {
        if (!Files.isDirectory(ledger)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(ledger)) {
            return files.filter(file -> file.toString().endsWith(".json")).toList();
        }
    }

    private static boolean isOpening(Path file) {
        try {
            return Files.readString(file).contains("\"kind\": \"plan\"");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private String out() throws IOException {
        return Files.readString(folder.resolve("out"));
    }

    private String problem() {
        try {
            return Files.exists(folder.resolve("problem")) ? Files.readString(folder.resolve("problem")) : "";
        } catch (IOException e) {
            return e.toString();
        }
    }
}
