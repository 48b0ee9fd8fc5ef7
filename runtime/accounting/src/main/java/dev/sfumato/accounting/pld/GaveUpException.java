package dev.sfumato.accounting.pld;

import java.time.Duration;

/** A composition could not be bracketed within its limits; another accountant may still price it. */
public final class GaveUpException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private GaveUpException(String reason) {
        super("privacy loss distributions " + reason);
    }

    static GaveUpException late(Duration deadline) {
        return new GaveUpException("were not composed within " + deadline.toMillis() + " ms");
    }

    static GaveUpException beyond() {
        return new GaveUpException("have losses beyond what a grid can resolve");
    }
}
