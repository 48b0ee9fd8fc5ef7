package dev.sfumato.gradle;

import org.gradle.api.Action;
import org.gradle.api.NamedDomainObjectContainer;

/** The {@code privacy} block: which datasets there are, what may be spent on each, and what is released from them. */
public interface PrivacyExtension {
    NamedDomainObjectContainer<DatasetSpec> getDatasets();

    default void datasets(Action<? super NamedDomainObjectContainer<DatasetSpec>> action) {
        action.execute(getDatasets());
    }

    NamedDomainObjectContainer<ReleaseSpec> getReleases();

    default void releases(Action<? super NamedDomainObjectContainer<ReleaseSpec>> action) {
        action.execute(getReleases());
    }
}
