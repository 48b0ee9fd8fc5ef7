package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.sfumato.testing.Readme;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests the statements of the README about the shell. The plugin's functional tests run its statements about builds. */
class ReadmeTest {
    private static final Readme README = Readme.read(Path.of(System.getProperty("sfumato.readme")));

    @Test
    void every_session_at_the_prompt_shows_what_it_shows() {
        assertFalse(README.blocks("jshell").isEmpty());
        PromptSessions.assertShown(README);
    }

    /** Each command is run by check: by this one, by the tests named here, or as what check is. */
    @Test
    void every_command_is_one_that_check_runs() {
        assertEquals(
                Set.of(
                        "./gradlew demo", // DemoTest
                        "./gradlew check",
                        "./gradlew shell", // ShellTest
                        "./gradlew -q tutorials --html=pages", // TutorialsTest, and .ci/run
                        "./gradlew -q runNotebooks --file=analysis.ipynb --html=pages", // NotebookRunnerTest
                        "./gradlew notebook", // KernelTest runs what it opens
                        "./gradlew installKernel", // trialKernel, which KernelTest depends on, is the same elsewhere
                        "./gradlew publishLocally", // the plugin's functional tests depend on it
                        "./gradlew -p plugin/sample check", // SampleTest
                        "./gradlew -p plugin/sample-data check", // DataSampleTest
                        "./gradlew -q -p plugin/sample-data privacyExplain --dataset people"), // DataSampleTest
                README.blocks("console").stream()
                        .flatMap(String::lines)
                        .map(line -> line.replaceFirst("^\\$ ", ""))
                        .collect(Collectors.toSet()));
    }

    @Test
    void every_block_is_of_a_kind_that_some_test_runs() {
        assertEquals(Set.of("console", "jshell", "groovy", "text"), README.kinds());
    }

    @Test
    void every_link_to_a_file_leads_somewhere() throws IOException {
        assertEquals(List.of(), README.deadLinks());
    }
}
