package dev.sfumato.accounting.event;

import dev.sfumato.util.Require;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * An event whose price holds if something holds that nobody can check: that certain data are public, say. It costs what the event in it
 * costs, and every figure that follows states the assumptions.
 *
 * @param assumptions in words that a figure can state as they are, each a clause
 */
public record AssumingEvent(PrivacyEvent event, List<String> assumptions) implements EventAround {
    public AssumingEvent {
        Require.given("event", event);
        Require.given("assumptions", assumptions);
        Require.atLeast("the number of assumptions", 1, assumptions.size());
        assumptions.forEach(assumption -> Require.notBlank("each of assumptions", assumption));
        assumptions = List.copyOf(assumptions);
    }

    /** The event under assumptions in addition to those that it makes already; as it is where there are none. */
    public static PrivacyEvent of(PrivacyEvent event, List<String> assumptions) {
        if (assumptions.isEmpty()) {
            return event;
        }
        if (event instanceof AssumingEvent already) {
            Set<String> all = new LinkedHashSet<>(already.assumptions);
            all.addAll(assumptions);
            return new AssumingEvent(already.event, List.copyOf(all));
        }
        return new AssumingEvent(event, List.copyOf(new LinkedHashSet<>(assumptions)));
    }

    @Override
    public Kind kind() {
        return Kind.ASSUMING;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.assuming(this);
    }

    @Override
    public AssumingEvent mapInner(UnaryOperator<PrivacyEvent> change) {
        return new AssumingEvent(change.apply(event), assumptions);
    }
}
