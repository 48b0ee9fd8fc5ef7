package dev.sfumato.dsl;

import dev.sfumato.audit.synthetic.EvaluationReport;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableWriter;
import dev.sfumato.noise.Chance;
import java.nio.file.Path;
import java.util.Optional;

/** Rows that were made, with what making them did to the private ones. */
public final class SyntheticTable {
    private static final int SHOWN = 10;

    private final Table table;
    private final Release release;
    private final Optional<String> label;
    private final String origin;

    SyntheticTable(Table table, Release release, Optional<String> label, String origin) {
        this.table = table;
        this.release = release;
        this.label = label;
        this.origin = origin;
    }

    public Table table() {
        return table;
    }

    /** What was done, to be priced or held against a budget. */
    public Release release() {
        return release;
    }

    /** What the rows cost at this delta. */
    public Price price(double delta) {
        return release.epsilon(delta);
    }

    /** Writes the rows as comma-separated values, a typical raw value for each category. */
    public Path save(String file) {
        Path path = Path.of(file);
        TableWriter.of(table).write(path);
        return path;
    }

    /** How good the rows are and what they give away, against the rows they were made from and rows that were held out. */
    public EvaluationResult evaluate(Table training, Table holdout) {
        Chance chance = Chance.seeded(1);
        ProgressLine progress = new ProgressLine(System.err);
        return new EvaluationResult(
                label.map(name -> EvaluationReport.of(training, holdout, table, name, chance, progress))
                        .orElseGet(() -> EvaluationReport.of(training, holdout, table, chance, progress)));
    }

    /** The column that can be learnt from the others: what {@link #evaluate} then measures too. */
    public SyntheticTable label(String column) {
        table.schema().indexOf(column);
        return new SyntheticTable(table, release, Optional.of(column), origin);
    }

    @Override
    public String toString() {
        String[] names =
                table.schema().columns().stream().map(column -> column.name()).toArray(String[]::new);
        TextTable rows = new TextTable(names);
        for (int row = 0; row < Math.min(SHOWN, table.rows()); row++) {
            String[] cells = new String[names.length];
            for (int i = 0; i < names.length; i++) {
                cells[i] = table.category(row, i);
            }
            rows.row(cells);
        }
        return table.rows() + (table.rows() == 1 ? " row, " : " rows, ") + origin + "\n" + rows
                + (table.rows() > SHOWN ? "\n... " + (table.rows() - SHOWN) + " more" : "");
    }
}
