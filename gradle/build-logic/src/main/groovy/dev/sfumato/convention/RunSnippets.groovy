package dev.sfumato.convention

import org.gradle.api.provider.Property
import org.gradle.api.tasks.Input
import org.gradle.api.tasks.JavaExec
import org.gradle.api.tasks.Optional
import org.gradle.api.tasks.UntrackedTask
import org.gradle.api.tasks.options.Option
import org.gradle.process.CommandLineArgumentProvider

/** Opens the shell or, with a script, runs that: the failure of the script is the failure of the task. */
@UntrackedTask(because = 'a person is at the other end')
abstract class RunSnippets extends JavaExec {
    @Input
    @Optional
    @Option(option = 'script', description = 'A file of JShell snippets to run instead of opening the shell')
    abstract Property<String> getScript()

    RunSnippets() {
        mainClass.set(script.map { 'dev.sfumato.notebook.ScriptRunner' }.orElse('dev.sfumato.notebook.prompt.Shell'))
        def file = script
        // gradlew hands a terminal over, gradlew.bat does not: a person types into Gradle
        def typed = File.separatorChar == '\\' as char ? ['--prompt'] : []
        argumentProviders.add({ file.present ? [file.get()] : typed } as CommandLineArgumentProvider)
    }
}
