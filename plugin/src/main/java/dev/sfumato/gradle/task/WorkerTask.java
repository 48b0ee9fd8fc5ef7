package dev.sfumato.gradle.task;

import dev.sfumato.gradle.internal.WorkerOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.inject.Inject;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.tasks.Classpath;
import org.gradle.process.ExecOperations;
import org.gradle.work.DisableCachingByDefault;

/** A task whose work is done by a process of its own, which knows the runtime and no Gradle. */
@DisableCachingByDefault(because = "subclasses decide")
public abstract class WorkerTask extends DefaultTask implements ForkedJvm {
    private static final String WORKER = "dev.sfumato.gradle.worker.Worker";
    private static final int OUT_OF_MEMORY = 3;

    /** The classpath of the worker process. */
    @Classpath
    public abstract ConfigurableFileCollection getWorkerClasspath();

    @Inject
    protected abstract ExecOperations getExecOperations();

    /** A request in a file of this task, for the worker. */
    Path written(String name, String request) {
        try {
            return Files.writeString(getTemporaryDir().toPath().resolve(name), request);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Has the worker do what a command says; arguments come as name and value in turn. */
    void work(String command, Object... arguments) {
        workBeside(List.of(), command, arguments);
    }

    /**
     * The same with further classes at hand.
     *
     * @param beside files or file collections; what is in the worker's own classes comes first
     */
    void workBeside(Object beside, String command, Object... arguments) {
        Path problem = getTemporaryDir().toPath().resolve("problem.txt");
        try {
            Files.deleteIfExists(problem);
            WorkerOutput output = new WorkerOutput(text -> getLogger().lifecycle("{}: {}", getPath(), text));
            int exit = run(beside, output, named(command, problem, arguments));
            if (Files.exists(problem)) {
                throw new InvalidUserDataException(Files.readString(problem).strip());
            }
            if (exit == OUT_OF_MEMORY) {
                throw new GradleException("The process that audits data ran out of memory with a heap of "
                        + getMaxHeapSize().getOrElse("the default size")
                        + "; give it more: privacy { worker { maxHeapSize = '4g' } }");
            }
            if (exit != 0) {
                throw new GradleException("The process that prices releases ended with exit value " + exit
                        + " and no report. It said: " + output.text());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> named(String command, Path problem, Object... arguments) {
        List<String> all = new ArrayList<>(List.of(command, "problem=" + problem));
        for (int i = 0; i < arguments.length; i += 2) {
            all.add(arguments[i] + "=" + arguments[i + 1]);
        }
        return all;
    }

    private int run(Object beside, WorkerOutput output, List<String> arguments) {
        return getExecOperations()
                .javaexec(worker -> {
                    worker.classpath(getWorkerClasspath(), beside);
                    worker.getMainClass().set(WORKER);
                    worker.args(arguments);
                    worker.jvmArgs(jvmArguments());
                    configure(worker);
                    worker.setStandardOutput(output);
                    worker.setErrorOutput(output);
                    worker.setIgnoreExitValue(true);
                })
                .getExitValue();
    }

    /** Arguments that suit a process that ends soon; a task that computes for long overrides them. */
    List<String> jvmArguments() {
        return List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:+ExitOnOutOfMemoryError");
    }
}
