package dev.sfumato.accounting.event;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.util.Require;
import java.util.function.UnaryOperator;

/**
 * An event whose noise came from a seed, as in tests and public simulations: anyone who has the seed can take the noise away, so
 * that its price carries the label {@code NONE}.
 */
public record SeededEvent(PrivacyEvent event) implements EventAround {
    public SeededEvent {
        Require.given("event", event);
    }

    /**
     * The same event with noise that nobody can follow, wherever in it a seed was used. Not for others: a price of it is no
     * price of what was released. {@link Accountants#toOutsiders} has one that says so.
     */
    public static PrivacyEvent without(PrivacyEvent event) {
        return event instanceof SeededEvent seeded ? without(seeded.event) : event.mapInner(SeededEvent::without);
    }

    /** Whether some of the noise of an event came from a seed. */
    public static boolean isUsedIn(PrivacyEvent event) {
        return event.hasAnywhere(SeededEvent.class::isInstance);
    }

    /** Whether two events are the same but for the seeds that noise came from. */
    public static boolean isSameButForSeeds(PrivacyEvent one, PrivacyEvent other) {
        return without(one).equals(without(other));
    }

    @Override
    public Kind kind() {
        return Kind.SEEDED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.seeded(this);
    }

    @Override
    public SeededEvent mapInner(UnaryOperator<PrivacyEvent> change) {
        return new SeededEvent(change.apply(event));
    }
}
