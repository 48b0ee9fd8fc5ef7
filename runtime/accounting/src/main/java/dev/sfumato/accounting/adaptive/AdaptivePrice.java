package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.Label;
import java.util.List;

/**
 * The answer of a filter on releases that may each have been chosen by looking at earlier ones. What is certified, where they are
 * admitted, is the budget that was fixed in advance. The needed epsilon is for planning: stating it as a guarantee after having
 * looked states too little (docs/proofs/adaptive.md, section 2), and {@link Odometer} is for that.
 *
 * @param admitted whether the filter of the budget admits them all, one after the other
 * @param epsilon the least epsilon, at this delta, whose filter admits them all, rounded up; infinite where none does
 * @param label the weakest of the releases' labels; {@code CERTIFIED} otherwise
 * @param method the filter, in words
 * @param remaining the share of the budget's capacity that is left, in [0, 1], rounded down
 * @param muLeft for filters with a Gaussian reserve: a Gaussian release of this mu would still be admitted; else 0
 * @param notes sentences that explain the figure, such as why it is infinite
 */
public record AdaptivePrice(
        boolean admitted,
        double epsilon,
        double delta,
        Label label,
        String method,
        List<String> assumptions,
        double remaining,
        double muLeft,
        List<String> notes) {
    public AdaptivePrice {
        assumptions = List.copyOf(assumptions);
        notes = List.copyOf(notes);
    }
}
