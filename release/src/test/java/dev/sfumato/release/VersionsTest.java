package dev.sfumato.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every place that names a version of Sfumato names this one, so that what is copied from a document works. */
class VersionsTest {
    private static final Path ROOT = Path.of(System.getProperty("sfumato.root"));
    private static final String VERSION = System.getProperty("sfumato.version");

    @Test
    void documents_and_samples_name_the_version_of_this_checkout() throws IOException {
        Map<String, List<String>> others = new TreeMap<>();
        int places = 0;
        for (Path file : VersionTexts.files(ROOT)) {
            List<String> found = versions(Files.readString(file));
            places += found.size();
            found.removeIf(VERSION::equals);
            if (!found.isEmpty()) {
                others.put(ROOT.relativize(file).toString(), found);
            }
        }

        assertEquals(Map.of(), others, "./gradlew setVersion --to=" + VERSION + " writes it everywhere");
        assertTrue(places >= 8, places + " places were found: the pattern does not see them any more");
    }

    @Test
    void another_version_is_written_where_one_is_named_and_nowhere_else() {
        String text = """
            id 'dev.sfumato.privacy' version '0.1.0'
            id("dev.sfumato.privacy-aggregation") version "0.1.0-SNAPSHOT"
            implementation 'dev.sfumato:sfumato-dsl:0.1.0'
            runtimeOnly 'org.acme:thing:0.1.0'
            <artifactId>sfumato-gate</artifactId> <version>0.1.0</version>
            "id 'dev.sfumato.privacy' version '0.1.0'\\n"
            """;

        assertEquals("""
            id 'dev.sfumato.privacy' version '2.0'
            id("dev.sfumato.privacy-aggregation") version "2.0"
            implementation 'dev.sfumato:sfumato-dsl:2.0'
            runtimeOnly 'org.acme:thing:0.1.0'
            <artifactId>sfumato-gate</artifactId> <version>2.0</version>
            "id 'dev.sfumato.privacy' version '2.0'\\n"
            """, VersionTexts.with(text, "2.0"));
    }

    private static List<String> versions(String text) {
        List<String> found = new ArrayList<>();
        for (Pattern pattern : VersionTexts.PLACES) {
            Matcher matcher = pattern.matcher(text);
            while (matcher.find()) {
                found.add(matcher.group("version"));
            }
        }
        return found;
    }
}
