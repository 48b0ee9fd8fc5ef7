package dev.sfumato.gradle;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.inject.Inject;
import org.gradle.api.GradleException;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.TaskAction;
import org.gradle.process.ExecOperations;

/** Has the declared releases priced by a worker process, and keeps its report whatever the verdict. */
@CacheableTask
public abstract class PrivacyAudit extends DeclaredTask {
    private static final String WORKER = "dev.sfumato.gradle.worker.Worker";

    /** What runs in the worker process. */
    @Classpath
    public abstract ConfigurableFileCollection getWorkerClasspath();

    /** The worker's heap, as {@code -Xmx} takes it; it does not change a report. */
    @Internal
    public abstract Property<String> getMaxHeapSize();

    @OutputFile
    public abstract RegularFileProperty getJsonReport();

    @OutputFile
    public abstract RegularFileProperty getHtmlReport();

    @Inject
    protected abstract ExecOperations getExecOperations();

    @TaskAction
    void audit() throws IOException {
        Path request = getTemporaryDir().toPath().resolve("request.json");
        Path problem = getTemporaryDir().toPath().resolve("problem.txt");
        Path json = getJsonReport().get().getAsFile().toPath();
        Path html = getHtmlReport().get().getAsFile().toPath();
        for (Path stale : new Path[] {problem, json, html}) {
            Files.deleteIfExists(stale);
        }
        Files.writeString(request, request());

        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int exit = run(said, request, json, html, problem);
        if (Files.exists(problem)) {
            throw new InvalidUserDataException(Files.readString(problem));
        }
        if (exit != 0) {
            throw new GradleException(
                    "The process that prices releases ended with exit value " + exit + " and no report. It said: "
                            + said.toString(Charset.defaultCharset()).strip());
        }
    }

    private int run(OutputStream said, Path request, Path json, Path html, Path problem) {
        return getExecOperations()
                .javaexec(worker -> {
                    worker.classpath(getWorkerClasspath());
                    worker.getMainClass().set(WORKER);
                    worker.args(request, json, html, problem);
                    worker.setMaxHeapSize(getMaxHeapSize().getOrNull());
                    worker.jvmArgs("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
                    worker.setStandardOutput(said);
                    worker.setErrorOutput(said);
                    worker.setIgnoreExitValue(true);
                })
                .getExitValue();
    }
}
