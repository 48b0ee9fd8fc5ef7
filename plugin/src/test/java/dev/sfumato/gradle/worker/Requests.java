package dev.sfumato.gradle.worker;

import dev.sfumato.accounting.PrivacyEvent;

/** The worker's reader of requests, for tests of the plugin. */
public final class Requests {
    private Requests() {}

    /** The event of the one release of a request. */
    public static PrivacyEvent onlyRelease(String request) {
        var releases = RequestReader.read(request).datasets().get(0).releases().values();
        return releases.iterator().next();
    }
}
