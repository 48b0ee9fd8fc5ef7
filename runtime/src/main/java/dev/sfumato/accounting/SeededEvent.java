package dev.sfumato.accounting;

/**
 * An event whose noise came from a seed, as in tests and public simulations: whoever has the seed can take the noise away,
 * so that its price carries the label {@code NONE}.
 */
public record SeededEvent(PrivacyEvent event) implements PrivacyEvent {
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
