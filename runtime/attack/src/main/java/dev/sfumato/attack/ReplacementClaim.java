package dev.sfumato.attack;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Replacement;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An upper bound on what a release costs for one record replaced by another, which is what attacks by pairs of a member and another
 * measure.
 *
 * @param upper nothing where nobody claims an epsilon, or where none is known for a record replaced
 * @param notes what was done to the claim, and why there is none
 */
public record ReplacementClaim(Optional<Guarantee> upper, List<String> notes) {
    public ReplacementClaim {
        notes = List.copyOf(notes);
    }

    /**
     * The price of the declared event, restated for a record replaced.
     *
     * @param delta zero for pure differential privacy
     */
    public static ReplacementClaim of(Optional<PrivacyEvent> event, double delta) {
        return event.map(done -> of(done, delta)).orElseGet(() -> new ReplacementClaim(Optional.empty(), List.of()));
    }

    private static ReplacementClaim of(PrivacyEvent event, double delta) {
        List<String> notes = new ArrayList<>();
        if (SeededEvent.isUsedIn(event)) {
            notes.add("its noise came from a seed: it is held against what it costs with noise that nobody knows");
        }
        Accountant outsiders = Accountants.toOutsiders();
        Guarantee upper;
        try {
            PrivacyEvent replaced = Replacement.of(event);
            upper = delta == 0 ? outsiders.pricePure(replaced) : outsiders.price(replaced, delta);
        } catch (IllegalArgumentException unknown) {
            notes.add("nothing is held against it: no price for one record replaced is known; " + unknown.getMessage());
            return new ReplacementClaim(Optional.empty(), notes);
        }
        if (!upper.label().isUpperBound() || !Double.isFinite(upper.epsilon())) {
            if (upper.label().isUpperBound()) {
                notes.add("nothing is held against it: at delta " + delta
                        + " there is no price for one record replaced; ask at a larger delta");
            }
            return new ReplacementClaim(Optional.empty(), notes);
        }
        if (event.unit() != Unit.RECORD_REPLACED) {
            notes.add(
                    "what is claimed is priced for one record replaced, which costs more than what it was stated for ("
                            + event.unit().meaning() + "): the attack tells which of two records was used");
        }
        return new ReplacementClaim(Optional.of(upper), notes);
    }
}
