package dev.sfumato.gate;

import dev.sfumato.gate.fix.Fix;
import java.util.List;

/**
 * Something that keeps a dataset from passing.
 *
 * @param id SHA-256 of what was found fault with, so that the same content has the same id
 * @param fixes what would help, each priced
 */
public record Finding(Rule rule, String id, String message, List<Fix> fixes) {
    public Finding {
        fixes = List.copyOf(fixes);
    }
}
