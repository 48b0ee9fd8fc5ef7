package dev.sfumato.accounting;

import dev.sfumato.Require;
import java.util.function.UnaryOperator;

/** The same event, done several times with fresh noise on the same data. */
public record RepeatedEvent(PrivacyEvent event, long times) implements PrivacyEvent {
    public RepeatedEvent {
        Require.atLeast("times", 1, times);
    }

    @Override
    public Unit unit() {
        return event.unit();
    }

    @Override
    public RepeatedEvent withUnit(Unit newUnit) {
        return new RepeatedEvent(event.withUnit(newUnit), times);
    }

    @Override
    public RepeatedEvent withNoiseTimes(double factor) {
        return new RepeatedEvent(event.withNoiseTimes(factor), times);
    }

    @Override
    public RepeatedEvent mapInner(UnaryOperator<PrivacyEvent> change) {
        return new RepeatedEvent(change.apply(event), times);
    }
}
