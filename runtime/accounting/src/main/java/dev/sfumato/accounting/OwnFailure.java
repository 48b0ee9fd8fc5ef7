package dev.sfumato.accounting;

import dev.sfumato.numeric.Ulps;

/**
 * The chance that some use of an (epsilon, delta)-differentially private part fails by its own delta: such a part behaves like
 * a purely private one except with probability delta, independently each time (Kairouz, Oh and Viswanath, 2015, Theorem 3.2;
 * Murtagh and Vadhan, 2016, Lemma 3.2).
 *
 * @param loss minus the logarithm of the chance that none fails, rounded up
 */
public record OwnFailure(double loss) {
    public static final OwnFailure NEVER = new OwnFailure(0);

    public OwnFailure and(double delta, long times) {
        if (delta == 0) {
            return this;
        }
        double one = Ulps.up(1, -Math.log1p(-delta));
        return new OwnFailure(Ulps.up(1, loss + Ulps.up(1, one * times)));
    }

    /** The part that is left of a total delta, rounded down; not positive if nothing is left. */
    public double left(double delta) {
        if (loss == 0) {
            return delta;
        }
        double rest = Ulps.down(2, Ulps.down(1, -Math.log1p(-delta)) - loss);
        return Ulps.down(2, -Math.expm1(-rest));
    }

    /** The total delta, rounded up, where the parts that do not fail have {@code delta} together. */
    public double total(double delta) {
        double failed = loss > 0 ? Ulps.up(1, -Math.expm1(-loss)) : 0;
        return Math.min(1, Ulps.up(3, delta + (1 - delta) * failed));
    }
}
