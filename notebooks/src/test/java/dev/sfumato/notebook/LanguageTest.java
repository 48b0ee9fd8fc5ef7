package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.sfumato.dsl.Sfumato;
import dev.sfumato.testing.Readme;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page with every word of the language: each is in a line that runs. */
class LanguageTest {
    private static final Path ROOT =
            Path.of(System.getProperty("sfumato.readme")).getParent();
    private static final List<String> BLOCKS =
            Readme.read(ROOT.resolve("docs/Language.md")).blocks("java");

    /** Counted by the type that a word is said of, as the compiler resolves it: a word of one type is no example of its namesakes. */
    @Test
    void every_public_word_stands_in_a_line_of_the_page() throws IOException {
        Set<String> said =
                CompiledPage.words(BLOCKS.stream().flatMap(String::lines).toList());
        Set<String> missing = Sfumato.vocabulary()
                .all()
                .filter(word -> word.type().getName().startsWith("dev.sfumato.dsl."))
                // the parts of a row, which are read as rows
                .filter(word -> !word.type().isMemberClass())
                .map(CompiledPage::word)
                .filter(word -> !said.contains(word))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of(), missing);
    }

    @Test
    @Tag("thorough")
    void every_line_runs() {
        List<String> failures = new ArrayList<>();
        try (JShellEngine engine = JShellEngine.start(Place.RUNNER)) {
            for (String line : BLOCKS.stream().flatMap(String::lines).toList()) {
                List<SnippetResult> results = engine.run(line);
                assertFalse(results.isEmpty(), line);
                results.forEach(result -> result.error().ifPresent(error -> failures.add(line + "\n" + error)));
            }
        }
        assertEquals(List.of(), failures);
    }
}
