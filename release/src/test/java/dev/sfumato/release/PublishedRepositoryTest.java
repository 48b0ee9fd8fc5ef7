package dev.sfumato.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What {@code publishLocally} leaves is what Maven Central accepts, but for what only a release has. */
class PublishedRepositoryTest {
    private static final Path REPOSITORY = Path.of(System.getProperty("sfumato.repository"));

    @Test
    void only_the_version_the_signatures_and_the_address_are_missing_from_a_release() throws IOException {
        Predicate<String> ofARelease =
                finding -> finding.matches(".* (is a snapshot|has no signature of|names a placeholder).*");
        List<String> findings = CentralRules.findings(REPOSITORY);

        assertEquals(List.of(), findings.stream().filter(ofARelease.negate()).toList());
        // the rules did look
        for (StagedModule module : StagedModule.in(REPOSITORY)) {
            String pom = module.pom().getFileName().toString();
            assertTrue(
                    findings.stream().anyMatch(finding -> finding.endsWith("has no signature of " + pom)),
                    pom + " is not checked: " + findings);
        }
    }

    @Test
    void the_bom_names_every_library_in_the_version_that_was_published() throws IOException {
        Set<String> managed = new TreeSet<>();
        Set<String> published = new TreeSet<>();
        for (StagedModule module : StagedModule.in(REPOSITORY)) {
            Pom pom = Pom.read(module.pom());
            if (module.artifact().equals("sfumato-bom")) {
                managed.addAll(pom.needs().stream().map(Pom.Need::coordinates).collect(Collectors.toSet()));
            } else if (pom.packaging().equals("jar")) {
                published.add(module.coordinates());
            }
        }
        // whoever applies the plugin gets the worker of its own version
        published.removeIf(module -> module.contains(":sfumato-gradle-worker:"));

        assertEquals(published, managed);
    }
}
