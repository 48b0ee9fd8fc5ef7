package dev.sfumato.accounting.event;

import dev.sfumato.util.Require;

/**
 * Something released without protection. Its price is infinite, and so is that of everything composed with it.
 *
 * @param what what was released, for the reader of a report
 */
public record NonPrivateEvent(String what, Unit unit) implements WithoutEpsilon {
    public NonPrivateEvent {
        Require.notBlank("what", what);
        Require.given("unit", unit);
    }

    @Override
    public String why() {
        return "released without protection: " + what;
    }

    @Override
    public Kind kind() {
        return Kind.NON_PRIVATE;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.nonPrivate(this);
    }

    @Override
    public NonPrivateEvent withUnit(Unit newUnit) {
        return new NonPrivateEvent(what, newUnit);
    }

    @Override
    public NonPrivateEvent withNoiseTimes(double factor) {
        return this;
    }
}
