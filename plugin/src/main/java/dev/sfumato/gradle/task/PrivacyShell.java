package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.ShellDatasets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.JavaExec;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;
import org.jspecify.annotations.Nullable;

/**
 * JShell with the language of Sfumato and the datasets of a project. A terminal that Gradle has between is a poor one, so the
 * task also writes a command that opens the same shell on the terminal itself.
 */
@UntrackedTask(because = "a person is at work")
public abstract class PrivacyShell extends JavaExec {
    private static final String NATIVE = "--enable-native-access=ALL-UNNAMED";

    /** JShell reads Javadoc in sources of libraries only where it is opened. */
    private static final String JAVADOC = "--add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED";

    @Nested
    public abstract ListProperty<DatasetSpec> getDatasets();

    /** The startup file of the shell. */
    @Internal
    public abstract RegularFileProperty getStartup();

    /** The command that opens the shell without Gradle. */
    @Internal
    public abstract RegularFileProperty getLauncher();

    @Override
    @TaskAction
    public void exec() {
        Path startup = getStartup().get().getAsFile().toPath();
        Path launcher = getLauncher().get().getAsFile().toPath();
        ShellDatasets datasets = new ShellDatasets(getDatasets().get());
        try {
            Files.createDirectories(startup.getParent());
            Files.writeString(startup, datasets.snippets());
            Files.createDirectories(launcher.getParent());
            Files.writeString(launcher, command(startup));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (launcher.toFile().setExecutable(true)) {
            getLogger().lifecycle("With completion and history, on a terminal: {}", launcher);
        }
        getLogger().lifecycle(datasets.toString());
        // added to copies, because the lists of a stored configuration cannot grow
        List<String> given = getJvmArgs() == null ? List.of() : getJvmArgs();
        setJvmArgs(joined(List.of(Headless.OPTION, NATIVE, JAVADOC), given.toArray(String[]::new)));
        setArgs(joined(getArgs(), "--prompt", "--startup", startup.toString()));
        super.exec();
    }

    private static List<String> joined(@Nullable List<String> given, String... more) {
        return Stream.concat(given == null ? Stream.empty() : given.stream(), Stream.of(more))
                .toList();
    }

    private String command(Path startup) {
        return "#!/bin/sh\ncd " + quoted(getWorkingDir().getPath()) + "\nexec \"${JAVA_HOME:+$JAVA_HOME/bin/}java\""
                + " " + Headless.OPTION + " " + NATIVE + " " + JAVADOC + " -cp "
                + quoted(getClasspath().getAsPath()) + " " + getMainClass().get() + " --startup "
                + quoted(startup.toString()) + "\n";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
