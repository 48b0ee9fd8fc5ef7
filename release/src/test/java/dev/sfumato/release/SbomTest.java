package dev.sfumato.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.cyclonedx.Version;
import org.cyclonedx.parsers.JsonParser;
import org.junit.jupiter.api.Test;

/** Each published module says what its users get with it, in documents that CycloneDX's own schema accepts. */
class SbomTest {
    private static final Path REPOSITORY = Path.of(System.getProperty("sfumato.repository"));

    @Test
    void the_schema_accepts_every_document_and_refuses_one_without_a_type() throws Exception {
        List<Path> documents = documents();
        assertEquals(13, documents.size(), documents.toString());
        for (Path document : documents) {
            assertEquals(
                    List.of(), new JsonParser().validate(document.toFile(), Version.VERSION_16), document.toString());
        }
        String spoilt = Files.readString(documents.get(0)).replaceFirst("\"type\" : \"library\",", "");
        assertFalse(new JsonParser()
                .validate(spoilt.getBytes(java.nio.charset.StandardCharsets.UTF_8), Version.VERSION_16)
                .isEmpty());
    }

    @Test
    void every_dependency_of_a_pom_is_listed_and_all_that_is_listed_is_needed_by_something() throws IOException {
        for (Path document : documents()) {
            JsonNode sbom = new ObjectMapper().readTree(document.toFile());
            Set<String> listed = components(sbom).keySet();
            Path pom = document.resolveSibling(document.getFileName().toString().replace("-cyclonedx.json", ".pom"));
            for (Pom.Need need : Pom.read(pom).needs()) {
                assertTrue(listed.contains(need.coordinates()), need.coordinates() + " is not in " + document);
            }
            Set<String> reached = new TreeSet<>();
            follow(sbom, sbom.at("/metadata/component/bom-ref").asText(), reached);
            reached.remove(sbom.at("/metadata/component/bom-ref").asText());
            assertEquals(
                    components(sbom).values().stream()
                            .map(it -> it.path("bom-ref").asText())
                            .collect(Collectors.toCollection(TreeSet::new)),
                    reached,
                    document.toString());
        }
    }

    @Test
    void every_component_from_elsewhere_has_a_licence_and_the_hash_of_its_jar() throws Exception {
        Map<String, String> hashes = new TreeMap<>();
        for (String jar : System.getProperty("sfumato.plain").split(File.pathSeparator)) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(Path.of(jar)));
            hashes.put(
                    HexFormat.of().formatHex(digest), Path.of(jar).getFileName().toString());
        }
        List<String> unlicensed = new ArrayList<>();
        Set<String> seen = new TreeSet<>();
        for (Path document : documents()) {
            components(new ObjectMapper().readTree(document.toFile())).forEach((coordinates, component) -> {
                String hash = component.at("/hashes/0/content").asText();
                assertEquals(64, hash.length(), coordinates + " in " + document);
                seen.add(hash);
                if (component.path("licenses").isEmpty()) {
                    unlicensed.add(coordinates);
                }
            });
        }

        assertEquals(List.of(), unlicensed);
        // the jars as they lie on a class path, hashed here
        hashes.keySet().removeAll(seen);
        assertEquals(Map.of(), hashes);
    }

    @Test
    void nobody_gets_nd4j_with_a_module_that_does_without() throws IOException {
        for (Path document : documents()) {
            boolean has = components(new ObjectMapper().readTree(document.toFile())).keySet().stream()
                    .anyMatch(coordinates -> coordinates.startsWith("org.nd4j:"));
            boolean may = Arrays.stream("diffusion audit runtime dsl notebooks".split(" "))
                    .anyMatch(name -> document.getFileName().toString().startsWith("sfumato-" + name + "-"));
            assertEquals(may, has, document.toString());
        }
    }

    private static List<Path> documents() throws IOException {
        List<Path> found = new ArrayList<>();
        for (StagedModule module : StagedModule.in(REPOSITORY)) {
            if (Files.exists(module.file("-cyclonedx.json"))) {
                found.add(module.file("-cyclonedx.json"));
            }
        }
        return found;
    }

    private static Map<String, JsonNode> components(JsonNode sbom) {
        Map<String, JsonNode> found = new TreeMap<>();
        sbom.path("components")
                .forEach(part -> found.put(
                        part.path("group").asText() + ":" + part.path("name").asText() + ":"
                                + part.path("version").asText(),
                        part));
        return found;
    }

    private static void follow(JsonNode sbom, String reference, Set<String> reached) {
        if (reached.add(reference)) {
            sbom.path("dependencies").forEach(dependency -> {
                if (dependency.path("ref").asText().equals(reference)) {
                    dependency.path("dependsOn").forEach(needed -> follow(sbom, needed.asText(), reached));
                }
            });
        }
    }
}
