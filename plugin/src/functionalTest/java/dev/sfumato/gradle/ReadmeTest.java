package dev.sfumato.gradle;

import dev.sfumato.testing.Readme;
import java.nio.file.Path;
import java.util.List;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the statements of the README about builds: the one that fails, its message, the fix, the library's dependencies. */
class ReadmeTest {
    private static final Readme README = Readme.read(Path.of(System.getProperty("sfumato.readme")));
    private static final List<String> SCRIPTS = README.blocks("groovy");
    private static final List<String> MESSAGES = README.blocks("text");

    @TempDir
    Path folder;

    @Test
    void the_build_fails_as_shown_and_passes_with_the_fix() {
        ConsumerBuild build = ConsumerBuild.sample(folder);
        build.write("build.gradle", SCRIPTS.get(0));

        shows(build.fails("check"), MESSAGES.get(0));

        build.edit("build.gradle", "sigma = 10.0", "sigma = 14.8");
        shows(build.succeeds("check"), MESSAGES.get(1));
    }

    @Test
    void the_dependencies_of_the_library_resolve() {
        ConsumerBuild build = ConsumerBuild.sample(folder);
        build.write("build.gradle", "plugins { id 'java' }\n" + SCRIPTS.get(1));

        BuildResult result = build.succeeds("dependencies", "--configuration", "runtimeClasspath");

        Outputs.contains(result, "dev.sfumato:sfumato-dsl:", "dev.sfumato:sfumato-runtime:", "org.nd4j:nd4j-native:");
        Assertions.assertFalse(result.getOutput().contains("FAILED"), result.getOutput());
    }

    private static void shows(BuildResult result, String message) {
        message.lines().forEach(line -> Outputs.contains(result, line.strip()));
    }
}
