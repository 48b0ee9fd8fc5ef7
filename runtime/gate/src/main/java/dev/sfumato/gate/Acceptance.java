package dev.sfumato.gate;

import dev.sfumato.util.Require;
import java.time.LocalDate;

/**
 * A finding that somebody answers for, for a while. It is shown and changes no verdict of a report.
 *
 * @param finding the id of the finding
 * @param expires the last day on which it holds
 */
public record Acceptance(String finding, String author, String reason, LocalDate expires) {
    public Acceptance {
        Require.notBlank("finding", finding);
        Require.notBlank("author", author);
        Require.notBlank("reason", reason);
    }
}
