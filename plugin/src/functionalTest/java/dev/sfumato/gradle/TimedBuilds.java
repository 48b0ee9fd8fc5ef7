package dev.sfumato.gradle;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.gradle.tooling.GradleConnector;
import org.gradle.tooling.ProjectConnection;
import org.gradle.tooling.events.FinishEvent;
import org.gradle.tooling.events.OperationType;

/** The same build again and again on one daemon, with the times that it took. */
final class TimedBuilds implements AutoCloseable {
    private final GradleConnector connector;
    private final ProjectConnection connection;
    private final String task;
    private final String option;
    private final List<Double> whole = new ArrayList<>();
    private final List<Double> configuring = new ArrayList<>();

    TimedBuilds(ConsumerBuild build, String task, String option) {
        this.connector = build.connector();
        this.connection = connector.connect();
        this.task = task;
        this.option = option;
    }

    void run(boolean counts) {
        AtomicLong configured = new AtomicLong();
        long start = System.nanoTime();
        connection
                .newBuild()
                .forTasks(task)
                .withArguments(option, "--quiet")
                .addProgressListener(
                        event -> {
                            if (event instanceof FinishEvent finish) {
                                configured.addAndGet(finish.getResult().getEndTime()
                                        - finish.getResult().getStartTime());
                            }
                        },
                        OperationType.PROJECT_CONFIGURATION)
                .run();
        double millis = (System.nanoTime() - start) / 1e6;
        if (counts) {
            whole.add(millis);
            configuring.add((double) configured.get());
        }
    }

    /** In milliseconds, as the one who waits sees it. */
    List<Double> whole() {
        return whole;
    }

    /** In milliseconds, as Gradle itself counts what happens in the project's script and in its plugins. */
    List<Double> configuring() {
        return configuring;
    }

    @Override
    public void close() {
        connector.disconnect(); // closes the connection too; where that is closed first, the daemon stays
    }
}
