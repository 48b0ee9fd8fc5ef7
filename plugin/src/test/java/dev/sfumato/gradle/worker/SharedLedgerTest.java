package dev.sfumato.gradle.worker;

import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.budget.Gates.ledger;
import static dev.sfumato.dsl.budget.Gates.newLedger;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.dsl.budget.Account;
import dev.sfumato.dsl.budget.BudgetExceededException;
import dev.sfumato.dsl.price.Release;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A notebook and a build that charge the same ledger. */
class SharedLedgerTest {
    private static final Release WEEKLY = gaussian(10).named("weekly");

    @TempDir
    Path folder;

    @Test
    void what_a_notebook_spent_counts_in_the_build_and_is_no_new_run_there() throws IOException {
        Account survey = budget(1, 1e-6).on("survey").chargedTo(newLedger(books()));
        survey.inRun("W46").spend(WEEKLY);

        assertEquals(0, spend("W46"), () -> read("problem"));
        assertTrue(read("out").startsWith("Already recorded on "), read("out"));
        assertEquals(0, run("audit", "stamp=abc"));
        assertTrue(
                read("out").matches("(?s).*\"origin\" : \"planned\",\\s+\"times\" : 4,\\s+\"counted\" : 3.*"),
                read("out"));

        survey.inRun("other").spend(gaussian(6).named("mean"));
        assertEquals(0, run("audit", "stamp=abc"));
        assertTrue(read("out").contains("budget-exceeded"), read("out"));
    }

    @Test
    void what_a_build_spent_counts_in_a_notebook_and_is_no_new_run_there() throws IOException {
        assertEquals(0, spend("W46"), () -> read("problem"));
        Account survey = budget(1, 1e-6).on("survey").chargedTo(ledger(books()));

        assertFalse(survey.inRun("W46").spend(WEEKLY).isNew());
        assertEquals(WEEKLY.epsilon(1e-6).epsilon(), survey.spent().epsilon());
        assertTrue(survey.check(WEEKLY.times(4)).passed());
        assertThrows(
                BudgetExceededException.class, () -> survey.spend(gaussian(4).named("mean")));
        assertTrue(survey.inRun("W47").spend(WEEKLY).isNew());

        assertEquals(0, spend("W48"), () -> read("problem"));
        assertEquals(0, spend("W49"), () -> read("problem"));
        assertEquals(Worker.BAD_REQUEST, spend("W50"));
        assertTrue(read("problem").contains("4 of it are recorded"), read("problem"));
        // four Gaussians of sigma 10 are one of sigma 5; an eighth of delta is kept for releases with tails
        assertEquals(gaussian(5).epsilon(8.75e-7).epsilon(), survey.spent().epsilon(), 1e-6);
    }

    private String books() {
        return folder.resolve("ledger").toString();
    }

    private int spend(String run) throws IOException {
        assertEquals(0, run("audit", "stamp=abc"), () -> read("problem"));
        Path report = Files.move(folder.resolve("out"), folder.resolve("report"), StandardCopyOption.REPLACE_EXISTING);
        Path gate = Files.writeString(folder.resolve("gate"), "{\"strict\": true, \"accepted\": []}");
        return run(
                "spend", "release=weekly", "run=" + run, "tool=test", "stamp=abc", "report=" + report, "gate=" + gate);
    }

    private int run(String command, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of(command, "named=false", "measurement=", "checkpoint="));
        words.add("request=" + Files.writeString(folder.resolve("request"), """
                {"schema": 5, "project": "", "known": ["survey"],
                 "dataset": {"name": "survey", "formerly": [], "unit": "record", "budget": {"epsilon": 1.0, "delta": 1.0E-6},
                   "hasData": false, "hasExposure": false},
                 "releases": [{"name": "weekly", "times": 4,
                   "mechanism": {"mechanism": "gaussian", "sigma": 10.0, "sensitivity": 1.0, "unit": "record"}}]}
                """));
        for (String file : List.of("out", "ledger", "problem")) {
            words.add(file + "=" + folder.resolve(file));
        }
        words.addAll(List.of(more));
        return Worker.run(words);
    }

    private String read(String file) {
        try {
            return Files.exists(folder.resolve(file)) ? Files.readString(folder.resolve(file)) : "";
        } catch (IOException e) {
            return e.toString();
        }
    }
}
