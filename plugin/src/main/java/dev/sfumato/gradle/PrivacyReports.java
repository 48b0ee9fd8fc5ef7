package dev.sfumato.gradle;

import dev.sfumato.gradle.report.AggregatedProjects;
import dev.sfumato.gradle.task.DecidingTask;
import dev.sfumato.gradle.task.PrivacyAggregateMembers;
import dev.sfumato.gradle.task.PrivacyAudit;
import dev.sfumato.gradle.task.PrivacyStamps;
import java.util.List;
import java.util.Map;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.artifacts.ProjectDependency;
import org.gradle.api.attributes.AttributeContainer;
import org.gradle.api.attributes.Category;
import org.gradle.api.file.Directory;
import org.gradle.api.file.RegularFile;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.TaskProvider;

/** Where reports are, who decides by them, and how other projects get at them. */
public final class PrivacyReports {
    /** The artifact that a project shares about its privacy: its report, or its stamps. */
    public static final String REPORT = "report";

    static final String STAMPS = "stamps";

    static final String MEMBERS = "members";

    private static final String ELEMENTS = "privacyReportElements";

    /** The capability of every project that applies the plugin, and of no other one, so that it can be requested of all of them. */
    static final String DECLARED = "dev.sfumato:privacy-declared";

    /** The capability of every project that aggregates others. */
    static final String AGGREGATES = "dev.sfumato:privacy-aggregates";

    private PrivacyReports() {}

    static void conventions(PrivacyAudit task, Project project, String path, Provider<?> baselineFiles) {
        task.getBuildFile()
                .convention(project.getRootDir()
                        .toPath()
                        .relativize(project.getBuildFile().toPath())
                        .toString()
                        .replace('\\', '/'));
        task.getBaselineFiles().from(baselineFiles);
        Provider<Directory> build = project.getLayout().getBuildDirectory();
        task.getJsonReport().convention(file(build, path + ".json"));
        task.getHtmlReport().convention(file(build, path + ".html"));
        task.getSarifReport().convention(file(build, path + ".sarif"));
        task.getMarkdownReport().convention(file(build, path + ".md"));
    }

    static void decideBy(
            DecidingTask task,
            TaskProvider<? extends PrivacyAudit> audit,
            Provider<String> mode,
            Provider<String> date,
            Provider<?> baselineFiles) {
        task.getJsonReport().convention(audit.flatMap(PrivacyAudit::getJsonReport));
        task.getHtmlReport().convention(audit.flatMap(PrivacyAudit::getHtmlReport));
        task.getMode().convention(mode);
        task.getDate().convention(date);
        task.getBaselineFiles().from(baselineFiles);
    }

    /** Lets other projects have the report, whatever its verdict, and what it has to be about. */
    static void share(Project project, TaskProvider<PrivacyAudit> audit, TaskProvider<PrivacyStamps> stamps) {
        project.getConfigurations().register(ELEMENTS, configuration -> {
            configuration.setCanBeResolved(false);
            configuration.setCanBeConsumed(true);
            configuration.setDescription("The privacy report of this project.");
            attributes(project, configuration);
            configuration.getOutgoing().artifact(audit.flatMap(PrivacyAudit::getJsonReport));
            configuration.getOutgoing().getVariants().create(STAMPS, variant -> {
                variant.getAttributes().attribute(AggregatedProjects.SHARED, STAMPS);
                variant.artifact(stamps.flatMap(PrivacyStamps::getStamps));
            });
        });
    }

    /** Lets every aggregation of the build know what is declared here, whether it lists this project or not. */
    static void declare(Project project, TaskProvider<PrivacyStamps> stamps) {
        project.getConfigurations().register("privacyDeclaredElements", configuration -> {
            configuration.setCanBeResolved(false);
            configuration.setCanBeConsumed(true);
            configuration.setDescription("What this project declares about privacy.");
            attributes(project, configuration);
            configuration.getAttributes().attribute(AggregatedProjects.SHARED, STAMPS);
            configuration.getOutgoing().capability(DECLARED + ":1");
            configuration.getOutgoing().artifact(stamps.flatMap(PrivacyStamps::getStamps));
        });
    }

    /** Lets every project know which of them are priced together here. */
    static void aggregate(Project project, TaskProvider<PrivacyAggregateMembers> members) {
        project.getConfigurations().register("privacyAggregateElements", configuration -> {
            configuration.setCanBeResolved(false);
            configuration.setCanBeConsumed(true);
            configuration.setDescription("Which projects are priced together.");
            attributes(project, configuration);
            configuration.getAttributes().attribute(AggregatedProjects.SHARED, MEMBERS);
            configuration.getOutgoing().capability(AGGREGATES + ":1");
            configuration.getOutgoing().artifact(members.flatMap(PrivacyAggregateMembers::getList));
        });
    }

    /** Everything that the projects of the build share by a capability; those that have nothing to share are left out. */
    static AggregatedProjects everybody(Project project, String name, String capability, String shared) {
        List<String> paths = project.getRootProject().getAllprojects().stream()
                .map(Project::getPath)
                .toList();
        return new AggregatedProjects(project.getConfigurations().register(name, configuration -> {
            configuration.setCanBeConsumed(false);
            configuration.setDescription("What all projects of the build share about privacy.");
            configuration.setTransitive(false);
            attributes(project, configuration);
            configuration.getAttributes().attribute(AggregatedProjects.SHARED, shared);
            for (String path : paths) {
                ProjectDependency declared =
                        (ProjectDependency) project.getDependencies().project(Map.of("path", path));
                declared.capabilities(wanted -> wanted.requireCapability(capability));
                configuration.getDependencies().add(declared);
            }
        }));
    }

    static void attributes(Project project, Configuration configuration) {
        AttributeContainer attributes = configuration.getAttributes();
        attributes.attribute(AggregatedProjects.SHARED, REPORT);
        attributes.attribute(
                Category.CATEGORY_ATTRIBUTE, project.getObjects().named(Category.class, Category.VERIFICATION));
    }

    private static Provider<RegularFile> file(Provider<Directory> build, String path) {
        return build.map(folder -> folder.file(path));
    }
}
