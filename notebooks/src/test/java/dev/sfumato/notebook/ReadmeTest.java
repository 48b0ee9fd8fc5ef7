package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Readme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests the commands and links of the README and the guide. DoorsTest of the plugin tries what the README says of builds. */
class ReadmeTest {
    private static final Readme README = Readme.read(Path.of(System.getProperty("sfumato.readme")));
    private static final Path GUIDE = Path.of(System.getProperty("sfumato.docs"), "guide");

    /** Each command of the README and the guide is run by check: by this one, by the tests named here, or as what check is. */
    @Test
    void every_command_is_one_that_check_runs() throws IOException {
        assertEquals(
                Set.of(
                        "./gradlew demo", // DemoTest of the demo
                        "./gradlew publishToMavenLocal", // DoorsTest of the plugin uses what publishLocally leaves, the
                        // same elsewhere
                        "alias gradle=\"$PWD/gradlew\"",
                        "echo 'dpSgd(1.1).batchSize(256).datasetSize(60_000).epochs(60).epsilon(1e-5)' | gradle -q privacyShell", // DoorsTest
                        "./gradlew shell", // ShellTest
                        "./gradlew -q tutorials --html=pages", // TutorialsTest, and .ci/run
                        "./gradlew -q runNotebooks --file=analysis.ipynb --html=pages", // NotebookRunnerTest
                        "./gradlew notebook", // KernelTest runs what it opens
                        "./gradlew installKernel", // trialKernel, which KernelTest depends on, is the same elsewhere
                        "./gradlew publishLocally", // the plugin's functional tests depend on it
                        "./gradlew -p plugin/sample check", // SampleTest
                        "./gradlew -p plugin/sample-data check", // DataSampleTest
                        "./gradlew -q -p plugin/sample-data privacyExplain --dataset people"), // DataSampleTest
                documents().stream()
                        .flatMap(document -> document.blocks("console").stream())
                        .flatMap(String::lines)
                        .map(line -> line.replaceFirst("^\\$ ", ""))
                        .collect(Collectors.toSet()));
    }

    private static List<Readme> documents() throws IOException {
        try (Stream<Path> pages = Files.list(GUIDE)) {
            return Stream.concat(Stream.of(README), pages.sorted().map(Readme::read))
                    .toList();
        }
    }

    @Test
    void every_block_is_of_a_kind_that_some_test_runs() {
        assertEquals(Set.of("console", "groovy", "java", "text"), README.kinds());
    }

    @Test
    void it_is_an_entrance_and_no_book() throws IOException {
        assertTrue(Files.size(Path.of(System.getProperty("sfumato.readme"))) <= 9 * 1024);
    }

    @Test
    void every_link_to_a_file_leads_somewhere() throws IOException {
        assertEquals(List.of(), README.deadLinks());
    }
}
