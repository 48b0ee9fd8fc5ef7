package dev.sfumato.gradle.report;

import dev.sfumato.gradle.PrivacyReports;
import java.util.ArrayList;
import java.util.List;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.artifacts.component.ComponentIdentifier;
import org.gradle.api.artifacts.component.ProjectComponentIdentifier;
import org.gradle.api.artifacts.component.ProjectComponentSelector;
import org.gradle.api.artifacts.result.DependencyResult;
import org.gradle.api.artifacts.result.ResolvedComponentResult;
import org.gradle.api.artifacts.result.ResolvedDependencyResult;
import org.gradle.api.artifacts.result.UnresolvedDependencyResult;
import org.gradle.api.attributes.Attribute;
import org.gradle.api.file.FileCollection;
import org.gradle.api.provider.Provider;

/** The projects that are priced together, as far as they share something. */
public record AggregatedProjects(Provider<Configuration> projects) {
    public static final Attribute<String> SHARED = Attribute.of("dev.sfumato.privacy.shared", String.class);

    public static final String CONFIGURATION = "privacyAggregation";

    /** The files of the projects that share something; the others are {@link #silent}, and must be refused. */
    public FileCollection files(String shared) {
        return projects.get()
                .getIncoming()
                .artifactView(view -> {
                    view.lenient(true);
                    view.getAttributes().attribute(SHARED, shared);
                })
                .getFiles();
    }

    /**
     * Those that share no report. Gradle takes a variant that lacks an attribute for one that may have it, and a project
     * without variants for an empty file: what was chosen says whether it is a report.
     */
    public Provider<List<String>> silent() {
        return projects.get()
                .getIncoming()
                .getResolutionResult()
                .getRootComponent()
                .map(root -> {
                    List<String> silent = new ArrayList<>();
                    for (DependencyResult dependency : root.getDependencies()) {
                        if (dependency instanceof UnresolvedDependencyResult unresolved) {
                            silent.add(unresolved.getAttempted().getDisplayName());
                        } else if (dependency instanceof ResolvedDependencyResult resolved && !hasReport(resolved)) {
                            ComponentIdentifier selected =
                                    resolved.getSelected().getId();
                            silent.add(selected.getDisplayName());
                        }
                    }
                    silent.addAll(mistaken(root));
                    return silent.stream().sorted().distinct().toList();
                });
    }

    /** Those in whose place Gradle chose another project, as it does where two have the same group and name. */
    public Provider<List<String>> mistaken() {
        return projects.get()
                .getIncoming()
                .getResolutionResult()
                .getRootComponent()
                .map(AggregatedProjects::mistaken);
    }

    private static List<String> mistaken(ResolvedComponentResult root) {
        List<String> mistaken = new ArrayList<>();
        for (DependencyResult dependency : root.getDependencies()) {
            if (dependency instanceof ResolvedDependencyResult resolved
                    && resolved.getRequested() instanceof ProjectComponentSelector requested
                    && resolved.getSelected().getId() instanceof ProjectComponentIdentifier chosen
                    && !requested.getProjectPath().equals(chosen.getProjectPath())) {
                mistaken.add(requested.getProjectPath());
            }
        }
        return mistaken.stream().sorted().distinct().toList();
    }

    public static void requireNoneMistaken(List<String> mistaken) {
        if (!mistaken.isEmpty()) {
            throw new InvalidUserDataException("Gradle takes another project for " + String.join(", ", mistaken)
                    + ", because both have the same group and name, so that what is declared there would not be seen: give"
                    + " them different groups.");
        }
    }

    /** The paths of all of them. */
    public Provider<List<String>> members() {
        return projects.get()
                .getIncoming()
                .getResolutionResult()
                .getRootComponent()
                .map(root -> root.getDependencies().stream()
                        .filter(ResolvedDependencyResult.class::isInstance)
                        .map(one ->
                                ((ResolvedDependencyResult) one).getSelected().getId())
                        .filter(ProjectComponentIdentifier.class::isInstance)
                        .map(id -> ((ProjectComponentIdentifier) id).getProjectPath())
                        .sorted()
                        .distinct()
                        .toList());
    }

    private static boolean hasReport(ResolvedDependencyResult dependency) {
        return PrivacyReports.REPORT.equals(
                dependency.getResolvedVariant().getAttributes().getAttribute(SHARED));
    }

    public static void requireNone(List<String> silent) {
        if (!silent.isEmpty()) {
            boolean isOne = silent.size() == 1;
            throw new InvalidUserDataException(String.join(", ", silent)
                    + (isOne ? " shares" : " share")
                    + " no privacy report, so that what "
                    + (isOne ? "it releases" : "they release")
                    + " would not be counted: apply the plugin there, plugins { id 'dev.sfumato.privacy' }, or take "
                    + (isOne ? "it" : "them") + " out of " + CONFIGURATION + ".");
        }
    }
}
