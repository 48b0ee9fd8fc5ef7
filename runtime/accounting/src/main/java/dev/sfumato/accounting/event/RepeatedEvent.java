package dev.sfumato.accounting.event;

import dev.sfumato.util.Require;
import java.util.List;
import java.util.function.UnaryOperator;

/** The same event, done several times with fresh noise on the same data. */
public record RepeatedEvent(PrivacyEvent event, long times) implements EventAround {
    public RepeatedEvent {
        Require.given("event", event);
        Require.atLeast("times", 1, times);
    }

    /** An event done a number of times: nothing at all where that is zero, and the event itself where it is one. */
    public static PrivacyEvent of(PrivacyEvent event, long times) {
        return times == 0
                ? new ComposedEvent(event.unit(), List.of())
                : times == 1 ? event : new RepeatedEvent(event, times);
    }

    @Override
    public Kind kind() {
        return Kind.REPEATED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.repeated(this);
    }

    @Override
    public RepeatedEvent mapInner(UnaryOperator<PrivacyEvent> change) {
        return new RepeatedEvent(change.apply(event), times);
    }
}
