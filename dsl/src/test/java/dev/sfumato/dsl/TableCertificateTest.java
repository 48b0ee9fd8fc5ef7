package dev.sfumato.dsl;

import static dev.sfumato.dsl.table.Tables.discreteDiffusion;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.csv.CsvTable;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.dsl.table.LeakageResult;
import dev.sfumato.dsl.table.NetworkModel;
import dev.sfumato.dsl.table.OnTable;
import dev.sfumato.exposure.Bound;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates of a table must hold for its releases. */
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
        // by the binomial distribution a million rows have the delta 0.67 at epsilon 1
        assertTrue(rows < 100_000, rows + " rows");
        double[] deltas = on.certify((int) rows, 3).deltas(Bound.EXPOSURE);
        assertTrue(Arrays.stream(deltas).max().orElseThrow() <= 1e-3);
    }

    @Test
    void nothing_is_certified_where_the_private_rows_say_how_many_of_each_class_are_made() {
        Schema schema = new Schema(List.of(Column.ofSize("x", 2), new Column("label", List.of("no", "yes"))));
        int[][] rows = new int[400][];
        Arrays.setAll(rows, row -> new int[] {row % 2, row / 200});
        Table table = Table.of(schema, rows);
        LeakageResult report = discreteDiffusion(5).target("label").on(table).certify(1, 3);
        assertEquals(Label.CLAIMED, report.label(Bound.EXPOSURE));
        assertTrue(report.toString().contains("how many rows of each class"));
        assertFalse(report.csv().contains("CERTIFIED"));
        assertFalse(report.chart(Bound.EXPOSURE).svg().orElseThrow().contains("CERTIFIED"));
        assertTrue(assertThrows(IllegalStateException.class, report::certified)
                .getMessage()
                .contains("shares that are public"));
        OnTable on = discreteDiffusion(5).target("label", 0.5, 0.5).on(table);
        assertEquals(Label.CERTIFIED, on.certify(2, 3).label(Bound.EXPOSURE));
        Table made = on.exact().sample(40).table();
        assertEquals(20, Arrays.stream(made.column(1)).sum());
    }

    @Test
    void a_class_that_gets_no_row_says_nothing_until_it_gets_one() {
        Schema schema = new Schema(List.of(Column.ofSize("x", 2), new Column("label", List.of("no", "yes"))));
        int[][] rows = new int[40][];
        Arrays.setAll(rows, row -> new int[] {row % 2, row / 30});
        LeakageResult one = discreteDiffusion(5)
                .target("label", 0.9, 0.1)
                .on(Table.of(schema, rows))
                .leakage(1);
        assertEquals(0, one.deltas(Bound.CHANGE_OF_MEASURE)[35]);
        assertTrue(one.deltas(Bound.CHANGE_OF_MEASURE)[5] > 0);
        long most = one.releasable(Bound.CHANGE_OF_MEASURE, 0.9);
        double[] deltas = discreteDiffusion(5)
                .target("label", 0.9, 0.1)
                .on(Table.of(schema, rows))
                .leakage((int) most)
                .deltas(Bound.CHANGE_OF_MEASURE);
        assertTrue(most > 1 && Arrays.stream(deltas).max().orElseThrow() <= 0.9, most + " rows");
    }

    @Test
    void nothing_is_certified_where_categories_were_read_off_the_rows() {
        StringBuilder text = new StringBuilder("x,y\n");
        for (int row = 0; row < 999; row++) {
            text.append("abc".charAt(row % 3)).append(',').append(row % 2).append('\n');
        }
        Table table = CsvTable.ofText(text + "rare,0\n").read().table();
        // without the last row there would be no category 'rare', and pure noise shows it
        LeakageResult leakage = discreteDiffusion(5).stopAt(5).on(table).leakage(100);
        assertEquals(Label.CLAIMED, leakage.label(Bound.CLOSED_FORM));
        assertTrue(leakage.toString().contains("read off the rows"));
        assertThrows(IllegalStateException.class, leakage::certified);
    }

    @Test
    void a_schema_read_off_private_rows_is_not_made_public_by_saving_a_model() {
        Schema schema = new Schema(Schema.ofSizes(2).columns(), false);
        OnTable on = discreteDiffusion(3).on(Table.of(schema, halves(40)));
        NetworkModel model = on.train(MlpSettings.standard().withEpochs(1));
        assertFalse(model.sample(5).table().schema().isPublic());
        String file = model.save(folder.resolve("model").toString()).file().toString();
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
