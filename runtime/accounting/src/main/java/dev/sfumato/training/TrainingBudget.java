package dev.sfumato.training;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.util.Require;

/**
 * What a private training may cost, and on how many records.
 *
 * @param epsilon the most that the training may cost at {@code delta}
 * @param records a number that is public and that the records do not exceed; nothing else is let out of how many there are
 */
public record TrainingBudget(double epsilon, double delta, int records, Unit unit) {
    public TrainingBudget {
        Require.positive("epsilon", epsilon);
        Require.probability("delta", delta);
        Require.atLeast("records", 1, records);
        if (unit != Unit.RECORD && unit != Unit.RECORD_ZEROED && unit != Unit.RECORD_REPLACED) {
            throw new IllegalArgumentException("unit must be one of '" + Unit.RECORD + "', '" + Unit.RECORD_ZEROED
                    + "', '" + Unit.RECORD_REPLACED + "', got '" + unit + "'");
        }
    }

    public TrainingBudget withUnit(Unit newUnit) {
        return new TrainingBudget(epsilon, delta, records, newUnit);
    }

    /** To calibrate to. */
    public Budget whole() {
        return Budget.of(epsilon, delta, unit);
    }

    /** A share of epsilon at the same delta. */
    public Budget part(double share) {
        return Budget.of(share * epsilon, delta, unit);
    }

    /** The probability with which a step sees a record: a multiple of 2^-40, which chance can draw exactly. */
    public double samplingRate(Optimiser optimiser) {
        return PoissonBatches.rate(optimiser.batch(), records);
    }
}
