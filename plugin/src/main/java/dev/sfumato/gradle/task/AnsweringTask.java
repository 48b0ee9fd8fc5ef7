package dev.sfumato.gradle.task;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.inject.Inject;
import org.gradle.api.model.ObjectFactory;
import org.gradle.work.DisableCachingByDefault;

/** A task that tells a person what the worker says. */
@DisableCachingByDefault(because = "it tells something each time")
public abstract class AnsweringTask extends WorkerTask {
    @Inject
    protected abstract ObjectFactory getObjects();

    /** Where the worker writes what is to be told. */
    Path answer() throws IOException {
        Path answer = getTemporaryDir().toPath().resolve("answer.txt");
        Files.deleteIfExists(answer);
        return answer;
    }

    void tell(Path answer) throws IOException {
        getLogger().quiet(Files.readString(answer).stripTrailing());
    }
}
