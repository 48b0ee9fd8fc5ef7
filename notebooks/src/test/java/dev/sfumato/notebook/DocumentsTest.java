package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.sfumato.testing.Readme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
                        file.getFileName().toString(), () -> PromptSessions.assertShown(Readme.read(file))));
    }

    @TestFactory
    Stream<DynamicTest> every_link_to_a_file_leads_somewhere() throws IOException {
        return documents().stream()
                .map(file -> DynamicTest.dynamicTest(
                        FOLDER.relativize(file).toString(),
                        () -> assertEquals(List.of(), Readme.read(file).deadLinks())));
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }
}
