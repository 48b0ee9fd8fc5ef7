package dev.sfumato.gradle.mechanism;

import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** Something that is claimed without a full proof. */
public interface PaperClaim {
    /** Who claims it, and where. */
    @Input
    @Optional
    Property<String> getSource();

    /** What is missing in the argument, or known to be wrong. */
    @Input
    @Optional
    Property<String> getGap();
}
