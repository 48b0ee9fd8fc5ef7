package dev.sfumato.gradle.task;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.inject.Inject;
import org.gradle.api.BuildCancelledException;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.FileSystemOperations;
import org.gradle.api.file.ProjectLayout;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.IgnoreEmptyDirectories;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.options.Option;
import org.gradle.process.ExecOperations;
import org.gradle.work.DisableCachingByDefault;

/**
 * Runs notebooks ({@code .ipynb}) and scripts ({@code .jsh}) in the language of Sfumato, without Jupyter: each in a process of its
 * own, in the folder it lies in, as Jupyter would. Leaves a page of each, and fails with the cell, the line and the cause.
 */
@DisableCachingByDefault(because = "a notebook may read what the build does not know of")
public abstract class RunNotebooks extends DefaultTask implements ForkedJvm {
    private static final String RUNNER = "dev.sfumato.notebook.NotebookRunner";
    private static final String PAGE = ".html";

    /** Where Jupyter keeps what it saves by itself. */
    private static final Path CHECKPOINTS = Path.of(".ipynb_checkpoints");

    @Inject
    public RunNotebooks() {
        getWrite().convention(false);
    }

    /** The notebooks and the scripts. */
    @InputFiles
    @IgnoreEmptyDirectories
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getNotebooks();

    /** The data that notebooks read: they are run again when it changes. */
    @InputFiles
    @IgnoreEmptyDirectories
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getData();

    /** Classes and libraries that they use beside those of Sfumato. */
    @Classpath
    public abstract ConfigurableFileCollection getLibraries();

    /** The classpath of the runner of notebooks. */
    @Classpath
    public abstract ConfigurableFileCollection getRunnerClasspath();

    /** Whether what the cells of a notebook show is stored in it, if none fails. */
    @Input
    @Option(option = "write", description = "Stores what the cells show in the notebooks themselves.")
    public abstract Property<Boolean> getWrite();

    /** A page of each with what it showed, up to the cell that failed. */
    @OutputDirectory
    public abstract DirectoryProperty getPages();

    @Inject
    protected abstract ExecOperations getExecOperations();

    @Inject
    protected abstract FileSystemOperations getFiles();

    @Inject
    protected abstract ProjectLayout getLayout();

    @TaskAction
    public void run() {
        Map<String, File> notebooks = byPath();
        // only what this task writes: somebody may keep more in that folder
        getFiles()
                .delete(old -> old.delete(getPages()
                        .getAsFileTree()
                        .matching(pages -> pages.include("**/*.ipynb" + PAGE, "**/*.jsh" + PAGE))));
        List<String> failures = new ArrayList<>();
        notebooks.forEach((path, notebook) -> {
            getLogger().lifecycle("{}: {}", getPath(), path);
            failures.addAll(run(path, notebook));
        });
        if (!failures.isEmpty()) {
            throw new GradleException(
                    failures.size() + " of " + notebooks.size() + " notebooks failed:\n" + String.join("\n", failures));
        }
    }

    /** Where they lie in the project: it is where they run, and how their pages are named. */
    @Input
    public Set<String> getPaths() {
        return own().map(this::path).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The notebooks but for those that Jupyter saved by itself. */
    private Stream<File> own() {
        return getNotebooks().getFiles().stream()
                .filter(file ->
                        StreamSupport.stream(file.toPath().spliterator(), false).noneMatch(CHECKPOINTS::equals));
    }

    private String path(File notebook) {
        Path root = getLayout().getProjectDirectory().getAsFile().toPath();
        Path path = notebook.toPath();
        String name = path.startsWith(root) ? root.relativize(path).toString() : notebook.getName();
        return name.replace(File.separatorChar, '/');
    }

    /** The notebooks by their paths in the project, by which their pages are named too. */
    private Map<String, File> byPath() {
        Map<String, File> notebooks = new TreeMap<>();
        own().forEach(file -> {
            if (!file.isFile()) {
                throw new InvalidUserDataException("A notebook must be a file that is there, got " + file);
            }
            if (notebooks.putIfAbsent(path(file), file) != null) {
                throw new InvalidUserDataException(
                        "Two notebooks, of which one at least lies outside of the project, are" + " named " + path(file)
                                + ", and so would be their pages: give one another name");
            }
        });
        if (notebooks.isEmpty()) {
            throw new InvalidUserDataException(
                    "There is no notebook to run. Name them: notebooks.from(fileTree('notebooks') {"
                            + " include '**/*.ipynb', '**/*.jsh' })");
        }
        return notebooks;
    }

    private List<String> run(String path, File notebook) {
        File page = getPages().file(path + PAGE).get().getAsFile();
        List<String> arguments = new ArrayList<>(List.of("--quiet", "--html", page.getParent(), notebook.getPath()));
        if (getWrite().get() && !path.endsWith(".jsh")) {
            arguments.add("--write");
        }
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream noise = new ByteArrayOutputStream();
        int exit = getExecOperations()
                .javaexec(runner -> {
                    runner.classpath(getRunnerClasspath(), getLibraries());
                    runner.getMainClass().set(RUNNER);
                    runner.args(arguments);
                    runner.setWorkingDir(notebook.getParentFile());
                    runner.jvmArgs(Headless.OPTION, "--enable-native-access=ALL-UNNAMED");
                    configure(runner);
                    runner.setStandardOutput(output);
                    runner.setErrorOutput(noise);
                    runner.setIgnoreExitValue(true);
                })
                .getExitValue();
        if (Thread.currentThread().isInterrupted()) {
            throw new BuildCancelledException("cancelled while running " + path);
        }
        if (exit == 0) {
            return List.of();
        }
        String cause = output.toString(StandardCharsets.UTF_8).strip();
        if (cause.isEmpty()) {
            cause = path + ": its process ended with exit value " + exit + ". It said: "
                    + noise.toString(StandardCharsets.UTF_8).strip();
        }
        return List.of(page.exists() ? cause + "\n  its page: " + page.toURI() : cause);
    }
}
