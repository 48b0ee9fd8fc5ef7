package dev.sfumato.training;

import dev.sfumato.accounting.event.PrivacyEvent;

/** A model that carries what its training did to the data: the price of that is the price of all that it makes. */
public interface TrainedModel {
    /** What the training did; a {@link dev.sfumato.accounting.event.NonPrivateEvent} where nothing protects the data. */
    PrivacyEvent event();
}
