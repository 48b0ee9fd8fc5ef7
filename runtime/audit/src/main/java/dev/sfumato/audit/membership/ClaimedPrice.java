package dev.sfumato.audit.membership;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.event.PrivacyEvent;
import java.util.Optional;

/** The price claimed for a training, at the delta of an attack and for the unit of the claim. */
final class ClaimedPrice {
    private ClaimedPrice() {}

    /** Nothing where nobody claims anything. */
    static Optional<Guarantee> of(Optional<PrivacyEvent> event, double delta) {
        Accountant accountant = Accountants.toOutsiders();
        return event.map(done -> delta == 0 ? accountant.pricePure(done) : accountant.price(done, delta))
                .filter(upper -> upper.label().isUpperBound());
    }
}
