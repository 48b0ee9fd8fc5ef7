package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Choosing after looking leaves less, a plan is recorded before the first output, and no budget changes without a trace. */
class PlanGateTest {
    // either pair composes to the budget; choosing the second by looking gives delta 2.0e-6 at epsilon 1 (issue 21)
    private static final String PRIVACY = """
        privacy {
            datasets { register('survey') { budget { epsilon = 1; delta = 1e-6 } } }
            releases {
                register('look') { dataset = 'survey'; mechanism = gaussian { sigma = 6.67 } }
                register('second') { dataset = 'survey'; mechanism = dp { epsilon = 0.405 } }
            }
        }
        """;
    private static final String BOX = "dp { epsilon = 0; delta = 9.9e-7 }";

    @TempDir
    Path folder;

    @Test
    @Tag("thorough")
    void the_team_that_looked_before_it_chose_is_refused_whichever_it_chose() {
        ConsumerBuild build = ConsumerBuild.declaring(folder, PRIVACY);
        Outputs.contains(
                build.fails("check"),
                "survey: epsilon 2.",
                "Adaptive: no plan in the ledger has all of these releases",
                "they cost epsilon 0.9997: gradle privacyPlan",
                "It would fit if all of it were recorded as a plan before the first of it leaves: gradle privacyPlan.");
        Outputs.contains(
                build.succeeds("privacySpend", "--release", "look"), "Its budget is opened with it: epsilon 1");
        refused(build, "is over the budget of 1");
        build.edit("build.gradle", "dp { epsilon = 0.405 }", BOX);
        Outputs.contains(build.fails("check"), "survey: epsilon is infinite");
        refused(build, "epsilon is infinite");
        // a plan is for what comes after it
        Outputs.contains(build.fails("privacyPlan"), "the plan of dataset 'survey' is refused and nothing is recorded");
        assertEquals(2, build.entries().size());
    }

    private static void refused(ConsumerBuild build, String why) {
        Outputs.contains(
                build.fails("privacySpend", "--release", "second"),
                "is refused and nothing is recorded",
                why,
                "may be chosen by looking, so that the filter decides, gaussian(0.125, 12)");
    }

    @Test
    void a_plan_before_the_first_charge_passes_and_only_for_what_it_has() {
        ConsumerBuild build = ConsumerBuild.declaring(folder, PRIVACY);
        Outputs.contains(
                build.fails("privacyPlan", "-x", "privacyAttackSurvey"),
                "Left out of this build (-x)",
                "privacyAttackSurvey");
        Outputs.contains(
                build.fails("privacyPlan", "--dataset", "poll"), "--dataset must be one of survey, got 'poll'");
        BuildResult planned = build.succeeds("privacyPlan", "--dataset", "survey", "--configuration-cache");
        Outputs.contains(
                planned,
                "Planned for dataset 'survey':",
                "look, once: Gaussian noise, sigma 6.67",
                "epsilon <= 0.9997 at delta 1e-6 per record, CERTIFIED, planned",
                "would need a budget of epsilon 2.",
                "Commit privacy-ledger/" + build.entries().get(0).getFileName());
        Outputs.contains(
                build.succeeds("privacyPlan", "--dataset", "survey", "--configuration-cache"),
                "Reusing configuration cache.",
                "Nothing to plan for dataset 'survey'");
        build.succeeds("check");
        Outputs.contains(build.succeeds("privacySpend", "--release", "look"), ", as planned.");
        build.edit("build.gradle", "dp { epsilon = 0.405 }", BOX);
        build.fails("check");
        refused(build, "with what is in the ledger already");
        build.edit("build.gradle", BOX, "dp { epsilon = 0.405 }");
        Outputs.contains(build.succeeds("privacySpend", "--release", "second"), ", as planned.");
        Outputs.contains(build.succeeds("check"), "privacy: survey: PASS", "; 2 recorded");
        Outputs.contains(
                build.succeeds("privacyExplain"),
                "Planned: all of it was fixed before the first output",
                "Whoever decides by looking when to stop",
                "2 charges and 1 opening of this dataset");
        Outputs.contains(build.succeeds("privacyLedger"), "survey: 2 charges, 1 opening", "still free: nothing");
    }

