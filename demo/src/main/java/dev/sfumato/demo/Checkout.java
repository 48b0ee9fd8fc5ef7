package dev.sfumato.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Where the demo runs from, and how it starts Gradle there.
 *
 * @param root the checkout of Sfumato
 * @param gradle the Gradle that runs the demo
 * @param gradleUser where that Gradle keeps what it downloads
 * @param repository where Sfumato was published to, as an address
 * @param version the version that was published
 */
record Checkout(Path root, Path gradle, Path gradleUser, String repository, String version) {
    /** What the build that runs the demo tells it. */
    static Checkout ofProperties() {
        return new Checkout(
                Path.of(property("checkout")),
                Path.of(property("gradle")),
                Path.of(property("gradle.user")),
                property("repository"),
                property("version"));
    }

    private static String property(String name) {
        return Objects.requireNonNull(System.getProperty("sfumato." + name), "sfumato." + name);
    }

    /**
     * What a command said, and how it ended.
     *
     * @param exit 0 where it succeeded
     */
    record Said(String output, int exit) {}

    /** Runs a task of a build, as {@code gradle} on the path would. */
    Said gradle(Path build, String task) throws IOException {
        Path launcher;
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(gradle.resolve("lib"), "gradle-launcher-*.jar")) {
            launcher = jars.iterator().next();
        }
        return run(
                build,
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                launcher.toString(),
                "org.gradle.launcher.GradleMain",
                "--console=plain",
                "--gradle-user-home",
                gradleUser.toString(),
                // its daemon serves the next command, and then nobody
                "-Dorg.gradle.daemon.idletimeout=20000",
                task);
    }

    /** Makes a folder a git repository of its own, as a team has its ledger in one; without git it stays a folder. */
    static void init(Path folder) {
        git(folder, "init", "--quiet");
    }

    /** Commits the ledger in a folder. */
    static void commitLedger(Path folder) {
        git(folder, "add", "privacy-ledger");
        git(folder, "commit", "--quiet", "--message", "Releases of this week");
    }

    private static void git(Path folder, String... words) {
        List<String> command = new ArrayList<>(List.of(
                "git",
                "-c",
                "user.name=Sfumato demo",
                "-c",
                "user.email=demo@sfumato.invalid",
                "-c",
                "commit.gpgsign=false"));
        command.addAll(List.of(words));
        try {
            run(folder, command.toArray(String[]::new));
        } catch (IOException e) {
            // no git: the ledger then keeps its checkpoint beside it
        }
    }

    private static Said run(Path folder, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        // a hook of git may have started this, and the repository that it is about is another one
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            return new Said(output, process.waitFor());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while running " + command[0], e);
        } finally {
            process.destroy();
        }
    }
}
