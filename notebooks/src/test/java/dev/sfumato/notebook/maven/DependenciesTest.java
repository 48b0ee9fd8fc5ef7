package dev.sfumato.notebook.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DependenciesTest {
    @TempDir
    Path folder;

    @Test
    void a_library_comes_from_the_mirror_with_all_it_needs_and_then_from_the_local_repository() throws IOException {
        Path mirror = mirror();
        publish(mirror, "inner", "");
        publish(
                mirror,
                "outer",
                "<dependencies><dependency><groupId>g</groupId><artifactId>inner</artifactId><version>1</version>"
                        + "</dependency></dependencies>");

        List<String> names = names("g:outer:1");
        assertEquals(List.of("outer-1.jar", "inner-1.jar"), names);

        Files.move(mirror, folder.resolve("gone"));
        assertEquals(names, names("g:outer:1"));
    }

    @Test
    void what_is_nowhere_is_told_with_the_places() throws IOException {
        mirror();
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> Dependencies.in(folder).resolve("g:nothing:1"))
                .getMessage();
        assertTrue(
                message.startsWith("g:nothing:1 is not in " + folder.resolve("repository") + ", nor found elsewhere: "),
                message);
    }

    @Test
    void what_is_no_coordinate_is_refused() {
        assertEquals(
                "a dependency must be group:artifact:version, such as org.apache.commons:commons-math3:3.6.1, or a jar that is there, got math",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> Dependencies.in(folder).resolve("math"))
                        .getMessage());
    }

    private List<String> names(String coordinates) {
        return Dependencies.in(folder).resolve(coordinates).stream()
                .map(file -> file.getFileName().toString())
                .toList();
    }

    private Path mirror() throws IOException {
        Path mirror = Files.createDirectory(folder.resolve("mirror"));
        Files.writeString(
                folder.resolve("settings.xml"),
                "<settings><mirrors><mirror><id>here</id><mirrorOf>central</mirrorOf><url>" + mirror.toUri()
                        + "</url></mirror></mirrors></settings>");
        return mirror;
    }

    private static void publish(Path mirror, String name, String more) throws IOException {
        Path at = Files.createDirectories(mirror.resolve("g/" + name + "/1"));
        Files.writeString(
                at.resolve(name + "-1.pom"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>" + name
                        + "</artifactId><version>1</version>" + more + "</project>");
        Files.write(at.resolve(name + "-1.jar"), new byte[0]);
    }
}
