package dev.sfumato.convention

import org.gradle.api.DefaultTask
import org.gradle.api.file.ConfigurableFileCollection
import org.gradle.api.tasks.InputFiles
import org.gradle.api.tasks.TaskAction
import org.gradle.api.tasks.UntrackedTask

/** Downloads the chosen backend and tells what it is made of: the proof that it resolves, with or without its hardware. */
@UntrackedTask(because = 'the list is what the task is for')
abstract class ResolveBackend extends DefaultTask {
    @InputFiles
    abstract ConfigurableFileCollection getBackend()

    @TaskAction
    void list() {
        def files = backend.files.sort { -it.length() }
        files.each { logger.quiet(String.format(Locale.ROOT, '%8.1f MB  %s', it.length() / 1e6, it.name)) }
        logger.quiet(String.format(Locale.ROOT, '%8.1f MB in %d files', files.sum { it.length() } / 1e6, files.size()))
    }
}
