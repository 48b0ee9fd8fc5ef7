package dev.sfumato.dsl.table;

import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.csv.TableWriter;
import dev.sfumato.dsl.attack.TableAttack;
import dev.sfumato.dsl.price.Price;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Saved;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rows that were made, with what making them did to the private ones. */
public final class SyntheticTable implements Result {
    private static final int SHOWN = 10;

    private final Table table;
    private final Release release;
    private final Optional<String> target;
    private final String origin;

    SyntheticTable(Table table, Release release, Optional<String> target, String origin) {
        this.table = table;
        this.release = release;
        this.target = target;
        this.origin = origin;
    }

    /** The rows. */
    public Table table() {
        return table;
    }

    /** The release that was made, to be priced or held against a budget. */
    public Release released() {
        return release;
    }

    /** The cost of the rows at this delta. */
    public Price price(double delta) {
        return release.epsilon(delta);
    }

    /**
     * Writes the rows: .csv or .csv.gz with a typical raw value for each category, .json, .html. Values are written as they are, so that
     * they can be read back; for a spreadsheet, which runs some texts as formulas, there is
     * {@code TableWriter.of(made.table()).spreadsheetSafe().write(file)}. All other answers are written safe for spreadsheets.
     */
    @Override
    public Saved save(String file) {
        String name = Require.notBlank("file", file);
        if (name.endsWith(".csv") || name.endsWith(".csv.gz")) {
            return Saved.written("saved", file, path -> TableWriter.of(table).write(path));
        }
        return Saved.as(this, file);
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("origin", origin)
                .fact("event", release.event())
                .rows("rows", names(), rows(table.rows()));
    }

    /** The rows as comma-separated values, a typical raw value for each category. */
    @Override
    public String csv() {
        return TableWriter.of(table).text();
    }

    /** How good the rows are and what they give away, against the rows they were made from and rows that were held out. */
    public EvaluationResult evaluate(TableSplit parts) {
        return evaluate(Require.given("parts", parts).training(), parts.holdout());
    }

    /** How good the rows are and what they give away, against rows of both kinds. */
    public EvaluationResult evaluate(Table training, Table holdout) {
        return EvaluationResult.of(table, training, holdout, target);
    }

    @NotAWord
    public TableAttack attack() {
        return TableAttack.of(table, target, Optional.of(release.event()));
    }

    /** The column that can be learnt from the others: what {@link #evaluate} then measures too. */
    public SyntheticTable target(String column) {
        table.schema().indexOf(column);
        return new SyntheticTable(table, release, Optional.of(column), origin);
    }

    private List<String> names() {
        return table.schema().columns().stream().map(column -> column.name()).toList();
    }

    private List<List<Object>> rows(int count) {
        List<List<Object>> rows = new ArrayList<>();
        for (int row = 0; row < Math.min(count, table.rows()); row++) {
            List<Object> cells = new ArrayList<>();
            for (int i = 0; i < table.columns(); i++) {
                cells.add(table.category(row, i));
            }
            rows.add(cells);
        }
        return rows;
    }

    @Override
    public Sheet sheet() {
        TextTable rows = new TextTable(names().toArray(String[]::new));
        rows(SHOWN).forEach(row -> rows.row(row.toArray(String[]::new)));
        Sheet sheet = new Sheet()
                .line(table.rows() + (table.rows() == 1 ? " row, " : " rows, ") + origin)
                .table(rows);
        return table.rows() > SHOWN ? sheet.line("... " + (table.rows() - SHOWN) + " more") : sheet;
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
