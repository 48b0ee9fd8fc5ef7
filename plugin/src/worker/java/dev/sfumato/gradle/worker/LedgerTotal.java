package dev.sfumato.gradle.worker;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.ledger.Charge;
import dev.sfumato.ledger.LedgerState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a ledger costs, from its events; the weaker of a recorded label and of that of the price wins. */
final class LedgerTotal {
    private LedgerTotal() {}

    /** @param more a charge that is not recorded yet */
    static Guarantee of(DatasetDeclaration dataset, LedgerState state, Optional<Charge> more) {
        List<PrivacyEvent> events = new ArrayList<>();
        events.add(state.spent(dataset.names(), dataset.budget().unit()));
        Label label = state.weakestLabel(dataset.names());
        if (more.isPresent()) {
            events.add(more.get().event());
            label = label.and(more.get().label());
        }
        Guarantee price =
                dataset.budget().price(new ComposedEvent(dataset.budget().unit(), events), Accountants.best());
        return new Guarantee(
                price.epsilon(),
                price.lower(),
                price.delta(),
                price.unit(),
                price.label().and(label),
                price.method(),
                price.assumptions());
    }
}
