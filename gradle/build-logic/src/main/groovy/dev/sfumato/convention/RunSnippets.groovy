package dev.sfumato.convention

import org.gradle.api.provider.Property
import org.gradle.api.tasks.Input
import org.gradle.api.tasks.Internal
import org.gradle.api.tasks.JavaExec
import org.gradle.api.tasks.Optional
import org.gradle.api.tasks.UntrackedTask
import org.gradle.api.tasks.options.Option

/** Opens the shell or, with a script, runs that: the failure of the script is the failure of the task. */
@UntrackedTask(because = 'a person is at the other end')
abstract class RunSnippets extends JavaExec {
    @Input
    @Optional
    @Option(option = 'script', description = 'A file of JShell snippets to run instead of opening the shell')
    abstract Property<String> getScript()

    @Internal
    abstract Property<String> getInvocationDirectory()

    @Override
    void exec() {
        if (script.present) {
            mainClass.set('dev.sfumato.notebook.ScriptRunner')
            args(new File(invocationDirectory.get()).toPath().resolve(script.get()).toString())
        } else {
            mainClass.set('dev.sfumato.notebook.Shell')
        }
        super.exec()
    }
}
