package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.Guarantee;
import java.util.List;

/**
 * The budget that releases need together.
 *
 * @param figure of planned releases, a guarantee. Of releases that were chosen one after the other, its epsilon is the least budget, at this
 *     delta, whose filter admits them all; what is guaranteed is the budget that was fixed in advance, and the figure is for holding against it
 * @param notes sentences that explain the figure, such as why it is infinite
 */
public record Composed(Guarantee figure, Way way, List<String> notes) {
    public Composed {
        notes = List.copyOf(notes);
    }
}
