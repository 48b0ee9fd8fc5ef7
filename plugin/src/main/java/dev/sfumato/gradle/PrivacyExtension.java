package dev.sfumato.gradle;

import org.gradle.api.Action;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.NamedDomainObjectContainer;

/** The {@code privacy} block: which datasets there are, what may be spent on each, and what is released from them. */
public interface PrivacyExtension {
    NamedDomainObjectContainer<DatasetSpec> getDatasets();

    default void datasets(Action<? super NamedDomainObjectContainer<DatasetSpec>> action) {
        tellingTheCause(() -> action.execute(getDatasets()));
    }

    NamedDomainObjectContainer<ReleaseSpec> getReleases();

    default void releases(Action<? super NamedDomainObjectContainer<ReleaseSpec>> action) {
        tellingTheCause(() -> action.execute(getReleases()));
    }

    /** A broken block fails as "Could not create domain object", without its cause, which is what its author needs. */
    private static void tellingTheCause(Runnable blocks) {
        try {
            blocks.run();
        } catch (RuntimeException e) {
            Throwable cause = e.getCause();
            if (cause == null || !String.valueOf(e.getMessage()).startsWith("Could not create domain object")) {
                throw e;
            }
            throw new InvalidUserDataException(e.getMessage() + ": " + cause.getMessage(), e);
        }
    }
}
