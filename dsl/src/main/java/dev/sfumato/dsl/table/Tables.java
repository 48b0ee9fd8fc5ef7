package dev.sfumato.dsl.table;

import dev.sfumato.data.table.ColumnRule;
import dev.sfumato.data.table.Group;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableSchema;
import dev.sfumato.data.table.csv.CsvTable;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.util.Require;
import java.nio.file.Path;
import java.util.Optional;

/** The words for tables: read them, declare what is public of them, make rows by discrete diffusion. */
public final class Tables {
    private Tables() {}

    /** A file of comma-separated values: {@code table("people.csv").read().table()}. */
    public static CsvTable table(String file) {
        return CsvTable.of(Path.of(Require.notBlank("file", file)));
    }

    /** The columns of a table and how raw values become their categories, declared without a look at the data. */
    public static TableSchema schema(ColumnRule... columns) {
        Require.allGiven("columns", columns);
        return TableSchema.of(columns);
    }

    /** A schema from a file. */
    public static TableSchema schema(String file) {
        return TableSchema.load(Path.of(Require.notBlank("file", file)));
    }

    /** A column whose raw values are its categories, in this order. */
    public static ColumnRule categories(String column, String... values) {
        Require.allGiven("values", values);
        return ColumnRule.categories(column, values);
    }

    /** A column whose categories are groups of raw values. */
    public static ColumnRule groups(String column, Group... groups) {
        Require.allGiven("groups", groups);
        return ColumnRule.groups(column, groups);
    }

    /** Some raw values as one category. */
    public static Group group(String name, String first, String... others) {
        Require.allGiven("others", others);
        return Group.named(Require.notBlank("name", name), Require.given("first", first), others);
    }

    /** A column of numbers, cut at these edges. */
    public static ColumnRule cuts(String column, double... edges) {
        return ColumnRule.cuts(column, Require.given("edges", edges));
    }

    /** A table in two: a share of its rows to make a model from, and the others to measure it with. */
    public static TableSplit split(Table table, double share, long seed) {
        return TableSplit.of(Require.given("table", table), share, seed);
    }

    /** How good synthetic rows of any tool are and what they give away, beside the rows they were made from and rows held out. */
    public static EvaluationResult evaluate(Table synthetic, Table training, Table holdout) {
        return EvaluationResult.of(synthetic, training, holdout, Optional.empty());
    }

    /** The same for rows that Sfumato made. */
    public static EvaluationResult evaluate(SyntheticTable synthetic, Table training, Table holdout) {
        return Require.given("synthetic", synthetic).evaluate(training, holdout);
    }

    /** A discrete diffusion for categorical tables, by the linear schedule. */
    public static TableDiffusion discreteDiffusion(int steps) {
        return TableDiffusion.of(steps);
    }

    /** A trained model from a file, with its provenance. */
    public static NetworkModel model(String file) {
        return NetworkModel.load(Require.notBlank("file", file));
    }

    /** Private rows that were fitted to noisy counts and saved, with the event that their training was. */
    public static MarginalRows marginals(String file) {
        return MarginalRows.load(Require.notBlank("file", file));
    }

    /** How a network is trained without noise, the published way: {@code network().withEpochs(20)} for another. */
    public static MlpSettings network() {
        return MlpSettings.standard();
    }
}
