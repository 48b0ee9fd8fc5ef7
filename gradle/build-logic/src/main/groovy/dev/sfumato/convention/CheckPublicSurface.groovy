package dev.sfumato.convention

import org.gradle.api.DefaultTask
import org.gradle.api.GradleException
import org.gradle.api.file.ConfigurableFileCollection
import org.gradle.api.file.RegularFileProperty
import org.gradle.api.provider.Property
import org.gradle.api.tasks.Classpath
import org.gradle.api.tasks.Input
import org.gradle.api.tasks.InputFiles
import org.gradle.api.tasks.OutputFile
import org.gradle.api.tasks.PathSensitive
import org.gradle.api.tasks.PathSensitivity
import org.gradle.api.tasks.TaskAction
import org.gradle.work.DisableCachingByDefault

/** Fails where the public surface of a module is another than the one that was written down. */
@DisableCachingByDefault(because = 'it takes less than a second')
abstract class CheckPublicSurface extends DefaultTask {
    @Classpath
    abstract ConfigurableFileCollection getClasses()

    /** Where it was written down; there may be none yet. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    abstract ConfigurableFileCollection getSurface()

    @Input
    abstract Property<String> getDump()

    @OutputFile
    abstract RegularFileProperty getMarker()

    @TaskAction
    void check() {
        def file = surface.singleFile
        def before = lines(file.file ? file.text : '')
        def now = lines(PublicSurface.of(classes.files))
        def changes = (before - now).collect { '- ' + it } + (now - before).collect { '+ ' + it }
        if (changes) {
            def shown = changes.take(20).join('\n') + (changes.size() > 20 ? "\n... and ${changes.size() - 20} more" : '')
            throw new GradleException("The public surface is not what $file.parentFile.name/$file.name says:\n$shown\n" +
                    "If that is meant, run ./gradlew ${dump.get()} and commit the file.")
        }
        marker.get().asFile.text = 'as written down\n'
    }

    /** Members together with their type, so that a member that moves is seen. */
    private static List<String> lines(String text) {
        String type = ''
        text.readLines().collect { line ->
            if (!line.startsWith(' ')) {
                type = line.split(' : ')[0].split(' ').last()
                return line
            }
            type + ': ' + line.trim()
        }
    }
}
