package dev.sfumato.gradle;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.gradle.testkit.runner.BuildResult;
import org.gradle.testkit.runner.GradleRunner;
import org.gradle.tooling.GradleConnector;

/** A user's build in a folder of its own, which finds the plugin by its id in the repository it was published to. */
final class ConsumerBuild {
    private static final String REPOSITORY_IN_SAMPLE = "'../../build/repository'";
    private static final Path SAMPLE = Path.of(property("sample"));
    private static final File TESTKIT = new File(property("testkit"));

    private final Path folder;
    private final File gradle;

    private ConsumerBuild(Path folder, File gradle) {
        this.folder = folder;
        this.gradle = gradle;
    }

    /** The sample that users copy, finding the repository from where it is now. */
    static ConsumerBuild sample(Path folder) {
        return copy(SAMPLE, folder);
    }

    /** A folder with nothing in it. */
    static ConsumerBuild empty(Path folder) {
        return new ConsumerBuild(folder, new File(property("gradle")));
    }

    /** The table of the sample with data. */
    static String people() {
        return read(SAMPLE.resolveSibling("sample-data/data/people.csv"));
    }

    /** Settings that name the local Maven repository, naming the one that Sfumato was published to. */
    static String asPublished(String settings) {
        if (!settings.contains("mavenLocal()")) {
            throw new AssertionError("these settings do not name the local Maven repository: " + settings);
        }
        return settings.replace("mavenLocal()", "maven { url = '" + property("repository") + "' }");
    }

    /** The sample of the team that looked before it chose, finding the repository from where it is now. */
    static ConsumerBuild planSample(Path folder) {
        return copy(SAMPLE.resolveSibling("sample-plan"), folder);
    }

    /** The sample with data, finding the repository from where it is now. */
    static ConsumerBuild dataSample(Path folder) {
        ConsumerBuild build = copy(SAMPLE.resolveSibling("sample-data"), folder);
        for (String data : List.of("data/people.csv", "data/people-schema.json", "data/friends.tsv")) {
            build.write(data, read(SAMPLE.resolveSibling("sample-data").resolve(data)));
        }
        return build;
    }

    private static ConsumerBuild copy(Path sample, Path folder) {
        ConsumerBuild build = new ConsumerBuild(folder, new File(property("gradle")));
        String settings = read(sample.resolve("settings.gradle"));
        if (!settings.contains(REPOSITORY_IN_SAMPLE)) {
            throw new AssertionError("the sample's repository is not where this test looks for it: " + settings);
        }
        build.write("settings.gradle", settings.replace(REPOSITORY_IN_SAMPLE, "'" + property("repository") + "'"));
        build.write("build.gradle", read(sample.resolve("build.gradle")));
        return build;
    }

    /** Keeps the build cache in a folder of its own. */
    void cachingIn(Path cache) {
        edit(
                "settings.gradle",
                "rootProject.name",
                "buildCache { local { directory = '" + cache.toUri() + "' } }\nrootProject.name");
    }

    /** The sample's settings with another {@code privacy} block. */
    static ConsumerBuild declaring(Path folder, String privacy) {
        ConsumerBuild build = sample(folder);
        build.write("build.gradle", script(privacy));
        return build;
    }

    /** A build of several projects, whose root aggregates them all. */
    static ConsumerBuild aggregating(Path folder, String... projects) {
        ConsumerBuild build = sample(folder);
        build.write(
                "settings.gradle",
                read(build.file("settings.gradle")) + "include('" + String.join("', '", projects) + "')\n");
        StringBuilder dependencies = new StringBuilder(aggregation()).append("dependencies {\n");
        for (String project : projects) {
            dependencies.append("privacyAggregation project(':").append(project).append("')\n");
        }
        build.write("build.gradle", dependencies + "}\n");
        return build;
    }

    /** A script with the plugin and a {@code privacy} block. */
    static String script(String privacy) {
        return "plugins { id 'dev.sfumato.privacy' version '" + property("version") + "' }\n" + privacy + "\n";
    }

    /** A script of a project whose root has the plugins, and so their version. */
    static String subproject(String privacy) {
        return "plugins { id 'dev.sfumato.privacy' }\n" + privacy + "\n";
    }

    /** A script with the plugin that aggregates, and nothing to aggregate. */
    static String aggregation() {
        return "plugins { id 'dev.sfumato.privacy-aggregation' version '" + property("version") + "' }\n";
    }

    /** The plugin as it was published. */
    static Path pluginJar() {
        Path folder = Path.of(URI.create(property("repository")))
                .resolve("dev/sfumato/sfumato-gradle-plugin/" + property("version"));
        // a snapshot has the time in its name in place of the word
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("sfumato-gradle-plugin-[\\d.-]+\\.jar"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no jar in " + folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The declaration in a script that gives the worker this heap. */
    static String workerHeap(String size) {
        return "privacy { worker { maxHeapSize = '" + size + "' } }";
    }

    /** The same build on the oldest Gradle that the plugin supports. */
    ConsumerBuild onMinimumGradle() {
        return new ConsumerBuild(folder, new File(property("gradle.minimum")));
    }

    /** A day until which a finding can be accepted. */
    static String nextYear() {
        return LocalDate.now(ZoneOffset.UTC).plusYears(1).toString();
    }

    Path file(String path) {
        return folder.resolve(path);
    }

    Path report() {
        return file("build/reports/privacy/privacy.json");
    }

    Path page() {
        return file("build/reports/privacy/privacy.html");
    }

    /** The files of its ledger. */
    List<Path> entries() {
        Path ledger = file("privacy-ledger");
        if (!Files.isDirectory(ledger)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(ledger)) {
            return files.filter(file -> file.toString().endsWith(".json")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files of its ledger that hold charges. */
    List<Path> charges() {
        return entries().stream().filter(entry -> !isOpening(entry)).toList();
    }

    /** The files of its ledger that open a budget, with or without a plan. */
    List<Path> openings() {
        return entries().stream().filter(ConsumerBuild::isOpening).toList();
    }

    private static boolean isOpening(Path entry) {
        return read(entry).contains("\"kind\": \"plan\"");
    }

    void edit(String path, String old, String replacement) {
        String text = read(file(path));
        if (!text.contains(old)) {
            throw new AssertionError(path + " does not contain " + old + ": " + text);
        }
        write(path, text.replace(old, replacement));
    }

    void write(String path, String text) {
        try {
            Files.createDirectories(file(path).toAbsolutePath().getParent());
            Files.writeString(file(path), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    BuildResult succeeds(String... arguments) {
        return runner(arguments).build();
    }

    BuildResult fails(String... arguments) {
        return runner(arguments).buildAndFail();
    }

    /** One daemon of each Gradle serves all tests, because user home and JVM arguments are the same; it ends with them. */
    private GradleRunner runner(String... arguments) {
        return GradleRunner.create()
                .withGradleInstallation(gradle)
                .withTestKitDir(TESTKIT)
                .withProjectDir(folder.toFile())
                .withArguments(Stream.concat(Stream.of(arguments), Stream.of("--warning-mode=fail"))
                        .toList());
    }

    /** For a build that is watched while it runs; the daemon is another one, and ends when the connector disconnects. */
    GradleConnector connector() {
        return GradleConnector.newConnector()
                .useInstallation(gradle)
                .useGradleUserHomeDir(TESTKIT)
                .forProjectDirectory(folder.toFile());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String property(String name) {
        return System.getProperty("sfumato." + name);
    }
}
