package dev.sfumato.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A folder that Maven Central accepts has no finding; each thing that is taken away from it or spoilt is named. */
class CentralRulesTest {
    private static final String POM = """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <!-- do_not_remove: published-with-gradle-metadata -->
          <modelVersion>4.0.0</modelVersion>
          <groupId>org.acme</groupId>
          <artifactId>thing</artifactId>
          <version>1.0</version>
          <name>Thing</name>
          <description>A thing</description>
          <url>https://acme.org/thing</url>
          <licenses><license><name>Apache-2.0</name><url>https://www.apache.org/licenses/LICENSE-2.0</url></license></licenses>
          <developers><developer><name>The authors</name><email>authors@acme.org</email></developer></developers>
          <scm><url>https://acme.org/thing</url><connection>scm:git:https://acme.org/thing.git</connection>
            <developerConnection>scm:git:https://acme.org/thing.git</developerConnection></scm>
          <dependencies>
            <dependency><groupId>org.other</groupId><artifactId>part</artifactId><version>2.1</version><scope>runtime</scope></dependency>
          </dependencies>
        </project>
        """;

    @TempDir
    Path repository;

    @BeforeEach
    void stage_a_module_that_may_be_released() throws IOException {
        write(".pom", POM);
        write(".module", "{}");
        write("-cyclonedx.json", "{}");
        for (String ending : List.of(".jar", "-sources.jar", "-javadoc.jar")) {
            Files.createDirectories(file(ending).getParent());
            try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(file(ending)))) {
                jar.putNextEntry(new ZipEntry("a"));
            }
            seal(file(ending));
        }
        assertEquals(List.of(), CentralRules.findings(repository));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        <name>Thing</name>                                                             |                                     | has no name in its POM
        <description>A thing</description>                                             | <description> </description>        | has no description in its POM
        <url>https://acme.org/thing</url>\\n  <lic                                      | <lic                                | has no url in its POM
        <license><name>Apache-2.0</name>                                               | <license>                           | has no licenses/license/name
        <email>authors@acme.org</email>                                                |                                     | has no developers/developer/email
        <connection>scm:git:https://acme.org/thing.git</connection>                    |                                     | has no scm/connection
        <version>1.0</version>                                                         | <version>1.1</version>              | has no version in its POM, or another than its folder says
        <version>2.1</version>                                                         |                                     | needs org.other:part in no version
        <version>2.1</version>                                                         | <version>2.1-SNAPSHOT</version>     | needs a snapshot: org.other:part:2.1-SNAPSHOT
        <groupId>org.other</groupId>                                                   | <groupId>org.acme</groupId>         | needs org.acme:part:2.1, which is not released with it
        <scope>runtime</scope>                                                         | <scope>system</scope>               | needs org.other:part as a file of somebody's machine
        authors@acme.org                                                               | authors@acme.example                | names a placeholder, authors@acme.example
        <modelVersion>4.0.0</modelVersion>                                             | <parent></parent>                   | has a parent or repositories of its own
        """)
    void a_pom_that_lacks_something_is_named(String there, String instead, String finding) throws IOException {
        String from = there.replace("\\n", "\n");
        assertTrue(POM.contains(from), from);
        write(".pom", POM.replace(from, instead == null ? "" : instead));

        assertFinding(finding);
    }

    @ParameterizedTest
    @CsvSource({
        ".jar, has no thing-1.0.jar",
        "-sources.jar, has no thing-1.0-sources.jar",
        "-javadoc.jar, has no thing-1.0-javadoc.jar",
        ".module, 'refers to Gradle''s metadata, which is missing'",
        "-cyclonedx.json, does not say what is in it",
        ".jar.asc, has no signature of thing-1.0.jar",
        ".pom.asc, has no signature of thing-1.0.pom",
        ".jar.sha1, has no .sha1 of thing-1.0.jar",
        ".pom.md5, has no .md5 of thing-1.0.pom"
    })
    void a_file_that_is_missing_is_named(String ending, String finding) throws IOException {
        Files.delete(file(ending));

        assertFinding(finding);
    }

    @Test
    void a_file_that_was_changed_after_it_was_summed_is_named() throws IOException {
        Files.writeString(file(".module"), "{ }");

        assertFinding("has a wrong .sha1 of thing-1.0.module");
    }

    @Test
    void a_jar_that_is_none_is_named() throws IOException {
        write("-sources.jar", "no archive");

        assertFinding("has a thing-1.0-sources.jar that is no archive");
    }

    @Test
    void a_file_of_another_module_is_named() throws IOException {
        Files.writeString(file(".pom").resolveSibling("other-1.0.jar.md5"), "0");

        assertFinding("has a file of another name: other-1.0.jar.md5");
    }

    @Test
    void a_snapshot_is_no_release() throws IOException {
        Path snapshot = repository.resolve("org/acme/thing/1.1-SNAPSHOT/thing-1.1-SNAPSHOT.pom");
        Files.createDirectories(snapshot.getParent());
        Files.writeString(snapshot, POM.replace("1.0<", "1.1-SNAPSHOT<"));

        assertFinding("is a snapshot");
    }

    @Test
    void an_empty_folder_is_no_release() throws IOException {
        Path nothing = Files.createDirectory(repository.resolve("nothing"));

        assertEquals(List.of("nothing is staged in " + nothing), CentralRules.findings(nothing));
    }

    private void assertFinding(String words) throws IOException {
        List<String> findings = CentralRules.findings(repository);
        assertTrue(findings.stream().anyMatch(finding -> finding.contains(words)), words + " is not in " + findings);
    }

    private Path file(String ending) {
        return repository.resolve("org/acme/thing/1.0/thing-1.0" + ending);
    }

    private void write(String ending, String text) throws IOException {
        Files.createDirectories(file(ending).getParent());
        Files.writeString(file(ending), text);
        seal(file(ending));
    }

    private static void seal(Path file) throws IOException {
        Files.writeString(file.resolveSibling(file.getFileName() + ".asc"), "a signature");
        for (String algorithm : List.of("MD5", "SHA-1")) {
            String ending = algorithm.toLowerCase(java.util.Locale.ROOT).replace("-", "");
            Files.writeString(file.resolveSibling(file.getFileName() + "." + ending), digest(file, algorithm));
        }
    }

    private static String digest(Path file, String algorithm) throws IOException {
        try {
            byte[] digest = MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file));
            return String.format("%0" + 2 * digest.length + "x", new BigInteger(1, digest));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
