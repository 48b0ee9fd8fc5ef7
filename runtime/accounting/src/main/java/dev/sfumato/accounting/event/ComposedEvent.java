package dev.sfumato.accounting.event;

import dev.sfumato.util.Require;
import java.util.List;
import java.util.function.UnaryOperator;

/** Several events on the same data, each of which may depend on what the earlier ones released. */
public record ComposedEvent(Unit unit, List<PrivacyEvent> events) implements PrivacyEvent {
    public ComposedEvent {
        Require.given("unit", unit);
        events = List.copyOf(Require.allGiven("events", events));
        for (PrivacyEvent part : events) {
            if (part.unit() != unit) {
                throw new IllegalArgumentException(
                        "Events with unlike units do not compose: the total protects '" + unit + "', a part protects '"
                                + part.unit() + "'; restate the part's sensitivity for '" + unit + "'.");
            }
        }
    }

    @Override
    public Kind kind() {
        return Kind.COMPOSED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.composed(this);
    }

    @Override
    public ComposedEvent withUnit(Unit newUnit) {
        return new ComposedEvent(
                newUnit, events.stream().map(part -> part.withUnit(newUnit)).toList());
    }

    @Override
    public ComposedEvent withNoiseTimes(double factor) {
        return new ComposedEvent(
                unit, events.stream().map(part -> part.withNoiseTimes(factor)).toList());
    }

    @Override
    public List<PrivacyEvent> inner() {
        return events;
    }

    @Override
    public ComposedEvent mapInner(UnaryOperator<PrivacyEvent> change) {
        return new ComposedEvent(unit, events.stream().map(change).toList());
    }
}
