package dev.sfumato.convention

import javax.inject.Inject
import org.gradle.api.file.ArchiveOperations

/** Gives a script what opens archives when a task runs, which Gradle hands out by injection only. */
interface Archives {
    @Inject
    ArchiveOperations getOperations()
}
