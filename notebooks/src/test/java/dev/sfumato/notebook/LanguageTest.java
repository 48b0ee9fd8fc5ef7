package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.dsl.Sfumato;
import dev.sfumato.dsl.help.Word;
import dev.sfumato.testing.Readme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page with every word of the language: each is in a line that runs. */
class LanguageTest {
    private static final Path ROOT =
            Path.of(System.getProperty("sfumato.readme")).getParent();
    private static final List<String> BLOCKS =
            Readme.read(ROOT.resolve("docs/Language.md")).blocks("java");

    @Test
    void every_public_word_stands_in_an_example_that_runs() throws IOException {
        Set<String> called = calls(String.join("\n", BLOCKS) + ofTutorials());
        Set<String> missing = Sfumato.vocabulary()
                .all()
                .filter(word -> word.type().getName().startsWith("dev.sfumato.dsl."))
                // the parts of a row, which are read as rows
                .filter(word -> !word.type().isMemberClass())
                .map(Word::name)
                .filter(name -> !called.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of(), missing);
    }

    private static Set<String> calls(String code) {
        Set<String> names = new TreeSet<>();
        Matcher call = Pattern.compile("\\b(\\w+)\\(").matcher(code);
        while (call.find()) {
            names.add(call.group(1));
        }
        return names;
    }

    private static String ofTutorials() throws IOException {
        StringBuilder code = new StringBuilder();
        try (Stream<Path> files = Files.list(ROOT.resolve("notebooks/tutorials"))) {
            for (Path file :
                    files.filter(name -> name.toString().endsWith(".ipynb")).toList()) {
                for (JsonNode cell : new ObjectMapper().readTree(file.toFile()).path("cells")) {
                    if (cell.path("cell_type").asText().equals("code")) {
                        cell.path("source").forEach(line -> code.append(line.asText()));
                        code.append('\n');
                    }
                }
            }
        }
        assertFalse(code.isEmpty());
        return code.toString();
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
