package dev.sfumato.convention

import javax.inject.Inject
import org.gradle.api.component.SoftwareComponentFactory

/** Gives a script the factory of components, which Gradle hands out by injection only. */
interface Components {
    @Inject
    SoftwareComponentFactory getFactory()
}
