package dev.sfumato.audit.membership;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.event.PrivacyEvent;
import java.util.Optional;

/** What is claimed for a training, at the delta that an attack speaks of and for the unit that the claim has. */
final class ClaimedPrice {
    private ClaimedPrice() {}

    /** Nothing where nobody claims anything. */
    static Optional<Guarantee> of(Optional<PrivacyEvent> event, double delta) {
        Accountant accountant = Accountants.toOutsiders();
        return event.map(done -> delta == 0 ? accountant.pricePure(done) : accountant.price(done, delta))
                .filter(upper -> upper.label().isUpperBound());
    }
}