    @Test
    @Tag("thorough")
    void a_budget_or_a_way_to_compose_that_changes_after_the_first_charge_fails_until_it_is_opened_anew() {
        ConsumerBuild build = ConsumerBuild.declaring(folder, PRIVACY.replace("epsilon = 0.405", "epsilon = 0.1"));
        build.succeeds("check");
        build.succeeds("privacySpend", "--release", "look");
        build.edit("build.gradle", "privacy {\n", "privacy {\n    ledger { composition = 'gaussian(0, 1)' }\n");
        Outputs.contains(
                build.fails("check"),
                "dataset 'survey': the budget was opened as epsilon 1 at delta 1e-6 per record, composed by gaussian(0.125, 12)",
                "it is epsilon 1 at delta 1e-6 per record, composed by gaussian(0, 1) now",
                "gradle privacyPlan --reopen");
        build.edit("build.gradle", "composition = 'gaussian(0, 1)'", "");
        build.succeeds("check");
        build.edit("build.gradle", "epsilon = 1;", "epsilon = 2;");
        Outputs.contains(build.fails("check"), "gradle privacyPlan --reopen");
        Outputs.contains(build.succeeds("privacyPlan", "--reopen"), "Opened anew: the budget of dataset 'survey'");
        // looking costs both budgets, and nothing is left of the delta of the second
        Outputs.contains(build.fails("check"), "survey: epsilon is infinite");
        build.edit("build.gradle", "delta = 1e-6", "delta = 2e-6");
        build.succeeds("privacyPlan", "--reopen");
        build.succeeds("check");
        Outputs.contains(
                build.succeeds("privacyExplain"), "Adaptive: the budget was opened anew after something had been");
        build.edit("build.gradle", "privacy {\n", "privacy {\n    ledger { composition = 'natural' }\n");
        Outputs.contains(build.fails("check"), "composition must be basic(releases, share), gaussian(share, foreseen)");
    }

    @Test
    @Tag("thorough")
    void branches_that_opened_a_budget_in_unlike_ways_fail_when_they_are_merged()
            throws IOException, InterruptedException {
        ConsumerBuild build = ConsumerBuild.declaring(folder, PRIVACY.replace("epsilon = 0.405", "epsilon = 0.1"));
        build.write(".gitignore", "build/\n.gradle/\n");
        git(build, "init", "--quiet", "--initial-branch=main");
        commit(build);
        git(build, "checkout", "--quiet", "-b", "other");
        build.succeeds("privacySpend", "--release", "look");
        commit(build);
        git(build, "checkout", "--quiet", "main");
        build.edit("build.gradle", "delta = 1e-6", "delta = 1e-7");
        build.succeeds("privacyPlan");
        commit(build);
        build.succeeds("check");
        git(build, "merge", "--quiet", "other");
        List<Path> openings = build.openings();
        assertEquals(2, openings.size());
        Outputs.contains(
                build.fails("check"),
                "two branches opened the budget of dataset 'survey' in unlike ways",
                openings.get(0).getFileName().toString(),
                openings.get(1).getFileName().toString());
        Outputs.contains(build.succeeds("privacyLedger"), "survey: 1 charge, 2 openings", "no total: two branches");
        build.edit("build.gradle", "delta = 1e-7", "delta = 4e-6");
        // an odometer decides from here on, and costs something
        build.edit("build.gradle", "epsilon = 1;", "epsilon = 2;");
        build.succeeds("privacyPlan", "--reopen");
        build.succeeds("check");
    }

    @Test
    @Tag("thorough")
    void projects_that_disagree_are_refused_and_their_plans_are_one() {
        ConsumerBuild build = ConsumerBuild.aggregating(folder, "one", "two");
        String one = PRIVACY.replaceAll("(?m)^ *register\\('second'.*$", "");
        String two = PRIVACY.replaceAll("(?m)^ *register\\('look'.*$", "");
        build.write("one/build.gradle", ConsumerBuild.subproject(one));
        build.write(
                "two/build.gradle",
                ConsumerBuild.subproject(
                        two.replace("privacy {\n", "privacy {\n    ledger { composition = 'gaussian(0, 1)' }\n")));
        Outputs.contains(
                build.fails("check"),
                "dataset 'survey': its budget must be the same in all projects that use it",
                "composed by gaussian(0, 1) in 'Privacy of two'");
        build.write("two/build.gradle", ConsumerBuild.subproject(two));
        Outputs.contains(build.fails("check"), "gradle privacyPlan");
        Outputs.contains(build.succeeds("privacyPlan"), ":one:look, once", ":two:second, once");
        build.succeeds("check");
        build.succeeds(":one:privacySpend", "--release", "look");
        Outputs.contains(build.succeeds(":two:privacySpend", "--release", "second"), ", as planned.", "planned, ");
    }

    private static void commit(ConsumerBuild build) throws IOException, InterruptedException {
        git(build, "add", "--all");
        git(build, "commit", "--quiet", "-m", "as it is");
    }

    private static void git(ConsumerBuild build, String... words) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .directory(build.file(".").toFile())
                .redirectErrorStream(true)
                .start();
        String message = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), message);
    }
}
