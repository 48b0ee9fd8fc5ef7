package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.gradle.testkit.runner.TaskOutcome.UP_TO_DATE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.ledger.EventFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Releases with PAC privacy are held against nats, beside those that are held against epsilon. */
class PacGateTest {
    private static final String MEASURED = """
            {"schema": 1, "event": {"mechanism": "pac", "secret": "one of 64 halves of the rows", "simulations": 64,
              "failure": 0.0, "mean": 0.004, "deviation": 0.0, "largest": 0.0, "copies": 1, "noise": [1.0],
              "reference": [0.0], "unit": "record"}}
            """;

    private static final String MEAN = measured(0.004);

    private static final String BOTH = """
            privacy {
                datasets { register('survey') { budget { epsilon = 1; delta = 1e-6 }; pac { information = 0.01 } } }
                releases {
                    register('count') { dataset = 'survey'; mechanism = gaussian { sigma = 40.0 }; times = 12 }
                    register('mean') { dataset = 'survey'; mechanism = event(file('mean.json')); times = 2 }
                }
            }
            """;

    @TempDir
    Path folder;

    /** As {@code saveEvent} writes it, with the word of the key that measured it. */
    private static String measured(double mean) {
        return EventFile.write(EventJson.read(MEASURED.replace("0.004", String.valueOf(mean))));
    }

    @Test
    @Tag("thorough")
    void a_measured_figure_that_was_edited_is_a_claim() throws IOException {
        ConsumerBuild build = build(BOTH);
        build.succeeds("check");
        build.write("mean.json", MEAN.replace("0.004", "0.001"));
        Outputs.contains(build.fails("check"), "CLAIMED");
        build.write("mean.json", MEASURED);
        Outputs.contains(build.fails("check"), "CLAIMED");
    }

    @Test
    void both_accounts_pass_side_by_side_and_a_stored_configuration_does_the_same() throws IOException {
        ConsumerBuild build = build(BOTH);
        Outputs.contains(
                build.succeeds("check", "--configuration-cache"),
                "privacy: survey: PASS, epsilon ",
                "beside this, information of 0.008001 nats is within the PAC budget of 0.01",
                "the epsilon does not cover the releases with PAC privacy, and the nats do not cover the others");
        BuildResult again = build.succeeds("check", "--configuration-cache");
        Outputs.contains(again, "Reusing configuration cache.");
        assertEquals(UP_TO_DATE, again.task(":privacyAuditSurvey").getOutcome());
        String page = Files.readString(build.page());
        assertTrue(page.contains("An attacker who guesses right 1 in 2 now guesses right at most 57 in 100."), page);
        assertTrue(page.contains("nats alone") && page.contains("epsilon alone"), page);
        Outputs.contains(
                build.succeeds("privacyExplain"),
                "What leaks, in nats (PAC privacy): PASS",
                "It rests on this:",
                "the data are one of 64 halves of the rows");

        build.write("mean.json", measured(0.005));
        BuildResult changed = build.fails("check");
        assertEquals(SUCCESS, changed.task(":privacyAuditSurvey").getOutcome());
    }

    @Test
    void what_is_told_beyond_the_budget_fails_the_build_and_each_fix_that_is_offered_passes() throws IOException {
        ConsumerBuild build = build(BOTH.replace("times = 2", "times = 3"));
        Outputs.contains(
                build.fails("check"),
                "survey: information of 0.01201 nats is over the PAC budget of 0.01",
                "It would fit with the noise multiplied by 1.1 in release 'mean'.",
                "It would fit with times = 2 in release 'mean'.",
                "pac { information = 0.0121 }");
        assertTrue(Files.readString(build.file("build/reports/privacy/privacy.sarif"))
                .contains("pac-budget-exceeded"));
        build.edit("build.gradle", "information = 0.01", "information = 0.0121");
        build.succeeds("check");
        build.edit("build.gradle", "information = 0.0121", "information = 0.01");
        build.succeeds(
                "privacyBaseline",
                "--author",
                "Ada",
                "--reason",
                "one more week",
                "--expires",
                ConsumerBuild.nextYear());
        Outputs.contains(build.succeeds("check"), "survey: ACCEPTED until " + ConsumerBuild.nextYear() + " by Ada");
    }

    @Test
    void without_a_pac_block_there_is_no_guarantee_and_the_block_that_passes_is_told() throws IOException {
        ConsumerBuild build = build(BOTH.replace("; pac { information = 0.01 }", ""));
        Outputs.contains(
                build.fails("check"),
                "survey: the figure is NONE (no guarantee)",
                "is held against a budget of its own: pac { information = 0.02 }",
                "pac { information = 0.00801 }");
        build.edit("build.gradle", "delta = 1e-6 }", "delta = 1e-6 }; pac { information = 0.00801 }");
        build.succeeds("check");
    }

