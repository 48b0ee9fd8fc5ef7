package dev.sfumato.convention

import org.gradle.api.provider.ListProperty
import org.gradle.api.provider.Property
import org.gradle.api.tasks.Input
import org.gradle.api.tasks.JavaExec
import org.gradle.api.tasks.Optional
import org.gradle.api.tasks.UntrackedTask
import org.gradle.api.tasks.options.Option
import org.gradle.process.CommandLineArgumentProvider

/** Runs notebooks and scripts without Jupyter: the failure of a cell is the failure of the task. */
@UntrackedTask(because = 'a person wants to see them run')
abstract class RunNotebooks extends JavaExec {
    @Input
    @Option(option = 'file', description = 'A notebook (.ipynb) or a script (.jsh); may be said several times')
    abstract ListProperty<String> getNotebooks()

    @Input
    @Optional
    @Option(option = 'html', description = 'A folder that takes a page of each')
    abstract Property<String> getHtml()

    @Input
    @Optional
    @Option(option = 'write', description = 'Stores what the cells show in the notebooks themselves')
    abstract Property<Boolean> getWrite()

    RunNotebooks() {
        mainClass.set('dev.sfumato.notebook.NotebookRunner')
        def (files, page, stored) = [notebooks, html, write]
        argumentProviders.add({
            (stored.getOrElse(false) ? ['--write'] : []) + (page.present ? ['--html', page.get()] : []) + files.get()
        } as CommandLineArgumentProvider)
    }
}
