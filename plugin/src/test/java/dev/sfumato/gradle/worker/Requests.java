package dev.sfumato.gradle.worker;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.gradle.worker.declaration.DatasetDeclaration;
import java.util.Optional;

/** The worker's reader of requests, for tests of the plugin. */
public final class Requests {
    private Requests() {}

    /** The event of the one release of a request. */
    public static PrivacyEvent onlyRelease(String request) {
        return DatasetDeclaration.read(request).planned(Optional.empty()).get(0).event();
    }
}
