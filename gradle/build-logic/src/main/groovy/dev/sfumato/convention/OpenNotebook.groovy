package dev.sfumato.convention

import javax.inject.Inject
import org.gradle.api.DefaultTask
import org.gradle.api.GradleException
import org.gradle.api.file.DirectoryProperty
import org.gradle.api.provider.ListProperty
import org.gradle.api.provider.Property
import org.gradle.api.tasks.Internal
import org.gradle.api.tasks.TaskAction
import org.gradle.api.tasks.UntrackedTask
import org.gradle.api.tasks.options.Option
import org.gradle.process.ExecOperations

/** Opens Jupyter in a browser, with the kernel of this build. */
@UntrackedTask(because = 'a person is at the other end')
abstract class OpenNotebook extends DefaultTask {
    /** Where Jupyter looks for this build's kernel: a folder with kernels/ in it. */
    @Internal
    abstract DirectoryProperty getJupyterData()

    @Internal
    abstract DirectoryProperty getNotebooks()

    /** The directories of commands. */
    @Internal
    abstract Property<String> getSearchPath()

    @Internal
    abstract ListProperty<String> getJupyterOptions()

    /** Who opens it. */
    @Internal
    abstract Property<String> getUser()

    @Option(option = 'jupyter', description = 'An option for Jupyter itself, such as --jupyter=--no-browser; several in several')
    void setOptions(List<String> given) {
        jupyterOptions.set(given)
    }

    @Inject
    protected abstract ExecOperations getProcesses()

    @TaskAction
    void open() {
        def folders = searchPath.get().split(File.pathSeparator)
        def command = ['jupyter-lab', 'jupyter-notebook'].find { name ->
            folders.any { new File(it, name).canExecute() }
        }
        if (command == null) {
            throw new GradleException('Jupyter is not installed. Debian has it: apt install jupyter-notebook. Elsewhere: '
                    + 'pip install notebook, or pip install jupyterlab. Without it, ./gradlew tutorials runs the notebooks.')
        }
        if (user.get() == 'root' && !jupyterOptions.get().contains('--allow-root')) {
            throw new GradleException('Jupyter does not run as root unless it is allowed to: '
                    + './gradlew notebook --jupyter=--allow-root')
        }
        processes.exec {
            it.commandLine([command, *jupyterOptions.get(), notebooks.get().asFile.path])
            it.environment('JUPYTER_PATH', jupyterData.get().asFile.path)
        }
    }
}
