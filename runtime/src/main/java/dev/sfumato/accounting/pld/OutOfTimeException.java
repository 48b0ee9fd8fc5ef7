package dev.sfumato.accounting.pld;

import java.time.Duration;

/** A composition was not done by its deadline. */
public final class OutOfTimeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    OutOfTimeException(Duration deadline) {
        super("privacy loss distributions were not composed within " + deadline.toMillis() + " ms");
    }
}
