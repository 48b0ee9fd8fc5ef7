package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FAILED;
import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every project that is aggregated counts, the aggregating one too; one that has no report is named. */
class AggregationMembersTest {
    private static final String ISOLATED = "-Dorg.gradle.unsafe.isolated-projects=true";
    private static final String TWO_IS_MISSING =
            "project :two shares no privacy report, so that what it releases would not be counted: apply the plugin"
                    + " there, plugins { id 'dev.sfumato.privacy' }, or take it out of privacyAggregation.";

    private ConsumerBuild build;

    @BeforeEach
    void twoProjects(@TempDir Path folder) {
        build = ConsumerBuild.aggregating(folder, "one", "two");
        build.write("one/build.gradle", ConsumerBuild.subproject(AggregationTest.privacy("mean", 5)));
        build.write("two/build.gradle", ConsumerBuild.subproject(AggregationTest.privacy("count", 60)));
    }

    @Test
    void the_releases_of_the_aggregating_project_count() {
        build.edit(
                "build.gradle",
                "dependencies {",
                "apply plugin: 'dev.sfumato.privacy'\n" + AggregationTest.privacy("own", 5) + "dependencies {");
        BuildResult together = build.fails("check", "--continue");
        assertEquals(SUCCESS, together.task(":privacyCheck").getOutcome());
        assertEquals(FAILED, together.task(":privacyAggregateCheck").getOutcome());
        Outputs.contains(build.succeeds("privacyAggregateExplain"), "own", ":one:mean", ":two:count");
    }

    @Test
    @Tag("thorough")
    void the_aggregating_project_counts_once_where_it_is_declared_as_well() {
        build.write("one/build.gradle", "");
        build.write(
                "build.gradle",
                ConsumerBuild.aggregation() + "apply plugin: 'dev.sfumato.privacy'\n"
                        + AggregationTest.privacy("own", 5)
                        + "dependencies { privacyAggregation project(':'); privacyAggregation project(':two') }\n");
        Outputs.contains(build.succeeds("check"), "privacy: survey: PASS");
        Outputs.contains(
                build.succeeds("check", ISOLATED), "Configuration cache entry stored.", "privacy: survey: PASS");
        build.edit("build.gradle", "privacyAggregation project(':');", "");
        Outputs.contains(build.succeeds("privacyAggregateExplain"), "own", ":two:count");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "plugins { id 'base' }", "plugins { id 'java-library' }", "plugins { id 'application' }"})
    void a_project_without_a_report_is_named_with_what_to_do(String script) {
        build.write("two/build.gradle", script);
        Outputs.contains(build.fails("check"), TWO_IS_MISSING);
    }

    @Test
    void a_project_without_a_report_is_named_by_every_way_to_ask() {
        build.write("two/build.gradle", "plugins { id 'java-library' }");
        Outputs.contains(build.fails("privacyAggregateCheck", "-x", "privacyAggregateAudit"), TWO_IS_MISSING);
        build.fails("check", "--configuration-cache");
        Outputs.contains(build.fails("check", "--configuration-cache"), "Reusing configuration cache.", TWO_IS_MISSING);
        Outputs.contains(build.fails("check", ISOLATED), TWO_IS_MISSING);
    }

    @Test
    @Tag("thorough")
    void gradle_8_5_names_a_project_without_a_report() {
        build.write("two/build.gradle", "plugins { id 'base' }");
        Outputs.contains(build.onMinimumGradle().fails("check", "--configuration-cache"), TWO_IS_MISSING);
        build.write("two/build.gradle", "plugins { id 'java-library' }");
        Outputs.contains(build.onMinimumGradle().fails("check"), TWO_IS_MISSING);
    }

    @Test
    @Tag("thorough")
    void a_java_library_with_a_report_counts_and_is_a_library_still() {
        build.write(
                "two/build.gradle",
                "plugins { id 'java-library'; id 'dev.sfumato.privacy' }\n" + AggregationTest.privacy("count", 60));
        build.write(
                "one/build.gradle",
                "plugins { id 'java-library'; id 'dev.sfumato.privacy' }\ndependencies { api project(':two') }\n"
                        + AggregationTest.privacy("mean", 5));
        build.write("two/src/main/java/Two.java", "public class Two {}");
        build.write("one/src/main/java/One.java", "public class One extends Two {}");
        build.succeeds("check");
        Outputs.contains(build.succeeds("privacyAggregateExplain"), ":one:mean", ":two:count");
    }
}
