package dev.sfumato.dsl.pac;

import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.noise.Noisy;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The answer of a mechanism on drawn data, with noise: this may leave, within its bound on the information that it reveals. */
public final class PacReleased implements Result {
    private static final int SHOWN = 8;

    private final Noisy<double[]> noisy;

    PacReleased(Noisy<double[]> noisy) {
        this.noisy = noisy;
    }

    /** The noisy numbers. */
    public double[] values() {
        return noisy.value().clone();
    }

    /** The release, for a gate or a ledger. */
    public Release released() {
        return Release.done(noisy);
    }

    /** An upper bound on what the release reveals. */
    public PacResult guarantee() {
        return new PacResult(PacAccountant.price(noisy.event()));
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("number", "value");
        double[] values = noisy.value();
        for (int i = 0; i < Math.min(SHOWN, values.length); i++) {
            table.row(String.valueOf(i + 1), Figures.near(values[i]));
        }
        return new Sheet()
                .table(table)
                .line(values.length > SHOWN ? "and " + (values.length - SHOWN) + " more" : "that is all")
                .line("tells at most " + Figures.up(guarantee().information()) + " nats of which records were drawn, "
                        + guarantee().guarantee().label());
    }

    @Override
    public Data contents() {
        List<List<Object>> rows = new ArrayList<>();
        Arrays.stream(noisy.value()).forEach(value -> rows.add(List.of(rows.size() + 1, value)));
        return new Data().fact("event", noisy.event()).rows("values", List.of("number", "value"), rows);
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
