package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FAILED;
import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.BeforeEach;
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
    void projects_that_disagree_about_a_budget_are_refused() {
        build.write(
                "two/build.gradle",
                ConsumerBuild.subproject(privacy("count", 60).replace("epsilon = 1", "epsilon = 2")));
        Outputs.contains(build.fails("check"), "dataset 'survey'");
    }

    @Test
    void a_project_without_the_plugin_is_refused_and_so_is_nothing_to_aggregate() {
        build.write("two/build.gradle", "");
        Outputs.contains(build.fails("privacyAggregateCheck"), "project :two");
        build.write("build.gradle", ConsumerBuild.aggregation());
        Outputs.contains(build.fails("privacyAggregateCheck"), "No project is aggregated");
    }

    @Test
    void a_stored_configuration_and_isolated_projects_are_no_problem() {
        build.write("two/build.gradle", ConsumerBuild.subproject(privacy("count", 60)));
        build.succeeds("check", "--configuration-cache");
        Outputs.contains(build.succeeds("check", "--configuration-cache"), "Reusing configuration cache.");
        build.succeeds("check", "-Dorg.gradle.unsafe.isolated-projects=true");
    }

    private static String privacy(String release, int sigma) {
        return """
                privacy {
                    datasets { register('survey') { budget { epsilon = 1; delta = 1e-6 } } }
                    releases { register('%s') { dataset = 'survey'; mechanism = gaussian { sigma = %d } } }
                }
                """.formatted(release, sigma);
    }
}
