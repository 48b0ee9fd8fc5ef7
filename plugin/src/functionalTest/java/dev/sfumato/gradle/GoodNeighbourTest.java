package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugin costs nothing where it is not asked for, and little where it is. */
class GoodNeighbourTest {
    @Test
    void other_tasks_do_not_realise_the_plugins_tasks_and_the_worker_needs_no_nd4j(@TempDir Path folder) {
        ConsumerBuild build = ConsumerBuild.sample(folder);
        build.edit("build.gradle", "// `gradle check`", """
                tasks.configureEach { println "realised $it.path" }
                tasks.register('needs') {
                    def files = configurations.sfumatoRuntime
                    doLast { files.each { println "needs $it.name" } }
                }
                // `gradle check`""");
        BuildResult result = build.succeeds("needs");
        Outputs.contains(result, "realised :needs", "needs sfumato-gate-", "needs jackson-databind-");
        assertFalse(result.getOutput().contains("realised :privacy"), result.getOutput());
        assertFalse(result.getOutput().contains("nd4j"), result.getOutput());
    }
}
