package dev.sfumato.gradle;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.gradle.tooling.BuildCancelledException;
import org.gradle.tooling.CancellationTokenSource;
import org.gradle.tooling.GradleConnectionException;
import org.gradle.tooling.GradleConnector;
import org.gradle.tooling.ProjectConnection;
import org.gradle.tooling.ResultHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who cancels a build gets the processor back. */
class CancelledBuildTest {
    @Test
    void a_cancelled_build_takes_its_worker_process_with_it(@TempDir Path folder, @TempDir Path compiled)
            throws Exception {
        BusyWorker busy = BusyWorker.compile(compiled);
        ConsumerBuild build = ConsumerBuild.sample(folder);
        build.edit("build.gradle", "// `gradle check`", busy.dependency() + "\n// `gradle check`");

        GradleConnector connector = build.connector();
        CancellationTokenSource cancellation = GradleConnector.newCancellationTokenSource();
        try {
            ProjectConnection connection = connector.connect(); // closed by disconnect(), which else leaves the daemon
            Outcome outcome = new Outcome();
            connection
                    .newBuild()
                    .forTasks("check")
                    .withCancellationToken(cancellation.token())
                    .run(outcome);
            ProcessHandle worker = started(busy, outcome);
            assertTrue(worker.isAlive());

            cancellation.cancel();

            ExecutionException failure = assertThrows(ExecutionException.class, () -> outcome.get(60, SECONDS));
            assertInstanceOf(BuildCancelledException.class, failure.getCause());
            worker.onExit().get(10, SECONDS);
            assertFalse(worker.isAlive());
            assertFalse(build.report().toFile().exists());
        } finally {
            cancellation.cancel();
            connector.disconnect();
        }
    }

    private static ProcessHandle started(BusyWorker busy, Outcome outcome) throws Exception {
        Instant limit = Instant.now().plus(Duration.ofMinutes(2));
        while (!busy.started()) {
            if (outcome.isDone()) {
                throw new AssertionError("the build ended before its worker started: " + outcome.get());
            }
            assertTrue(Instant.now().isBefore(limit), "no worker was started");
            Thread.sleep(20);
        }
        return busy.process();
    }

    private static final class Outcome extends CompletableFuture<String> implements ResultHandler<Void> {
        @Override
        public void onComplete(Void nothing) {
            complete("it succeeded");
        }

        @Override
        public void onFailure(GradleConnectionException failure) {
            completeExceptionally(failure);
        }
    }
}
