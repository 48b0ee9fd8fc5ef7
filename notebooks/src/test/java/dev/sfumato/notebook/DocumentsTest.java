package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Readme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Tests the documents beside the README: what they say that the shell answers, and where they lead. */
class DocumentsTest {
    private static final Path FOLDER = Path.of(System.getProperty("sfumato.docs"));

    @TestFactory
    Stream<DynamicTest> every_session_at_the_prompt_shows_what_it_shows() throws IOException {
        List<Path> withSessions = documents().stream()
                .filter(file -> !Readme.read(file).blocks("jshell").isEmpty())
                .toList();
        assertFalse(withSessions.isEmpty());
        return withSessions.stream()
                .map(file -> DynamicTest.dynamicTest(
                        FOLDER.relativize(file).toString(), () -> PromptSessions.assertShown(Readme.read(file))));
    }

    @TestFactory
    Stream<DynamicTest> every_link_to_a_file_leads_somewhere() throws IOException {
        return documents().stream()
                .map(file -> DynamicTest.dynamicTest(
                        FOLDER.relativize(file).toString(),
                        () -> assertEquals(List.of(), Readme.read(file).deadLinks())));
    }

    /** Blocks without a kind are drawings, and those of a program or a build have tests of their own. */
    @TestFactory
    Stream<DynamicTest> every_block_of_the_guide_is_of_a_kind_that_some_test_runs() throws IOException {
        Set<String> run = Set.of("console", "jshell", "groovy", "text");
        return documents().stream()
                .filter(file -> file.startsWith(FOLDER.resolve("guide")))
                .map(file -> DynamicTest.dynamicTest(
                        FOLDER.relativize(file).toString(),
                        () -> assertTrue(run.containsAll(Readme.read(file).kinds()))));
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    // whose formulas look like links
                    .filter(file -> !file.startsWith(FOLDER.resolve("proofs")))
                    .sorted()
                    .toList();
        }
    }
}
