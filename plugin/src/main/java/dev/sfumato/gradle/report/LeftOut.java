package dev.sfumato.gradle.report;

import dev.sfumato.gradle.internal.TaskName;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.gradle.api.Project;
import org.gradle.api.execution.TaskExecutionGraph;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.VerificationException;

/**
 * Tasks that a decision rests upon and that a build leaves out (-x). Gradle runs a task again whose output was changed, and does not look
 * at one that is left out: what lies there may be anybody's.
 */
public final class LeftOut {
    private LeftOut() {}

    /** Those of the tasks of a project that do not belong to this build. */
    public static Provider<List<String>> of(Project project, Provider<List<String>> needed) {
        TaskExecutionGraph graph = project.getGradle().getTaskGraph();
        return project.provider(() -> needed.get().stream()
                .map(project::absoluteProjectPath)
                .filter(path -> !graph.hasTask(path))
                .sorted()
                .toList());
    }

    /** The excluded names on the command line that may be a task of some project, by any form that Gradle takes for its name. */
    public static List<String> maybe(Project project, String task) {
        return project.getGradle().getStartParameter().getExcludedTaskNames().stream()
                .filter(name -> TaskName.isMeant(name.substring(name.lastIndexOf(':') + 1), task))
                .sorted()
                .toList();
    }

    public static void requireNone(Stream<? extends Collection<String>> leftOut, String task) {
        List<String> all =
                leftOut.flatMap(Collection::stream).distinct().sorted().toList();
        if (!all.isEmpty()) {
            throw new VerificationException(
                    "Left out of this build (-x), so that what was written before may have been changed"
                            + " since and nothing is decided by it: " + String.join(", ", all) + ". Run gradle " + task
                            + " with all of them; what is up to date takes no time.");
        }
    }
}
