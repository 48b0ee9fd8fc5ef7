package dev.sfumato.convention

import org.gradle.api.DefaultTask
import org.gradle.api.file.ConfigurableFileCollection
import org.gradle.api.file.RegularFileProperty
import org.gradle.api.tasks.Classpath
import org.gradle.api.tasks.OutputFile
import org.gradle.api.tasks.TaskAction
import org.gradle.work.DisableCachingByDefault

/** Writes the public surface of a module down, for whoever means to change it. */
@DisableCachingByDefault(because = 'it takes less than a second')
abstract class DumpPublicSurface extends DefaultTask {
    @Classpath
    abstract ConfigurableFileCollection getClasses()

    @OutputFile
    abstract RegularFileProperty getSurface()

    @TaskAction
    void dump() {
        surface.get().asFile.text = PublicSurface.of(classes.files)
    }
}