    @Test
    @Tag("thorough")
    void a_dataset_of_pac_privacy_needs_no_epsilon_until_a_release_does() throws IOException {
        ConsumerBuild build = build("""
                privacy {
                    datasets { register('survey') { pac { information = 0.01; failure = 0.0; weakestLabel = 'CERTIFIED' } } }
                    releases { register('mean') { dataset = 'survey'; mechanism = event(file('mean.json')) } }
                }
                """);
        Outputs.contains(build.succeeds("check"), "0.004001 nats is within", "which is no differential privacy");
        build.edit(
                "build.gradle",
                "releases {",
                "releases { register('count') { dataset = 'survey'; mechanism = gaussian { sigma = 40.0 } };");
        Outputs.contains(
                build.fails("check"),
                "release 'count' has no PAC privacy",
                "declare budget { epsilon = 1.0; delta = 1e-6 } beside it");
    }

    @Test
    @Tag("thorough")
    void claims_count_only_where_somebody_chose_so() throws IOException {
        ConsumerBuild build = build("""
                privacy {
                    datasets { register('survey') { pac { information = 0.01 } } }
                    releases {
                        register('images') {
                            dataset = 'survey'
                            mechanism = pacClaim {
                                information = 0.005
                                secret = 'a random half of the images'
                                source = 'a paper, Algorithm 4'
                                gap = 'a constant is missing'
                            }
                        }
                    }
                }
                """);
        Outputs.contains(build.fails("check"), "the information is CLAIMED", "weakestLabel = 'CLAIMED'");
        build.edit("build.gradle", "information = 0.01 ", "information = 0.01; weakestLabel = 'CLAIMED' ");
        build.succeeds("check");
        build.edit("build.gradle", "gap = 'a constant is missing'", "");
        Outputs.contains(build.fails("check"), "release 'images': gap must be a text, got nothing");
    }

    @Test
    @Tag("thorough")
    void values_that_make_no_sense_are_refused_with_what_to_do() throws IOException {
        ConsumerBuild build = build(BOTH);
        refuses(build, "pac { }", "pac information must be in (0, infinity), in nats, got nothing; declare it: pac {");
        refuses(build, "pac { information = Double.NaN }", "budget information must be in (0, infinity), got NaN");
        refuses(build, "pac { information = -0.01 }", "budget information must be in (0, infinity), got -0.01");
        refuses(build, "pac { information = 0.01; failure = 1 }", "budget failure must be in (0, 1), got 1.0");
        refuses(
                build,
                "pac { information = 0.01; weakestLabel = 'NONE' }",
                "weakestLabel must be CERTIFIED or CLAIMED, got 'NONE'");
    }

    private static void refuses(ConsumerBuild build, String block, String sentence) {
        build.write("build.gradle", ConsumerBuild.script(BOTH.replace("pac { information = 0.01 }", block)));
        Outputs.contains(build.fails("check"), "dataset 'survey': ", sentence);
    }

    @Test
    @Tag("thorough")
    void runs_are_recorded_against_nats_and_refused_beyond_them() throws IOException {
        ConsumerBuild build = build(BOTH.replace("times = 2", "times = 3"));
        Outputs.contains(
                build.succeeds("privacySpend", "--release", "mean", "--run", "W46"),
                "Recorded: release 'mean', run 'W46'",
                "beside this, at most 0.004001 nats, CERTIFIED, all 64 worlds counted",
                "is within the PAC budget of 0.01");
        build.succeeds("privacySpend", "--release", "mean", "--run", "W47");
        Outputs.contains(
                build.fails("privacySpend", "--release", "mean", "--run", "W48"),
                "is refused and nothing is recorded",
                "0.01201 nats is over the PAC budget of 0.01");
        build.succeeds("privacySpend", "--release", "count", "--run", "W46");
        assertEquals(3, build.charges().size());
        build.edit("build.gradle", "times = 3", "times = 2");
        Outputs.contains(build.succeeds("check"), "information of 0.008001 nats is within", "3 recorded");
        Outputs.contains(build.succeeds("privacyLedger"), "total: epsilon <= 0.09", "total: at most 0.008001 nats");
        build.edit("build.gradle", "; pac { information = 0.01 }", "");
        BuildResult without = build.fails("check");
        Outputs.contains(without, "survey: the figure is NONE");
        assertFalse(without.getOutput().contains("survey: PASS"));
    }

    @Test
    @Tag("thorough")
    void projects_share_one_pac_budget() throws IOException {
        ConsumerBuild build = ConsumerBuild.aggregating(folder, "one", "two");
        for (String project : new String[] {"one", "two"}) {
            build.write(project + "/mean.json", project.equals("one") ? MEAN : measured(0.0035));
            build.write(project + "/build.gradle", ConsumerBuild.subproject(BOTH));
        }
        Outputs.contains(
                build.fails("privacyAggregateCheck"),
                "survey: information of 0.01501 nats is over the PAC budget of 0.01");
    }

    private ConsumerBuild build(String privacy) {
        ConsumerBuild build = ConsumerBuild.declaring(folder, privacy);
        build.write("mean.json", MEAN);
        return build;
    }
}
