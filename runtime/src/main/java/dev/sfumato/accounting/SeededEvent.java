package dev.sfumato.accounting;

import java.util.function.UnaryOperator;

/**
 * An event whose noise came from a seed, as in tests and public simulations: whoever has the seed can take the noise away,
 * so that its price carries the label {@code NONE}.
 */
public record SeededEvent(PrivacyEvent event) implements PrivacyEvent {
    /**
     * The same event with noise that nobody can follow, wherever in it a seed was used. Not for others: a price of it is no
     * price of what was released. {@link Accountants#toOutsiders} has one that says so.
     */
    static PrivacyEvent without(PrivacyEvent event) {
        return event instanceof SeededEvent seeded ? without(seeded.event) : event.mapInner(SeededEvent::without);
    }

    /** Whether some of the noise of an event came from a seed. */
    public static boolean isUsedIn(PrivacyEvent event) {
        return event instanceof SeededEvent || event.inner().stream().anyMatch(SeededEvent::isUsedIn);
    }

    /** Whether two events are the same but for the seeds that noise came from. */
    public static boolean isSameButForSeeds(PrivacyEvent one, PrivacyEvent other) {
        return without(one).equals(without(other));
    }

    @Override
    public Unit unit() {
        return event.unit();
    }

    @Override
    public SeededEvent withUnit(Unit newUnit) {
        return new SeededEvent(event.withUnit(newUnit));
    }

    @Override
    public SeededEvent withNoiseTimes(double factor) {
        return new SeededEvent(event.withNoiseTimes(factor));
    }

    @Override
    public SeededEvent mapInner(UnaryOperator<PrivacyEvent> change) {
        return new SeededEvent(change.apply(event));
    }
}
