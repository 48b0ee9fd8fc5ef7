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

/** The mechanisms of a build script reach the worker as the events they are; a slip in a block fails the build. */
class MechanismsTest {
    private static final String EVENT = """
            {"schema": 1, "event": {"mechanism": "laplace", "scale": 20.0, "sensitivity": 1.0, "unit": "record"}}
            """;

    @TempDir
    Path folder;

    @Test
    void a_training_and_events_as_json_are_priced_and_a_changed_file_is_noticed() {
        ConsumerBuild build = ConsumerBuild.declaring(folder, releases("""
                register('training') { dataset = 'survey'; mechanism = dpSgd { sampleRate = 1; noiseMultiplier = 40.0; steps = 12 } }
                register('sampled') { dataset = 'survey'; mechanism = gaussian { sigma = 40.0; poissonRate = 1 } }
                register('file') { dataset = 'survey'; mechanism = event(file('event.json')) }
                register('text') { dataset = 'survey'; mechanism = event('''%s''') }
                """.formatted(EVENT)));
        build.write("event.json", EVENT);

        Outputs.contains(build.succeeds("check"), "privacy: survey: PASS, epsilon 0.");

        build.edit("event.json", "20.0", "0.5");
        BuildResult changed = build.fails("check");
        assertEquals(SUCCESS, changed.task(":privacyAudit").getOutcome());
        assertEquals(FAILED, changed.task(":privacyCheck").getOutcome());
        Outputs.contains(changed, "survey: epsilon 2.");
    }

    @Test
    @Tag("thorough")
    void the_training_of_a_diffusion_and_a_heat_kernel_are_priced_by_what_was_measured_on_the_data() {
        ConsumerBuild build = ConsumerBuild.dataSample(folder);
        build.edit(
                "build.gradle",
                "mechanism = gaussian { sigma = 20.0; l2Sensitivity = 1.0 }",
                "mechanism = tableTraining { epsilon = 0.125; rows = 2000 }");
        build.edit("build.gradle", "register('ranking') {", """
                register('warmth') {
                            dataset = 'friends'
                            mechanism = heatKernel { time = 3.0; steps = 20; epsilon = 0.25 }
                        }
                        register('ranking') {""");
        Outputs.contains(
                build.succeeds("check"),
                "privacy: people: PASS, epsilon 2.",
                "privacy: friends: PASS, epsilon 0.75 is within the budget of 1, 0.25 left");
        Outputs.contains(build.succeeds("privacyExplain"), "mean-age, declared 4 times", "warmth, declared once");

        build.edit("build.gradle", "heatKernel { time = 3.0", "heatKernel { time = -3.0");
        Outputs.contains(build.fails("check"), "release 'warmth': ", "got -3.0");
        build.edit("build.gradle", "time = -3.0", "time = 3.0");
        build.edit("build.gradle", "rows = 2000", "rows = 999");
        Outputs.contains(build.fails("check"), "release 'mean-age': ", "999");
    }

    @Test
    void a_block_that_lacks_a_value_is_refused_by_the_name_of_its_release() {
        String release =
                "register('x') { dataset = 'survey'; mechanism = dpSgd { sampleRate = 0.01; noiseMultiplier = 1.0 } }";
        BuildResult result = ConsumerBuild.declaring(folder, releases(release)).fails("check");
        assertEquals(FAILED, result.task(":privacyAuditSurvey").getOutcome());
        Outputs.contains(result, "release 'x': dpSgd needs steps or epochs, got neither");
    }

    /** A person who knows Opacus would be priced at multiplier 11. What is advised is what the block knows. */
    @Test
    @Tag("thorough")
    void a_training_in_the_words_of_other_noise_is_refused_and_advised_in_its_own() {
        ConsumerBuild build = ConsumerBuild.declaring(folder, releases("""
                register('x') {
                    dataset = 'survey'
                    mechanism = dpSgd { sampleRate = 0.01; steps = 10000; sigma = 1.1; sensitivity = 0.1 }
                }
                """));
        Outputs.contains(build.fails("check"), "release 'x': sigma is no setting of dpSgd: say noiseMultiplier");
        build.edit("build.gradle", "sigma = 1.1; sensitivity = 0.1", "noiseMultiplier = 1.1; clip = 0.1");
        Outputs.contains(build.fails("check"), "It would fit with noiseMultiplier = ");
        build.edit(
                "build.gradle",
                "sampleRate = 0.01; steps = 10000",
                "batchSize = 600; datasetSize = 60000; epochs = 100");
        Outputs.contains(build.fails("check"), "It would fit with noiseMultiplier = ");
    }

    @Test
    void a_misspelt_property_of_a_new_block_stops_the_build_with_its_line() {
        BuildResult result = ConsumerBuild.declaring(
                        folder,
                        releases(
                                "register('x') { dataset = 'survey'; mechanism = dpSgd { rat = 0.1; noiseMultiplier = 1; steps = 9 } }"))
                .fails("check");
        assertNull(result.task(":privacyAudit"));
        Outputs.contains(result, "unknown property 'rat'", "build.gradle' line: ");
    }

    private static String releases(String releases) {
        return "privacy {\n datasets { register('survey') { budget { epsilon = 1; delta = 1e-6 } } }\n releases {\n"
                + releases + "\n }\n}";
    }
}
