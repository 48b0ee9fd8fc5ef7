package dev.sfumato.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two builds of the same sources give the same bytes: in another folder, time zone and language, with other permissions, without a cache. All
 * archives are made by one convention, so that a few modules stand for all of them; {@code -Dsfumato.reproduce=publishLocally} builds every one.
 */
@Tag("thorough")
@DisabledOnOs(OS.WINDOWS)
class ReproducibleBuildTest {
    private static final Path ROOT = Path.of(System.getProperty("sfumato.root"));
    private static final List<String> TASKS = List.of(System.getProperty(
                    "sfumato.reproduce",
                    ":runtime:accounting:publishLocally :runtime:data:publishLocally :runtime:bom:publishLocally")
            .split(" "));
    private static final int LEAST = 12;
    private static final String STAMP = "\\d{8}\\.\\d{6}-\\d+";

    @Test
    void another_build_publishes_the_same_bytes(@TempDir Path folder) throws Exception {
        Path again = Files.createDirectories(folder.resolve("another/place"));
        for (String file : said(ROOT, "git", "ls-files", "--cached", "--others", "--exclude-standard")
                .lines()
                .toList()) {
            if (Files.isRegularFile(ROOT.resolve(file))) {
                Files.createDirectories(again.resolve(file).getParent());
                Files.copy(ROOT.resolve(file), again.resolve(file));
                boolean runs = Files.isExecutable(ROOT.resolve(file));
                Files.setPosixFilePermissions(
                        again.resolve(file), PosixFilePermissions.fromString(runs ? "rwx------" : "rw-------"));
            }
        }

        List<String> build = new ArrayList<>(List.of(
                "./gradlew",
                "--console=plain",
                "--no-build-cache",
                "--no-configuration-cache",
                "-Duser.timezone=Pacific/Auckland",
                "-Duser.language=tr",
                "-Duser.country=TR"));
        build.addAll(TASKS);
        said(again, build.toArray(String[]::new));

        Map<String, String> second = published(again.resolve("build/repository"));
        assertTrue(second.size() >= LEAST, second.keySet().toString());
        Map<String, String> first = published(Path.of(System.getProperty("sfumato.repository")));
        first.keySet().retainAll(second.keySet());
        assertEquals(first, second);
    }

    /** The SHA-256 of what was published, by the file's name without the time of a snapshot. */
    private static Map<String, String> published(Path repository) throws Exception {
        Map<String, String> hashes = new TreeMap<>();
        for (StagedModule module : StagedModule.in(repository)) {
            for (Path file : module.files()) {
                String name = file.getFileName().toString();
                if (name.matches(".*\\.(jar|pom|module|json)")) {
                    byte[] content = Files.readAllBytes(file);
                    if (name.endsWith(".module")) {
                        content = new String(content, UTF_8)
                                .replaceAll(STAMP, "SNAPSHOT")
                                .getBytes(UTF_8);
                    }
                    hashes.put(
                            name.replaceFirst(STAMP, "SNAPSHOT"),
                            HexFormat.of()
                                    .formatHex(
                                            MessageDigest.getInstance("SHA-256").digest(content)));
                }
            }
        }
        return hashes;
    }

    private static String said(Path folder, String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("sfumato", ".log");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = process.waitFor(30, TimeUnit.MINUTES);
            process.destroy();
            assertTrue(ended && process.exitValue() == 0, () -> String.join(" ", command) + " said " + read(output));
            return read(output);
        } finally {
            Files.delete(output);
        }
    }

    private static String read(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return String.join("\n", lines.toList());
        } catch (IOException e) {
            return e.toString();
        }
    }
}
