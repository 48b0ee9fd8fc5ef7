package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FAILED;
import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Projects that spend one budget are priced together: one report, one verdict for each dataset. */
class AggregationTest {
    private ConsumerBuild build;

    @BeforeEach
    void twoProjects(@TempDir Path folder) {
        build = ConsumerBuild.aggregating(folder, "one", "two");
        build.write("one/build.gradle", ConsumerBuild.subproject(privacy("mean", 5)));
        build.write("two/build.gradle", ConsumerBuild.subproject(privacy("count", 5)));
    }

    @Test
    void each_project_fits_and_both_together_do_not() {
        BuildResult alone = build.succeeds(":one:check", ":two:check");
        assertEquals(SUCCESS, alone.task(":one:privacyCheck").getOutcome());
        assertEquals(SUCCESS, alone.task(":two:privacyCheck").getOutcome());

        BuildResult together = build.fails("check", "--continue");
        assertEquals(SUCCESS, together.task(":one:privacyCheck").getOutcome());
        assertEquals(FAILED, together.task(":privacyAggregateCheck").getOutcome());
        Outputs.contains(together, "Privacy not kept by 1 of 1 dataset:", "survey: epsilon 1.");
        Outputs.contains(build.succeeds("privacyAggregateExplain"), "mean", "count");
        assertTrue(Files.exists(build.file("build/reports/privacy-aggregate/privacy.html")));

        build.write("two/build.gradle", ConsumerBuild.subproject(privacy("count", 60)));
        Outputs.contains(build.succeeds("check"), "privacy: survey: PASS");

        build.write("two/build.gradle", ConsumerBuild.subproject(privacy("count", 5)));
        Outputs.contains(
                build.fails("privacyAggregateCheck", "-x", "privacyAggregateAudit", ":two:privacyAudit"),
                "it is not about what the projects report now");
    }

    @Test
    void what_one_project_recorded_is_not_taken_for_what_another_releases() {
        build.write("two/build.gradle", ConsumerBuild.subproject(privacy("mean", 60)));
        build.write("one/build.gradle", ConsumerBuild.subproject(privacy("mean", 60)));
        Outputs.contains(build.succeeds(":one:privacySpend", "--release", "mean"), "Recorded: release ':one:mean'");
        Outputs.contains(build.succeeds(":two:privacySpend", "--release", "mean"), "Recorded: release ':two:mean'");
        Outputs.contains(build.succeeds(":privacyAggregateExplain"), ":one:mean", ":two:mean");
    }

    @Test
    void a_project_that_is_not_listed_and_spends_the_same_dataset_is_named() {
        build.write("two/build.gradle", ConsumerBuild.subproject(privacy("count", 60)));
        build.succeeds("check");
        build.edit("settings.gradle", "include('one', 'two')", "include('one', 'two', 'three')");
        build.write("three/build.gradle", ConsumerBuild.subproject(privacy("sum", 60)));
        Outputs.contains(
                build.fails("privacyAggregateCheck"),
                "project ':three' declares a dataset that is priced together here, and would not be counted",
                "privacyAggregation project(':three')");
        build.write("three/build.gradle", "plugins { id 'java' }");
        build.succeeds("check");
    }

    @Test
    void projects_that_disagree_about_a_budget_are_refused() {
        build.write(
                "two/build.gradle",
                ConsumerBuild.subproject(privacy("count", 60).replace("epsilon = 1", "epsilon = 2")));
        Outputs.contains(
                build.fails("check"),
                "dataset 'survey': its budget must be the same in all projects that use it, got epsilon 1 at delta 1e-6"
                        + " per record in 'Privacy of one' and epsilon 2 at delta 1e-6 per record in 'Privacy of two'.");
    }

    @Test
    @Tag("thorough")
    void the_same_data_under_two_names_in_two_projects_are_refused() {
        build.write("people.csv", SmallTable.csv(20));
        String data = "budget { epsilon = 1; delta = 1e-6 }; table(rootProject.file('people.csv'))";
        String declared = privacy("mean", 60).replace("budget { epsilon = 1; delta = 1e-6 }", data);
        build.write("one/build.gradle", ConsumerBuild.subproject(declared));
        build.write("two/build.gradle", ConsumerBuild.subproject(declared));
        build.succeeds("check");

        build.write("two/build.gradle", ConsumerBuild.subproject(declared.replace("'survey'", "'poll'")));
        build.succeeds(":one:check", ":two:check");
        Outputs.contains(
                build.fails("check"),
                "datasets 'survey' and 'poll' hold the same data, and what is released from both adds up: declare one,"
                        + " with one budget.");
    }

    @Test
    @Tag("thorough")
    void what_would_pass_is_said_as_the_script_of_the_project_can_say_it() {
        build.write(
                "one/build.gradle",
                ConsumerBuild.subproject(privacy("model", 5)
                        .replace("gaussian { sigma = 5 }", "dpSgd { sampleRate = 0.05; steps = 40; epsilon = 0.9 }")));
        BuildResult result = build.fails("check");
        Outputs.contains(result, "in place of epsilon in release ':one:model'.", "in release ':two:count'.");
        assertFalse(result.getOutput().contains("steps = "), result::getOutput);
        assertFalse(result.getOutput().contains("all noise scales"), result::getOutput);
    }

    @Test
    void nothing_to_aggregate_is_refused() {
        build.write("build.gradle", ConsumerBuild.aggregation());
        Outputs.contains(build.fails("privacyAggregateCheck"), "No project is aggregated");
    }

    @Test
    @Tag("thorough")
    void a_stored_configuration_and_isolated_projects_are_no_problem() {
        build.write("two/build.gradle", ConsumerBuild.subproject(privacy("count", 60)));
        build.succeeds("check", "--configuration-cache");
        Outputs.contains(build.succeeds("check", "--configuration-cache"), "Reusing configuration cache.");
        build.succeeds("check", "-Dorg.gradle.unsafe.isolated-projects=true");
    }

    @Test
    @Tag("thorough")
    void gradle_8_5_prices_projects_together_from_a_stored_configuration() {
        ConsumerBuild oldest = build.onMinimumGradle();
        oldest.fails("check", "--configuration-cache");
        Outputs.contains(
                oldest.fails("check", "--configuration-cache"),
                "Reusing configuration cache.",
                "Privacy not kept by 1 of 1 dataset:");
        build.write("two/build.gradle", ConsumerBuild.subproject(privacy("count", 60)));
        Outputs.contains(oldest.succeeds("check", "--configuration-cache"), "privacy: survey: PASS");
    }

    static String privacy(String release, int sigma) {
        return """
                privacy {
                    datasets { register('survey') { budget { epsilon = 1; delta = 1e-6 } } }
                    releases { register('%s') { dataset = 'survey'; mechanism = gaussian { sigma = %d } } }
                }
                """.formatted(release, sigma);
    }
}
