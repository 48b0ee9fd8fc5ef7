package dev.sfumato.gradle.internal;

import java.io.File;
import java.util.List;
import org.gradle.StartParameter;
import org.gradle.api.Project;

/** The tasks requested on the command line. */
public final class RequestedTasks {
    private RequestedTasks() {}

    /**
     * The project from which on all tasks of a name are called, as Gradle does with a name that is no path; empty where there are
     * no others below it, or it is not called like that.
     */
    public static String everywhereFrom(Project project, String task) {
        StartParameter start = project.getGradle().getStartParameter();
        if (!isByName(start.getTaskNames(), task)) {
            return "";
        }
        File folder = start.getProjectDir() == null ? start.getCurrentDir() : start.getProjectDir();
        String from = project.getRootProject().getAllprojects().stream()
                .filter(one -> one.getProjectDir().equals(folder))
                .map(Project::getPath)
                .findFirst()
                .orElse(":");
        String below = from.equals(":") ? ":" : from + ":";
        return project.getRootProject().getAllprojects().stream()
                        .map(Project::getPath)
                        .anyMatch(path -> path.startsWith(below) && !path.equals(from))
                ? from
                : "";
    }

    /** Whether a task is called by its name or by what Gradle takes for it, and not by a path. */
    public static boolean isByName(List<String> requested, String task) {
        return requested.stream().anyMatch(name -> TaskName.isMeant(name, task));
    }
}
