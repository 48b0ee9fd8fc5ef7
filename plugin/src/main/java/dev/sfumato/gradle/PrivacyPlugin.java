package dev.sfumato.gradle;

import java.util.List;
import org.gradle.api.NamedDomainObjectProvider;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.attributes.AttributeContainer;
import org.gradle.api.attributes.Bundling;
import org.gradle.api.attributes.Category;
import org.gradle.api.attributes.LibraryElements;
import org.gradle.api.attributes.Usage;
import org.gradle.api.file.Directory;
import org.gradle.api.model.ObjectFactory;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/** Adds the {@code privacy} block, and makes {@code check} fail when a declared budget is overspent. */
public abstract class PrivacyPlugin implements Plugin<Project> {
    public static final String EXTENSION = "privacy";
    public static final String RUNTIME_CONFIGURATION = "sfumatoRuntime";
    public static final String AUDIT_TASK = "privacyAudit";
    public static final String CHECK_TASK = "privacyCheck";

    @Override
    public void apply(Project project) {
        project.getPluginManager().apply(LifecycleBasePlugin.class);
        PrivacyExtension privacy = project.getExtensions().create(EXTENSION, PrivacyExtension.class);
        failOnBrokenBlocks(privacy);
        NamedDomainObjectProvider<Configuration> runtime = registerRuntime(project);
        TaskProvider<PrivacyAudit> audit = registerAudit(project, privacy, runtime);
        TaskProvider<PrivacyCheck> check = registerCheck(project, audit);
        project.getTasks().named(LifecycleBasePlugin.CHECK_TASK_NAME).configure(task -> task.dependsOn(check));
    }

    /**
     * Has every block run when the script does. A block that runs later, while Gradle looks for the inputs of a task, may
     * throw without the build noticing, and what it had not yet said would be priced by its default.
     */
    private static void failOnBrokenBlocks(PrivacyExtension privacy) {
        privacy.getDatasets().all(dataset -> {});
        privacy.getReleases().all(release -> {});
    }

    private static NamedDomainObjectProvider<Configuration> registerRuntime(Project project) {
        return project.getConfigurations().register(RUNTIME_CONFIGURATION, configuration -> {
            configuration.setCanBeConsumed(false);
            configuration.setDescription("What runs in the process that prices releases.");
            configuration.defaultDependencies(dependencies -> dependencies.add(
                    project.getDependencies().create("dev.sfumato:sfumato-gradle-worker:" + PluginVersion.read())));
            ObjectFactory objects = project.getObjects();
            AttributeContainer attributes = configuration.getAttributes();
            attributes.attribute(Usage.USAGE_ATTRIBUTE, objects.named(Usage.class, Usage.JAVA_RUNTIME));
            attributes.attribute(Category.CATEGORY_ATTRIBUTE, objects.named(Category.class, Category.LIBRARY));
            attributes.attribute(
                    LibraryElements.LIBRARY_ELEMENTS_ATTRIBUTE,
                    objects.named(LibraryElements.class, LibraryElements.JAR));
            attributes.attribute(Bundling.BUNDLING_ATTRIBUTE, objects.named(Bundling.class, Bundling.EXTERNAL));
        });
    }

    private static TaskProvider<PrivacyAudit> registerAudit(
            Project project, PrivacyExtension privacy, NamedDomainObjectProvider<Configuration> runtime) {
        Provider<Directory> reports = project.getLayout().getBuildDirectory().dir("reports/privacy");
        return project.getTasks().register(AUDIT_TASK, PrivacyAudit.class, task -> {
            task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
            task.setDescription("Prices the declared releases and writes the privacy report.");
            task.getTitle().convention("Privacy of " + project.getName());
            task.getDatasets().convention(project.provider(() -> List.copyOf(privacy.getDatasets())));
            task.getReleases().convention(project.provider(() -> List.copyOf(privacy.getReleases())));
            task.getWorkerClasspath().from(runtime);
            task.getMaxHeapSize().convention("256m");
            task.getJsonReport().convention(reports.map(folder -> folder.file("privacy.json")));
            task.getHtmlReport().convention(reports.map(folder -> folder.file("privacy.html")));
        });
    }

    private static TaskProvider<PrivacyCheck> registerCheck(Project project, TaskProvider<PrivacyAudit> audit) {
        return project.getTasks().register(CHECK_TASK, PrivacyCheck.class, task -> {
            task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
            task.setDescription("Fails when the privacy report shows a budget overspent.");
            task.getTitle().convention(audit.flatMap(PrivacyAudit::getTitle));
            task.getDatasets().convention(audit.flatMap(PrivacyAudit::getDatasets));
            task.getReleases().convention(audit.flatMap(PrivacyAudit::getReleases));
            task.getJsonReport().convention(audit.flatMap(PrivacyAudit::getJsonReport));
            task.getHtmlReport().convention(audit.flatMap(PrivacyAudit::getHtmlReport));
        });
    }
}
