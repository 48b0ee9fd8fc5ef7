package dev.sfumato.gradle;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two projects that spend one dataset are judged together, under one name, or not at all. */
class SharedDatasetGateTest {
    private ConsumerBuild build;

    @BeforeEach
    void twoProjects(@TempDir Path folder) {
        build = ConsumerBuild.aggregating(folder, "one", "two");
        build.write("one/build.gradle", ConsumerBuild.subproject(AggregationTest.privacy("mean", 5)));
        build.write("two/build.gradle", ConsumerBuild.subproject(AggregationTest.privacy("count", 60)));
    }

    @Test
    void projects_that_nobody_aggregates_do_not_pass_alone() {
        build.succeeds("check");
        build.edit("build.gradle", "privacyAggregation project(':two')", "");
        Outputs.contains(
                build.fails(":one:check"),
                "project ':two' declares a dataset of ':one' as well",
                "privacyAggregation project(':one'); privacyAggregation project(':two')");
        build.edit("two/build.gradle", "survey", "visits");
        build.succeeds("check");
        build.edit("two/build.gradle", "register('visits') {", "register('visits') { formerly = ['survey'];");
        String divided = "dataset 'visits' of project ':two' says formerly = ['survey']";
        Outputs.contains(build.fails(":two:check"), divided);
        build.edit("build.gradle", "dependencies {", "dependencies { privacyAggregation project(':two')\n");
        Outputs.contains(build.fails("privacyAggregateCheck"), divided);
    }
}
