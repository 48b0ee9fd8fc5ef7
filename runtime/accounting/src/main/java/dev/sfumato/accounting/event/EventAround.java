package dev.sfumato.accounting.event;

import java.util.List;
import java.util.function.UnaryOperator;

/** An event around one other, of which it says how it is done: on which records, how often, with what noise, under what assumptions. */
public sealed interface EventAround extends PrivacyEvent
        permits SampledEvent, SeededEvent, AssumingEvent, RepeatedEvent {
    /** The inner event. */
    PrivacyEvent event();

    @Override
    PrivacyEvent mapInner(UnaryOperator<PrivacyEvent> change);

    @Override
    default List<PrivacyEvent> inner() {
        return List.of(event());
    }

    @Override
    default Unit unit() {
        return event().unit();
    }

    @Override
    default PrivacyEvent withUnit(Unit unit) {
        return mapInner(event -> event.withUnit(unit));
    }

    @Override
    default PrivacyEvent withNoiseTimes(double factor) {
        return mapInner(event -> event.withNoiseTimes(factor));
    }
}
