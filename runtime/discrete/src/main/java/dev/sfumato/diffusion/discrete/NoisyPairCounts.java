package dev.sfumato.diffusion.discrete;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.noise.Gaussian;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.util.Require;

/**
 * Releases how often each pair of categories of each pair of columns occurs, with Gaussian noise: what a private training makes its
 * first rows from.
 *
 * @param schema the columns and their categories, which are public
 */
public record NoisyPairCounts(Schema schema, double sigma, Unit unit) implements Mechanism<Table, double[]> {
    public NoisyPairCounts {
        new Gaussian(sigma, sensitivity(Require.given("schema", schema)), unit);
    }

    /** A row is in one cell of each pair of columns. */
    public static double sensitivity(Schema schema) {
        return Math.nextUp(Math.sqrt(new PairCounts(schema).pairs()));
    }

    private Gaussian mechanism() {
        return new Gaussian(sigma, sensitivity(schema), unit);
    }

    @Override
    public GaussianEvent event() {
        return mechanism().event();
    }

    /** One noisy count for each cell. */
    @Override
    public Noisy<double[]> release(Table table, NoiseSource source) {
        if (!table.schema().equals(schema)) {
            throw new IllegalArgumentException("the table must have the columns that were declared, "
                    + schema.columns().size() + " of them, got others");
        }
        return mechanism().release(new PairCounts(schema).of(table), source);
    }
}
