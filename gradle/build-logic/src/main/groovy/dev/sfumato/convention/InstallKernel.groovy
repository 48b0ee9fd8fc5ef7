package dev.sfumato.convention

import javax.inject.Inject
import org.gradle.api.DefaultTask
import org.gradle.api.file.ConfigurableFileCollection
import org.gradle.api.file.DirectoryProperty
import org.gradle.api.file.FileSystemOperations
import org.gradle.api.provider.Property
import org.gradle.api.tasks.Classpath
import org.gradle.api.tasks.Input
import org.gradle.api.tasks.InputDirectory
import org.gradle.api.tasks.OutputDirectory
import org.gradle.api.tasks.PathSensitive
import org.gradle.api.tasks.PathSensitivity
import org.gradle.api.tasks.TaskAction
import org.gradle.process.ExecOperations

/** Writes a kernel where Jupyter looks for kernels. It holds all it needs, so that neither a clean build nor a cache takes it away. */
abstract class InstallKernel extends DefaultTask {
    @Classpath
    abstract ConfigurableFileCollection getJars()

    /** From which an editor shows the words about a method. */
    @Classpath
    abstract ConfigurableFileCollection getSources()

    /** The description, the launcher and the logos. */
    @InputDirectory
    @PathSensitive(PathSensitivity.RELATIVE)
    abstract DirectoryProperty getKernelFiles()

    @Input
    abstract Property<String> getBackend()

    /** The JDK that the kernel runs on unless told otherwise. */
    @Input
    abstract Property<String> getJavaHome()

    @OutputDirectory
    abstract DirectoryProperty getKernel()

    @Inject
    protected abstract FileSystemOperations getFiles()

    @Inject
    protected abstract ExecOperations getProcesses()

    @TaskAction
    void install() {
        def folder = kernel.get().asFile
        files.copy {
            it.from(kernelFiles)
            it.into(folder)
        }
        files.sync {
            it.from(jars)
            it.into(new File(folder, "lib/${backend.get()}"))
            it.into('sources') { it.from(sources) }
        }
        new File(folder, 'backend').text = backend.get() + '\n'
        new File(folder, 'java-home').text = javaHome.get() + '\n'
        new File(folder, 'sfumato-kernel').executable = true
        archiveClasses(new File(folder, 'sfumato-kernel'))
        logger.lifecycle("Jupyter finds the kernel 'Sfumato (Java)' in $folder")
    }

    /** A kernel with an archive of its classes starts faster; one without it starts all the same. */
    private void archiveClasses(File launcher) {
        def said = new ByteArrayOutputStream()
        try {
            def end = processes.exec {
                it.commandLine(launcher.path, '--archive')
                it.environment.keySet().removeIf { it.startsWith('SFUMATO_') }
                it.environment('SFUMATO_SETTINGS', '/dev/null')
                it.standardOutput = said
                it.errorOutput = said
                it.ignoreExitValue = true
            }
            if (end.exitValue == 0) {
                return
            }
        } catch (Exception e) {
            said << e.toString()
        }
        logger.info('No archive of classes was made, so the kernel starts more slowly: {}', said)
    }
}
