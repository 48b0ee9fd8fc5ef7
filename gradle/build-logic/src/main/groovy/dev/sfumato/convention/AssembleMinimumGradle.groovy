package dev.sfumato.convention

import javax.inject.Inject
import org.gradle.api.DefaultTask
import org.gradle.api.file.ConfigurableFileCollection
import org.gradle.api.file.DirectoryProperty
import org.gradle.api.tasks.InputFiles
import org.gradle.api.tasks.Internal
import org.gradle.api.tasks.TaskAction
import org.gradle.api.tasks.UntrackedTask
import org.gradle.process.ExecOperations

/** Lays out the oldest Gradle that the plugin supports, once, below the Gradle user home, where `gradlew` keeps its own. */
@UntrackedTask(because = 'the installation appears complete or not at all, so that its being there says it all')
abstract class AssembleMinimumGradle extends DefaultTask {
    @InputFiles
    abstract ConfigurableFileCollection getJars()

    @Internal
    abstract DirectoryProperty getCheckout()

    @Internal
    abstract DirectoryProperty getInstallation()

    @Inject
    abstract ExecOperations getExecOperations()

    @TaskAction
    void assemble() {
        def folder = installation.get().asFile
        if (folder.directory) {
            return
        }
        execOperations.exec {
            commandLine(
                    "${System.getProperty('java.home')}/bin/java",
                    '-Dsfumato.pins=minimum.sha256',
                    "-Dsfumato.jars=$jars.asPath",
                    checkout.file('gradle/bootstrap/AssembleGradle.java').get().asFile.path,
                    checkout.get().asFile.path,
                    folder.path)
            standardOutput = OutputStream.nullOutputStream()
        }
    }
}
