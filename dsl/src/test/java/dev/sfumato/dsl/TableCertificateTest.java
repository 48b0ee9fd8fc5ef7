package dev.sfumato.dsl;

import static dev.sfumato.dsl.Sfumato.discreteDiffusion;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.audit.table.Bound;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.CsvTable;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.MlpSettings;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is certified of a table must hold of what is released. Found by review: each of these fails. */
class TableCertificateTest {
    @TempDir
    Path folder;

    private static int[][] halves(int rows) {
        int[][] halves = new int[rows][];
        Arrays.setAll(halves, row -> new int[] {row / (rows / 2)});
        return halves;
    }

    @Test
    void as_many_rows_as_may_be_released_keep_the_delta() {
        OnTable on = discreteDiffusion(5).on(Table.of(Schema.ofSizes(2), halves(400)));
        long rows = on.certify(1, 3).releasable(Bound.EXPOSURE, 1e-3);
        // by the binomial law a million rows have the delta 0.67 at epsilon 1
        assertTrue(rows < 100_000, rows + " rows");
        double[] deltas = on.certify((int) rows, 3).deltas(Bound.EXPOSURE);
        assertTrue(Arrays.stream(deltas).max().orElseThrow() <= 1e-3);
    }

    @Test
    void how_many_rows_of_a_class_are_made_says_no_more_of_a_row_than_is_certified() {
        Schema schema = new Schema(List.of(Column.ofSize("x", 2), new Column("label", List.of("no", "yes"))));
        int[][] rows = new int[400][];
        Arrays.setAll(rows, row -> new int[] {row % 2, row / 200});
        TableDiffusion how = discreteDiffusion(5).label("label");
        Table with = Table.of(schema, rows);
        Table without = Table.of(schema, Arrays.copyOfRange(rows, 1, 400));
        assertTrue(how.on(with).certify(1, 3).certified()[0] < 1e-9);
        boolean isAlwaysTold = true;
        for (int run = 0; run < 20; run++) {
            isAlwaysTold &= how.on(with).exact().sample(1).table().value(0, 1) == 0
                    && how.on(without).exact().sample(1).table().value(0, 1) == 1;
        }
        assertFalse(isAlwaysTold, "one released row tells whether the row is there, every time");
    }

    @Test
    void nothing_is_certified_where_categories_were_read_off_the_rows() {
        StringBuilder text = new StringBuilder("x,y\n");
        for (int row = 0; row < 999; row++) {
            text.append("abc".charAt(row % 3)).append(',').append(row % 2).append('\n');
        }
        Table table = CsvTable.ofText(text + "rare,0\n").read().table();
        OnTable on = discreteDiffusion(5).stopAt(5).on(table);
        Table made = on.exact().sample(100).table();
        long rare = Arrays.stream(made.column(0)).filter(code -> code == 3).count();
        // without the row there would be no such category at all
        assertTrue(rare == 0 || on.certify(100, 3).certified()[999] >= 1, rare + " rows say 'rare'");
    }

    @Test
    void a_schema_read_off_private_rows_is_not_made_public_by_saving_a_model() {
        Schema schema = new Schema(Schema.ofSizes(2).columns(), false);
        OnTable on = discreteDiffusion(3).on(Table.of(schema, halves(40)));
        NetworkModel model = on.train(MlpSettings.standard().withEpochs(1));
        assertFalse(model.sample(5).table().schema().isPublic());
        String file = model.save(folder.resolve("model").toString()).toString();
        assertFalse(NetworkModel.load(file).sample(5).table().schema().isPublic());
    }

    @Test
    void a_missing_value_is_not_the_text_that_names_it() {
        List<String> names = CsvTable.ofText("x,y\n(missing),1\n,2\na,1\n")
                .read()
                .table()
                .schema()
                .columns()
                .get(0)
                .categories();
        assertEquals(names.size(), names.stream().distinct().count(), names.toString());
    }
}
