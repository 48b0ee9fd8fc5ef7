package dev.sfumato.dsl;

import dev.sfumato.accounting.Figures;
import dev.sfumato.audit.Confidential;
import dev.sfumato.audit.table.NeighbourChains;

/**
 * What one released row says about a private one, computed by going through every row there can be. Not a bound but the truth, up to
 * the rounding of doubles.
 */
public final class ExactLeakage {
    private final String about;
    private final NeighbourChains chains;
    private final int stop;
    private final boolean isConfidential;

    ExactLeakage(String about, NeighbourChains chains, int stop, boolean isConfidential) {
        this.about = about;
        this.chains = chains;
        this.stop = stop;
        this.isConfidential = isConfidential;
    }

    /** The larger delta of both directions. */
    public double delta(double epsilon) {
        return chains.delta(epsilon, stop);
    }

    @Override
    public String toString() {
        TextTable table = new TextTable("epsilon", "delta with against without", "delta without against with");
        for (double epsilon : new double[] {0, 0.1, 1, 10}) {
            table.row(
                    Figures.exact(epsilon),
                    Figures.up(chains.deltaWith(epsilon, stop)),
                    Figures.up(chains.deltaWithout(epsilon, stop)));
        }
        return about + "\n" + table + (isConfidential ? "\n" + Confidential.NOTICE : "");
    }
}
