package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker runs on the Java that the build asks for. */
class JavaLauncherTest {
    private static final String NONE = "there is no JDK 25";

    @Test
    @Tag("thorough")
    void a_worker_runs_on_the_toolchain_that_is_asked_for_and_finds_the_same(@TempDir Path folder) {
        ConsumerBuild build = ConsumerBuild.dataSample(folder);
        build.edit("build.gradle", "plugins {", "plugins {\n    id 'jvm-toolchains'");
        build.edit("build.gradle", "privacy {", """
                def newest = javaToolchains.launcherFor { languageVersion = JavaLanguageVersion.of(25) }
                tasks.register('newest') {
                    def path = providers.provider {
                        try {
                            'it is ' + newest.get().executablePath
                        } catch (Exception absent) {
                            'there is no JDK 25'
                        }
                    }
                    doLast { println path.get() }
                }
                privacy {
                    worker { javaLauncher = newest }""");
        String output = build.succeeds("newest", "--quiet").getOutput();
        assumeTrue(!output.contains(NONE) || System.getenv("CI") != null, NONE);
        String java = output.lines()
                .filter(line -> line.startsWith("it is "))
                .findFirst()
                .orElseThrow()
                .substring("it is ".length());

        BuildResult result = build.succeeds("check", "--info");

        assertNotNull(result.task(":privacyMeasurePeople"));
        Outputs.contains(
                result,
                "Starting process 'command '" + java + "''",
                "privacy: people: PASS, epsilon 2.",
                "privacy: friends: PASS, epsilon 0.5 ");
    }
}
