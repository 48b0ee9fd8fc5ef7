package dev.sfumato.convention

import org.gradle.api.DefaultTask
import org.gradle.api.Project
import org.gradle.api.artifacts.ArtifactCollection
import org.gradle.api.artifacts.Configuration
import org.gradle.api.artifacts.component.ModuleComponentIdentifier
import org.gradle.api.artifacts.result.ResolvedComponentResult
import org.gradle.api.file.ConfigurableFileCollection
import org.gradle.api.file.RegularFileProperty
import org.gradle.api.provider.MapProperty
import org.gradle.api.provider.Property
import org.gradle.api.tasks.CacheableTask
import org.gradle.api.tasks.Input
import org.gradle.api.tasks.InputFiles
import org.gradle.api.tasks.Internal
import org.gradle.api.tasks.OutputFile
import org.gradle.api.tasks.PathSensitive
import org.gradle.api.tasks.PathSensitivity
import org.gradle.api.tasks.TaskAction

/** Writes a CycloneDX document of what users get with a module. */
@CacheableTask
abstract class WriteSbom extends DefaultTask {
    /** The name of the published artifact. */
    @Input
    abstract Property<String> getModule()

    @Input
    abstract Property<String> getAbout()

    @Input
    abstract Property<String> getUrl()

    /** The module itself, and through it all that it needs. */
    @Input
    abstract Property<ResolvedComponentResult> getRoot()

    /** The files of the components. */
    @Internal
    ArtifactCollection artifacts

    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    abstract ConfigurableFileCollection getFiles()

    /** The licences of the components from elsewhere, as their POMs or those above them name them. */
    @Input
    abstract MapProperty<String, List<String>> getLicences()

    @OutputFile
    abstract RegularFileProperty getSbom()

    /** Describes a module whose users get these artifacts. */
    void describe(Project project, Configuration classpath) {
        artifacts = classpath.incoming.artifacts
        root.set(classpath.incoming.resolutionResult.rootComponent)
        files.from(artifacts.artifactFiles)
        licences.set(project.provider {
            PomLicences.of(project.dependencies, classpath.incoming.resolutionResult.allComponents*.id
                    .findAll { it instanceof ModuleComponentIdentifier })
        })
    }

    @TaskAction
    void write() {
        Map<String, File> jars = artifacts.artifacts.collectEntries { [it.id.componentIdentifier.displayName, it.file] }
        def document = new SbomDocument(module.get(), about.get(), url.get(), root.get(), jars, licences.get())
        sbom.get().asFile.setText(document.text(), 'UTF-8')
    }
}
