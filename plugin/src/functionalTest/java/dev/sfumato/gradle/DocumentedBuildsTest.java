package dev.sfumato.gradle;

import dev.sfumato.testing.Readme;
import java.nio.file.Path;
import java.util.List;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the builds that the documents show: the one that fails, its message, the fix; the dependencies of the library. */
class DocumentedBuildsTest {
    private static final Path DOCUMENTS = Path.of(System.getProperty("sfumato.docs"));

    @TempDir
    Path folder;

    @Test
    void the_build_fails_as_shown_and_passes_with_the_fix() {
        Readme guide = Readme.read(DOCUMENTS.resolve("guide/gate.md"));
        List<String> messages = guide.blocks("text");
        ConsumerBuild build = ConsumerBuild.sample(folder);
        build.write("build.gradle", guide.blocks("groovy").get(0));

        shows(build.fails("check"), messages.get(0));

        build.edit("build.gradle", "sigma = 10.0", "sigma = 14.8");
        shows(build.succeeds("check"), messages.get(1));
    }

    @Test
    void the_dependencies_of_the_library_resolve() {
        Readme library = Readme.read(DOCUMENTS.resolve("Library.md"));
        ConsumerBuild build = ConsumerBuild.sample(folder);
        build.write(
                "build.gradle",
                "plugins { id 'java' }\n" + library.blocks("groovy").get(0));

        BuildResult result = build.succeeds("dependencies", "--configuration", "runtimeClasspath");

        Outputs.contains(result, "dev.sfumato:sfumato-dsl:", "dev.sfumato:sfumato-runtime:", "org.nd4j:nd4j-native:");
        Assertions.assertFalse(result.getOutput().contains("FAILED"), result.getOutput());
    }

    private static void shows(BuildResult result, String message) {
        message.lines().forEach(line -> Outputs.contains(result, line.strip()));
    }
}
