package dev.sfumato.accounting.renyi;

import dev.sfumato.accounting.shift.LaplaceShift;

/** The Renyi divergence between two Laplace distributions whose centres are {@code epsilon} scales apart. */
record LaplaceCurve(double epsilon) implements RenyiCurve {
    @Override
    public double at(double order) {
        return LaplaceShift.divergence(order, epsilon);
    }
}
