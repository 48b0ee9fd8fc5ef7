package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FAILED;
import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Anything that cannot be priced or read fails the build, with a sentence that names it. */
class FailClosedTest {
    private static final String SURVEY = "register('survey') { budget { epsilon = 1; delta = 1e-6 } }";

    @TempDir
    Path folder;

    @Test
    void no_dataset_is_refused_and_the_message_tells_how_to_declare_one() {
        refused("", "No dataset is declared, so there is nothing to check", "privacy { datasets { register('survey')");
    }

    @Test
    void a_release_from_an_unknown_dataset_is_refused_and_the_known_ones_are_listed() {
        String release = "register('%1$s') { dataset = '%1$s'; mechanism = gaussian { sigma = 40.0 } }\n";
        refused(
                privacy(
                        SURVEY + "\n register('clinic') { budget { epsilon = 2; delta = 1e-6 } }",
                        release.formatted("survey") + release.formatted("clinic") + release.formatted("surveys")),
                "release 'surveys': dataset must be one of clinic, survey, got 'surveys'.");
    }

    @Test
    @Tag("thorough")
    void the_only_release_is_named_when_its_dataset_is_misspelt() {
        refused(
                privacy(SURVEY, "register('mean') { dataset = 'survy'; mechanism = gaussian { sigma = 40.0 } }"),
                "release 'mean': dataset must be one of survey, got 'survy'.");
    }

    @Test
    @Tag("thorough")
    void a_dataset_without_a_budget_is_refused() {
        refused(
                privacy("register('survey')", ""),
                "dataset 'survey': budget epsilon must be in (0, infinity), got nothing; declare it: budget {");
    }

    @Test
    @Tag("thorough")
    void a_release_without_a_mechanism_is_refused() {
        refused(
                privacy(SURVEY, "register('mean') { dataset = 'survey'; gaussian { sigma = 40.0 } }"),
                "release 'mean': mechanism must be one of gaussian, laplace, ",
                "got nothing; declare it: mechanism =");
    }

    @Test
    void a_negative_sigma_is_refused() {
        refused(mean("sigma = -1"), "release 'mean': sigma must be in (0, infinity), got -1.0.");
    }

    @Test
    @Tag("thorough")
    void a_sigma_that_is_not_a_number_is_refused() {
        refused(mean("sigma = Double.NaN"), "release 'mean': sigma must be in (0, infinity), got NaN.");
    }

    @Test
    @Tag("thorough")
    void a_delta_above_one_is_refused() {
        refused(
                privacy("register('survey') { budget { epsilon = 1; delta = 1.5 } }", ""),
                "dataset 'survey': budget delta must be in (0, 1), got 1.5.");
    }

    @Test
    @Tag("thorough")
    void an_unknown_unit_is_refused_and_the_known_ones_are_listed() {
        refused(
                privacy("register('survey') { unit = 'person'; budget { epsilon = 1 } }", ""),
                "dataset 'survey': unit must be one of record, ",
                "got 'person'.");
    }

    @Test
    void a_report_that_was_tampered_with_is_not_believed_and_the_next_audit_replaces_it() {
        ConsumerBuild build = ConsumerBuild.declaring(folder, mean("sigma = 1"));
        build.fails("privacyCheck");

        build.edit("build/reports/privacy/privacy.json", "\"passed\" : false", "\"passed\" : true");
        BuildResult tampered = build.fails("privacyCheck", "-x", "privacyAudit");
        assertEquals(FAILED, tampered.task(":privacyCheck").getOutcome());
        Outputs.contains(tampered, "dataset 'survey' is reported to pass, and its total is not within its budget");

        BuildResult audited = build.fails("privacyCheck");
        assertEquals(SUCCESS, audited.task(":privacyAudit").getOutcome());
        Outputs.contains(audited, "Privacy not kept by 1 of 1 dataset");
    }

    @Test
    void what_a_task_that_is_left_out_wrote_before_is_not_believed() {
        ConsumerBuild build = ConsumerBuild.declaring(folder, mean("sigma = 40.0"));
        build.succeeds("check");
        Outputs.contains(
                build.fails("check", "-x", "privacyAuditSurvey"),
                "Left out of this build (-x), so that what was written before may have been changed since",
                ":privacyAuditSurvey",
                "Run gradle :privacyCheck with all of them");
        Outputs.contains(
                build.fails("privacySpend", "--release", "mean", "-x", "privacyMeasureSurvey"),
                "Left out of this build (-x)",
                ":privacyMeasureSurvey");
        build.succeeds("check");
    }

    @Test
    void a_report_on_an_earlier_declaration_is_not_believed() {
        ConsumerBuild build = ConsumerBuild.declaring(folder, mean("sigma = 40.0"));
        build.succeeds("privacyCheck");
        build.edit("build.gradle", "sigma = 40.0", "sigma = 0.1");
        BuildResult stale = build.fails("privacyCheck", "-x", "privacyAudit", "-x", "privacyAuditSurvey");
        assertEquals(FAILED, stale.task(":privacyCheck").getOutcome());
        Outputs.contains(
                stale,
                "it is not about what the build declares now: what is declared or recorded for dataset 'survey'");
    }

    @Test
    void a_misspelt_property_stops_the_build_with_its_line() {
        stopped(meanAnd("tims = 12"), "unknown property 'tims'");
    }

    @Test
    void a_misspelt_mechanism_stops_the_build_with_its_line() {
        stopped(mean("sigma = 40.0").replace("gaussian", "gausian"), "gausian");
    }

    @Test
    @Tag("thorough")
    void a_block_that_throws_stops_the_build() {
        stopped(meanAnd("throw new RuntimeException('boom')"), "boom");
    }

