package dev.sfumato.release;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * What Maven Central asks of a release (central.sonatype.org, "Requirements"), and what we ask of ours besides: that it needs nothing which
 * is not released, says what is in it, and names no address that is only a placeholder.
 */
public final class CentralRules {
    private static final Map<String, String> CHECKSUMS = Map.of(".md5", "MD5", ".sha1", "SHA-1");
    private static final Set<String> NOT_SIGNED = Set.of(".asc", ".md5", ".sha1", ".sha256", ".sha512");

    private final List<String> findings = new ArrayList<>();

    private CentralRules() {}

    /** Returns what is wrong in a repository, in sentences; nothing, where it may be uploaded. */
    public static List<String> findings(Path repository) throws IOException {
        CentralRules rules = new CentralRules();
        List<StagedModule> modules = StagedModule.in(repository);
        if (modules.isEmpty()) {
            rules.findings.add("nothing is staged in " + repository);
        }
        for (StagedModule module : modules) {
            rules.check(module);
        }
        Set<String> staged = modules.stream().map(StagedModule::coordinates).collect(Collectors.toSet());
        Set<String> groups = modules.stream().map(StagedModule::group).collect(Collectors.toSet());
        for (StagedModule module : modules) {
            rules.checkNeeds(module, staged, groups);
        }
        return List.copyOf(rules.findings);
    }

    private void check(StagedModule module) throws IOException {
        if (module.version().endsWith("-SNAPSHOT")) {
            say(module, "is a snapshot: a release has a version without -SNAPSHOT");
        }
        for (Path file : module.files()) {
            checkFile(module, file);
        }
        if (!module.isWellNamed()) {
            say(module, "has a POM of another name: " + module.pom().getFileName());
        }
        Pom pom = Pom.read(module.pom());
        checkPom(module, pom);
        if (pom.packaging().equals("jar")) {
            for (String ending : List.of(".jar", "-sources.jar", "-javadoc.jar")) {
                checkJar(module, ending);
            }
            if (!Files.exists(module.file("-cyclonedx.json"))) {
                say(module, "does not say what is in it: -cyclonedx.json is missing");
            }
        }
        if (pom.isBesideGradleMetadata() && !Files.exists(module.file(".module"))) {
            say(module, "has a POM that refers to Gradle's metadata, which is missing");
        }
    }

    private void checkFile(StagedModule module, Path file) throws IOException {
        String name = String.valueOf(file.getFileName());
        if (!module.owns(file)) {
            say(module, "has a file of another name: " + name);
        }
        if (NOT_SIGNED.stream().anyMatch(name::endsWith)) {
            return;
        }
        if (!Files.exists(file.resolveSibling(name + ".asc"))) {
            say(module, "has no signature of " + name);
        }
        for (Map.Entry<String, String> checksum : CHECKSUMS.entrySet()) {
            Path sum = file.resolveSibling(name + checksum.getKey());
            if (!Files.exists(sum)) {
                say(module, "has no " + checksum.getKey() + " of " + name);
            } else if (!Files.readString(sum).strip().equals(digest(file, checksum.getValue()))) {
                say(module, "has a wrong " + checksum.getKey() + " of " + name);
            }
        }
    }

    private void checkPom(StagedModule module, Pom pom) {
        checkText(module, "groupId", pom.text("groupId").filter(module.group()::equals));
        checkText(module, "artifactId", pom.text("artifactId").filter(module.artifact()::equals));
        checkText(module, "version", pom.text("version").filter(module.version()::equals));
        for (String path : List.of(
                "name",
                "description",
                "url",
                "licenses/license/name",
                "licenses/license/url",
                "developers/developer/name",
                "developers/developer/email",
                "scm/url",
                "scm/connection",
                "scm/developerConnection")) {
            checkText(module, path, pom.text(path));
        }
        if (pom.all("parent").findAny().isPresent()
                || pom.all("repositories").findAny().isPresent()) {
            say(module, "has a parent or repositories of its own in the POM: whoever needs it could not find them");
        }
        Stream.of("url", "scm/url", "scm/connection", "developers/developer/email")
                .flatMap(path -> pom.text(path).stream())
                .filter(address -> address.matches(".*\\.example\\b.*"))
                .distinct()
                .forEach(address -> say(
                        module,
                        "names a placeholder, " + address
                                + ": set sfumato.url and sfumato.email in gradle.properties"));
    }

    private void checkText(StagedModule module, String path, Optional<String> text) {
        if (text.filter(words -> !words.isBlank()).isEmpty()) {
            say(module, "has no " + path + " in its POM, or another than its folder says");
        }
    }

    private void checkJar(StagedModule module, String ending) throws IOException {
        Path jar = module.file(ending);
        if (!Files.exists(jar)) {
            say(module, "has no " + jar.getFileName());
            return;
        }
        try (ZipFile entries = new ZipFile(jar.toFile())) {
            if (entries.size() == 0) {
                say(module, "has an empty " + jar.getFileName());
            }
        } catch (IOException e) {
            say(module, "has a " + jar.getFileName() + " that is no archive: " + e.getMessage());
        }
    }

    private void checkNeeds(StagedModule module, Set<String> staged, Set<String> groups) throws IOException {
        for (Pom.Need need : Pom.read(module.pom()).needs()) {
            if (need.version().isEmpty()) {
                say(module, "needs " + need.name() + " in no version");
            } else if (need.version().endsWith("-SNAPSHOT") && !groups.contains(need.group())) {
                say(module, "needs a snapshot: " + need.coordinates());
            } else if (groups.contains(need.group()) && !staged.contains(need.coordinates())) {
                say(module, "needs " + need.coordinates() + ", which is not released with it");
            }
            if (need.scope().equals("system")) {
                say(module, "needs " + need.name() + " as a file of somebody's machine");
            }
        }
    }

    private static String digest(Path file, String algorithm) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] digest = MessageDigest.getInstance(algorithm).digest(in.readAllBytes());
            return String.format("%0" + 2 * digest.length + "x", new BigInteger(1, digest));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private void say(StagedModule module, String what) {
        findings.add(module.repository().relativize(module.folder()).toString().replace('\\', '/') + " " + what);
    }
}
