package dev.sfumato.accounting.event;

import dev.sfumato.util.Require;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Answers about parts of the data that share nothing, where what is known without the data says which record (or edge) belongs to which
 * part: neighbours differ in one part only, and all other answers are distributed alike. It costs what its dearest part costs.
 *
 * @param parts what is done to each part: Laplace or discrete Laplace noise, once or several times
 */
public record ParallelEvent(Unit unit, List<PrivacyEvent> parts) implements PrivacyEvent {
    public ParallelEvent {
        Require.given("unit", unit);
        if (unit.contributions() > 1 || unit.isSizePublic()) {
            // a record that is replaced leaves one part and comes to another
            throw new IllegalArgumentException("parts share no record that is added or removed, so the unit must be '"
                    + Unit.RECORD + "', '" + Unit.EDGE + "' or '" + Unit.EDGE_NOT_AT_SEED + "', got '" + unit + "'");
        }
        parts = List.copyOf(Require.allGiven("parts", parts));
        Require.atLeast("the number of parts", 1, parts.size());
        for (PrivacyEvent part : parts) {
            if (part.unit() != unit) {
                throw new IllegalArgumentException(
                        "parts must each protect '" + unit + "', got one that protects '" + part.unit() + "'");
            }
            if (part.hasAnywhere(inside -> !isPure(inside))) {
                throw new IllegalArgumentException(
                        "parts must each be Laplace or discrete Laplace noise, or a composition" + " of these, got "
                                + part);
            }
        }
    }

    private static boolean isPure(PrivacyEvent event) {
        return event instanceof LaplaceEvent
                || event instanceof DiscreteLaplaceEvent
                || event instanceof ComposedEvent
                || event instanceof RepeatedEvent
                || event instanceof AssumingEvent
                || event instanceof SeededEvent;
    }

    @Override
    public Kind kind() {
        return Kind.PARALLEL;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.inParallel(this);
    }

    @Override
    public ParallelEvent withUnit(Unit newUnit) {
        return new ParallelEvent(
                newUnit, parts.stream().map(part -> part.withUnit(newUnit)).toList());
    }

    @Override
    public ParallelEvent withNoiseTimes(double factor) {
        return mapInner(part -> part.withNoiseTimes(factor));
    }

    @Override
    public List<PrivacyEvent> inner() {
        return parts;
    }

    @Override
    public ParallelEvent mapInner(UnaryOperator<PrivacyEvent> change) {
        return new ParallelEvent(unit, parts.stream().map(change).toList());
    }
}
