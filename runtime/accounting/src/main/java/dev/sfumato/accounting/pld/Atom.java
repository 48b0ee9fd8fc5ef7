package dev.sfumato.accounting.pld;

/**
 * Outcomes of one and the same loss.
 *
 * @param loss off by at most {@code 8 u (|loss| + spread)}, see {@link LossModel#lossError}
 * @param mass their probability under P, relatively off by at most {@code massUnits} round-offs
 */
record Atom(double loss, double mass, double massUnits) {}
