package dev.sfumato.pac;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.util.Require;

/**
 * The goal that noise is to achieve.
 *
 * @param information the most that a release may tell of which records are drawn, in nats
 * @param unit by which the release is recorded beside others; PAC privacy itself knows none
 */
public record PacGoal(double information, NoiseShape shape, Unit unit) {
    public PacGoal {
        Require.positive("information", information);
        Require.given("shape", shape);
        Require.given("unit", unit);
    }

    /** The least noise that lets so much be told. */
    public PacGoal(double information) {
        this(information, NoiseShape.PRINCIPAL_AXES, Unit.RECORD);
    }
}
