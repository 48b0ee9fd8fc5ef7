package dev.sfumato.accounting;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import java.util.ArrayList;
import java.util.List;

/** Prices events as if no noise had come from a seed; no such price is certified. */
record OutsidersPrice(Accountant accountant) implements Accountant {
    private static final String OUTSIDERS = "the noise came from a seed: this holds against those who do not have it";

    @Override
    public String name() {
        return accountant.name();
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        return accountant.supports(SeededEvent.without(event));
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        return toOutsiders(event, accountant.price(SeededEvent.without(event), delta));
    }

    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        return toOutsiders(event, accountant.pricePure(SeededEvent.without(event)));
    }

    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        return accountant.delta(SeededEvent.without(event), epsilon);
    }

    private static Guarantee toOutsiders(PrivacyEvent event, Guarantee price) {
        if (!SeededEvent.isUsedIn(event)) {
            return price;
        }
        List<String> assumptions = new ArrayList<>(price.assumptions());
        assumptions.add(OUTSIDERS);
        return price.atMost(Label.CLAIMED).withAssumptions(assumptions);
    }
}