    @Test
    @Tag("thorough")
    void a_count_beyond_an_int_is_counted() {
        BuildResult result =
                ConsumerBuild.declaring(folder, meanAnd("times = 3000000000")).fails("check");
        assertEquals(FAILED, result.task(":privacyCheck").getOutcome());
    }

    @Test
    @Tag("thorough")
    void a_count_that_is_not_whole_is_refused() {
        refused(meanAnd("times = 1.5"), "release 'mean': times must be a whole number, got 1.5");
    }

    @Test
    void a_dataset_without_a_release_is_refused_and_the_message_tells_how_to_declare_one() {
        refused(
                privacy(SURVEY, ""),
                "dataset 'survey': no release is declared, so there is nothing to check; declare one");
    }

    @Test
    void a_missing_report_is_a_failure() {
        ConsumerBuild build = ConsumerBuild.declaring(folder, mean("sigma = 40.0"));
        BuildResult result = build.fails("privacyCheck", "-x", "privacyAudit");
        assertEquals(FAILED, result.task(":privacyCheck").getOutcome());
        Outputs.contains(result, "There is no privacy report", "privacy.json is missing");
    }

    @Test
    void a_worker_that_cannot_start_is_a_failure_and_its_words_are_told() {
        refused(
                mean("sigma = 40.0") + "\n" + ConsumerBuild.workerHeap("1k"),
                "The process that prices releases ended with exit value 1 and no report. It said: ",
                "Too small maximum heap");
    }

    @Test
    void a_refused_declaration_is_not_decided_by_an_earlier_report() {
        ConsumerBuild build = ConsumerBuild.declaring(folder, mean("sigma = 40.0"));
        build.succeeds("privacyCheck");
        build.edit("build.gradle", "sigma = 40.0", "sigma = 0");
        assertNull(build.fails("privacyCheck").task(":privacyCheck"));
        Outputs.contains(
                build.fails("privacyCheck", "-x", "privacyAudit", "-x", "privacyAuditSurvey"),
                "it is not about what the build declares now");
    }

    @Test
    void a_claim_is_not_enough_unless_somebody_chose_so() {
        String claim = "claimed { epsilon = 0.1; source = 'a paper'; gap = 'no proof' }";
        ConsumerBuild build = ConsumerBuild.declaring(folder, mean("").replace("gaussian {  }", claim));
        BuildResult refused = build.fails("check");
        assertEquals(FAILED, refused.task(":privacyCheck").getOutcome());
        Outputs.contains(refused, "survey: the figure is CLAIMED", "weakestLabel = 'CLAIMED'");

        build.edit("build.gradle", "delta = 1e-6", "delta = 1e-6; weakestLabel = 'CLAIMED'");
        Outputs.contains(build.succeeds("check"), "privacy: survey: PASS, epsilon 0.1 ");
    }

    @Test
    void what_is_unprotected_fails() {
        String unprotected = "unprotected { what = 'the mean' }";
        BuildResult result = ConsumerBuild.declaring(folder, mean("").replace("gaussian {  }", unprotected))
                .fails("check");
        assertEquals(FAILED, result.task(":privacyCheck").getOutcome());
        Outputs.contains(
                result,
                "survey: the figure is NONE (no guarantee), and this budget counts CERTIFIED figures only",
                "in place of release 'mean': mechanism = gaussian { sigma = ");
    }

    @Test
    @Tag("thorough")
    void a_limit_on_exposure_without_a_table_is_refused() {
        refused(
                privacy(
                        "register('survey') { budget { epsilon = 1 }; exposure { epsilon = 1; maxDelta = 0.1; steps = 5; released = 9 } }",
                        ""),
                "dataset 'survey': its exposure is limited, and there are no rows to measure it on; declare them: table(");
    }

    @Test
    @Tag("thorough")
    void a_composition_of_nothing_is_no_release() {
        refused("""
                privacy {
                    datasets { register('survey') { budget { epsilon = 1.0 } } }
                    releases { register('x') { dataset = 'survey'; mechanism = composed(composed()); times = 12 } }
                }
                """, "release 'x': the mechanism is a composition of nothing");
    }

    @Test
    @Tag("thorough")
    void a_mode_that_is_neither_is_refused() {
        BuildResult result = ConsumerBuild.declaring(folder, mean("sigma = 40.0") + "\nprivacy { mode = 'off' }")
                .fails("check");
        Outputs.contains(result, "mode must be 'fail' or 'warn', got 'off'");
    }

    @Test
    @Tag("thorough")
    void two_datasets_whose_tasks_would_have_one_name_are_refused() {
        stopped(privacy(SURVEY + "\n" + SURVEY.replace("survey", "Survey"), ""), "give one another name");
    }

    private void refused(String privacy, String... sentence) {
        BuildResult result = ConsumerBuild.declaring(folder, privacy).fails("check");
        assertNull(result.task(":privacyCheck"), "nothing is decided without a report");
        Outputs.contains(result, sentence);
    }

    private void stopped(String privacy, String words) {
        BuildResult result = ConsumerBuild.declaring(folder, privacy).fails("check");
        assertNull(result.task(":privacyAudit"));
        Outputs.contains(result, words, "build.gradle' line: ");
    }

    private static String meanAnd(String more) {
        return privacy(
                SURVEY, "register('mean') { dataset = 'survey'; mechanism = gaussian { sigma = 40.0 }; " + more + " }");
    }

    private static String mean(String noise) {
        return privacy(SURVEY, "register('mean') { dataset = 'survey'; mechanism = gaussian { " + noise + " } }");
    }

    private static String privacy(String datasets, String releases) {
        return "privacy {\n datasets {\n " + datasets + "\n }\n releases {\n " + releases + "\n }\n}";
    }
}
