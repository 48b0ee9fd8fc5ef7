package dev.sfumato.accounting;

/**
 * An event whose noise came from a seed, as in tests and public simulations: whoever has the seed can take the noise away,
 * so that its price carries the label {@code NONE}.
 */
public record SeededEvent(PrivacyEvent event) implements PrivacyEvent {
    /** The same event with noise that nobody can follow, wherever in it a seed was used: what somebody is up against who has no seed. */
    public static PrivacyEvent without(PrivacyEvent event) {
        if (event instanceof SeededEvent seeded) {
            return without(seeded.event);
        }
        if (event instanceof RepeatedEvent repeated) {
            return new RepeatedEvent(without(repeated.event()), repeated.times());
        }
        if (event instanceof ComposedEvent composed) {
            return new ComposedEvent(
                    composed.unit(),
                    composed.events().stream().map(SeededEvent::without).toList());
        }
        return event;
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
}
