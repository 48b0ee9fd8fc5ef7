package dev.sfumato.gradle;

import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.budget.Gates.ledger;
import static dev.sfumato.dsl.budget.Gates.newLedger;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.dsl.budget.Account;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.testing.Readme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the statements of the tutorial on a team's budget about the build that reads the ledger of a notebook. */
class TeamTutorialTest {
    private static final Path TUTORIAL = Path.of(System.getProperty("sfumato.readme"))
            .resolveSibling("notebooks/tutorials/06-a-budget-for-a-team.ipynb");

    @TempDir
    Path folder;

    @Test
    void the_build_fails_on_the_ledger_of_the_notebook_as_shown_and_records_in_it() throws IOException {
        Readme tutorial = Readme.read(Files.writeString(folder.resolve("tutorial.md"), words()));
        ConsumerBuild build = ConsumerBuild.sample(folder.resolve("build"));
        build.write("build.gradle", tutorial.blocks("groovy").get(0));
        String books = build.file("privacy-ledger").toString();
        Account survey = budget(2, 1e-6).on("survey").chargedTo(newLedger(books));
        Release count = gaussian(16).named("weekly-count");
        survey.inRun("2026-W46").spend(count);
        survey.inRun("2026-W46, drawn again").spend(count);
        survey.spend(gaussian(3).named("mean-age"));
        survey.spend(gaussian(5.22).named("mean-income"));

        String failure = build.fails("check").getOutput();
        tutorial.blocks("text").get(0).lines().forEach(line -> Outputs.contains(failure, line.strip()));

        build.edit("build.gradle", "times = 26", "times = 13");
        Outputs.contains(build.succeeds("check"), "privacy: survey: PASS");
        build.succeeds("privacySpend", "--release", "weekly-count", "--run", "2026-W47");
        assertFalse(budget(2, 1e-6)
                .on("survey")
                .chargedTo(ledger(books))
                .inRun("2026-W47")
                .spend(count)
                .isNew());
    }

    private static String words() throws IOException {
        StringBuilder words = new StringBuilder();
        for (JsonNode cell : new ObjectMapper().readTree(TUTORIAL.toFile()).path("cells")) {
            if (cell.path("cell_type").asText().equals("markdown")) {
                cell.path("source").forEach(line -> words.append(line.asText()));
                words.append("\n\n");
            }
        }
        return words.toString();
    }
}
