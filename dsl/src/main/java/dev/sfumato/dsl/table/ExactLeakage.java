package dev.sfumato.dsl.table;

import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.evidence.Confidential;
import dev.sfumato.exposure.chain.NeighbourChains;
import dev.sfumato.util.Figures;
import java.util.List;

/**
 * The leakage of one released row about a private one, computed by going through every row there can be. Not a bound but the truth,
 * up to the rounding of doubles.
 */
public final class ExactLeakage implements Result {
    private static final List<Double> EPSILONS = List.of(0.0, 0.1, 1.0, 10.0);

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
    public Data contents() {
        List<List<Object>> rows = EPSILONS.stream()
                .map(epsilon ->
                        List.<Object>of(epsilon, chains.deltaWith(epsilon, stop), chains.deltaWithout(epsilon, stop)))
                .toList();
        Data data = new Data()
                .fact("about", about)
                .fact("method", "enumeration")
                .rows("deltas", List.of("epsilon", "delta with against without", "delta without against with"), rows);
        return isConfidential ? data.confidential() : data;
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("epsilon", "delta with against without", "delta without against with");
        for (double epsilon : EPSILONS) {
            table.row(
                    Figures.exact(epsilon),
                    Figures.up(chains.deltaWith(epsilon, stop)),
                    Figures.up(chains.deltaWithout(epsilon, stop)));
        }
        Sheet sheet = new Sheet().line(about).table(table);
        return isConfidential ? sheet.note(Confidential.NOTICE) : sheet;
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
