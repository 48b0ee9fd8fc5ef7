package dev.sfumato.convention

import org.gradle.api.provider.Property
import org.gradle.api.tasks.Input
import org.gradle.api.tasks.Internal
import org.gradle.api.tasks.JavaExec
import org.gradle.api.tasks.UntrackedTask
import org.gradle.api.tasks.options.Option
import org.gradle.process.CommandLineArgumentProvider

/** Writes another version wherever this checkout names its own. */
@UntrackedTask(because = 'it changes the sources')
abstract class WriteVersion extends JavaExec {
    @Input
    @Option(option = 'to', description = 'The version, such as 0.2.0 or 0.2.0-SNAPSHOT')
    abstract Property<String> getVersion()

    @Internal
    abstract Property<File> getRoot()

    WriteVersion() {
        mainClass.set('dev.sfumato.release.SetVersion')
        def (checkout, to) = [root, version]
        argumentProviders.add({ [checkout.get().path, to.get()] } as CommandLineArgumentProvider)
    }
}
