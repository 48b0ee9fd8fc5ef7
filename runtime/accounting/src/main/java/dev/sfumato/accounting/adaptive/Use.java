package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import java.util.Collections;
import java.util.List;

/**
 * One release as it was charged. Uses are listed in the order of time.
 *
 * @param concurrent whether it is not known which of the others came before it, as after branches were merged
 * @param isFirst whether none of the others is known to have come before it
 */
public record Use(PrivacyEvent event, boolean concurrent, boolean isFirst) {
    public Use(PrivacyEvent event, boolean concurrent) {
        this(event, concurrent, concurrent);
    }

    public static Use of(PrivacyEvent event) {
        return new Use(event, false);
    }

    /** Beyond so many, several are charged together. */
    private static final long MOST = 100_000;

    /** Several releases that do the same, each decided upon by itself. */
    public static List<Use> times(PrivacyEvent event, long count) {
        if (count == 0) {
            return List.of();
        }
        long together = (count - 1) / MOST + 1;
        return Collections.nCopies(Math.toIntExact((count - 1) / together + 1), of(RepeatedEvent.of(event, together)));
    }
}
