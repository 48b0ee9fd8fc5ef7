package dev.sfumato.gradle;

import dev.sfumato.gradle.extension.WorkerSpec;
import dev.sfumato.gradle.internal.CpuBackend;
import dev.sfumato.gradle.internal.PluginVersion;
import dev.sfumato.gradle.task.WorkerTask;
import java.util.List;
import java.util.function.Supplier;
import org.gradle.api.NamedDomainObjectProvider;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.attributes.AttributeContainer;
import org.gradle.api.attributes.Bundling;
import org.gradle.api.attributes.Category;
import org.gradle.api.attributes.LibraryElements;
import org.gradle.api.attributes.Usage;
import org.gradle.api.model.ObjectFactory;

/** Classpaths of the processes that the plugin starts. */
final class WorkerRuntime {
    private WorkerRuntime() {}

    static NamedDomainObjectProvider<Configuration> register(Project project) {
        return register(
                project,
                PrivacyPlugin.RUNTIME_CONFIGURATION,
                "What runs in the process that prices releases.",
                "sfumato-gradle-worker");
    }

    static NamedDomainObjectProvider<Configuration> register(
            Project project, String name, String description, String artifact) {
        return register(
                project, name, description, () -> List.of("dev.sfumato:" + artifact + ":" + PluginVersion.read()));
    }

    /** The ND4J backend of trainings: that for the CPU of this machine, unless the build names another. */
    static NamedDomainObjectProvider<Configuration> backend(Project project) {
        return register(
                project,
                PrivacyPlugin.BACKEND_CONFIGURATION,
                "The ND4J backend that trainings in the shell and in notebooks run on.",
                CpuBackend::libraries);
    }

    private static NamedDomainObjectProvider<Configuration> register(
            Project project, String name, String description, Supplier<List<String>> libraries) {
        return project.getConfigurations().register(name, configuration -> {
            configuration.setCanBeConsumed(false);
            configuration.setDescription(description);
            configuration.defaultDependencies(dependencies -> libraries
                    .get()
                    .forEach(library ->
                            dependencies.add(project.getDependencies().create(library))));
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

    static void configure(WorkerTask task, WorkerSpec worker, NamedDomainObjectProvider<Configuration> runtime) {
        task.getWorkerClasspath().from(runtime);
        task.getMaxHeapSize().convention(worker.getMaxHeapSize());
        task.getJvmArgs().convention(worker.getJvmArgs());
        task.getJavaLauncher().convention(worker.getJavaLauncher());
    }
}
