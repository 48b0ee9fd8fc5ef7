package dev.sfumato.gradle;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.gradle.testkit.runner.BuildResult;
import org.gradle.testkit.runner.GradleRunner;

/** A user's build in a folder of its own, which finds the plugin by its id in the repository it was published to. */
final class ConsumerBuild {
    private static final String REPOSITORY_IN_SAMPLE = "'../../build/repository'";
    private static final Path SAMPLE = Path.of(property("sample"));
    private static final File TESTKIT = new File(property("testkit"));

    private final Path folder;

    private ConsumerBuild(Path folder) {
        this.folder = folder;
    }

    /** The sample that users copy, finding the repository from where it is now. */
    static ConsumerBuild sample(Path folder) {
        ConsumerBuild build = new ConsumerBuild(folder);
        String settings = read(SAMPLE.resolve("settings.gradle"));
        if (!settings.contains(REPOSITORY_IN_SAMPLE)) {
            throw new AssertionError("the sample's repository is not where this test looks for it: " + settings);
        }
        build.write("settings.gradle", settings.replace(REPOSITORY_IN_SAMPLE, "'" + property("repository") + "'"));
        build.write("build.gradle", read(SAMPLE.resolve("build.gradle")));
        return build;
    }

    /** The sample's settings with another {@code privacy} block. */
    static ConsumerBuild declaring(Path folder, String privacy) {
        ConsumerBuild build = sample(folder);
        build.write(
                "build.gradle",
                "plugins { id 'dev.sfumato.privacy' version '" + property("version") + "' }\n" + privacy + "\n");
        return build;
    }

    Path file(String path) {
        return folder.resolve(path);
    }

    Path report() {
        return file("build/reports/privacy/privacy.json");
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
            Files.createDirectories(folder);
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

    /** One daemon serves all tests, because installation, user home and JVM arguments are the same; it ends with them. */
    private GradleRunner runner(String... arguments) {
        return GradleRunner.create()
                .withGradleInstallation(new File(property("gradle")))
                .withTestKitDir(TESTKIT)
                .withProjectDir(folder.toFile())
                .withArguments(Stream.concat(Stream.of(arguments), Stream.of("--warning-mode=fail"))
                        .toList());
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
