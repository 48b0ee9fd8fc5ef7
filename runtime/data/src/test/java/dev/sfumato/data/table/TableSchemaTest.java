package dev.sfumato.data.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.data.table.csv.CsvTable;
import dev.sfumato.data.table.csv.CsvTableTest;
import dev.sfumato.testing.Cases;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a schema is inferred, changed, kept and shown. */
class TableSchemaTest {
    /** Forty people: whole numbers, real ones, numbers with few values, texts, ids. */
    private static final CsvTable PEOPLE = CsvTable.ofText(IntStream.range(0, 40)
            .mapToObj(i -> "p" + i + "," + (20 + i) + "," + (i % 4) + "," + i / 8.0 + "," + town(i) + ",0" + i % 3)
            .collect(Collectors.joining("\n", "id,age,children,height,town,zip\n", "\n")));

    @TempDir
    Path folder;

    private static String town(int i) {
        return i < 20 ? "Rome" : i < 32 ? "Oslo" : i < 37 ? "Bath" : i == 37 ? "?" : "Ayr";
    }

    @Test
    void kinds_are_inferred() {
        TableSchema schema = PEOPLE.infer();
        assertEquals(
                new Cuts(true, List.of(27.0, 35.0, 43.0, 51.0), List.of(23.0, 31.0, 39.0, 47.0, 55.0)),
                schema.column("age").codec());
        assertEquals(
                Categories.of("0", "1", "2", "3"), schema.column("children").codec());
        assertEquals(
                List.of(0.875, 1.875, 2.875, 3.875),
                ((Cuts) schema.column("height").codec()).edges());
        assertEquals(
                List.of("Ayr", "Bath", "Oslo", "Rome"),
                schema.column("town").codec().names());
        assertEquals(Missing.CATEGORY, schema.column("town").missing());
        assertEquals(Missing.REFUSE, schema.column("age").missing());
        // zeros before a number make it a name
        assertEquals(Categories.of("00", "01", "02"), schema.column("zip").codec());
    }

    @Test
    void a_number_is_one_category_however_it_is_written() {
        Table table = CsvTable.ofText("n\n10\n2\n2.0\n2.00\n2.0\n-1\n").read().table();
        assertEquals(List.of("-1", "2.0", "10"), table.schema().columns().get(0).categories());
        assertArrayEquals(new int[] {2, 1, 1, 1, 1, 0}, table.column(0));
    }

    @Test
    void what_looks_at_the_data_is_private_until_declared() {
        TableSchema inferred = PEOPLE.infer();
        assertFalse(inferred.isPublic());
        assertFalse(inferred.schema().isPublic());
        assertFalse(PEOPLE.read().table().schema().project(1, 2).isPublic());
        TableSchema edited = inferred.drop("id").cuts("age", 30).dropRowsMissing();
        assertFalse(edited.isPublic());
        TableSchema declared = edited.declarePublic();
        assertTrue(declared.isPublic());
        Table table = PEOPLE.schema(declared).read().table();
        assertTrue(table.schema().isPublic());
        assertTrue(PEOPLE.read().table().declareSchemaPublic().schema().isPublic());
        assertTrue(TableSchema.of(ColumnRule.cuts("age", 30)).isPublic());
        assertTrue(Schema.ofSizes(2, 3).isPublic());
        // what was counted is gone
        assertThrows(IllegalStateException.class, () -> declared.quantile("age", 3));
        assertFalse(declared.toString().contains("rarest"), declared.toString());
    }

    @Test
    void what_was_inferred_is_an_assumption_by_the_names_of_the_columns_however_it_is_declared_public() {
        TableSchema inferred =
                PEOPLE.infer().keep("age", "town").rename("town", "city").cuts("age", 30);
        String assumed =
                "what the schema says of columns 'age', 'city' was inferred from the private rows and tells nothing"
                        + " about anybody, as was declared";
        assertEquals(List.of(), inferred.schema().assumptions());
        for (TableSchema declared : new TableSchema[] {
            inferred.declarePublic(),
            TableSchema.fromJson(inferred.declarePublic().toJson()),
            TableSchema.fromJson(inferred.toJson()).declarePublic(),
            // as privacySchema says: somebody changes the origin in the file
            TableSchema.fromJson(inferred.toJson().replace("inferred from the data", "declared")),
            TableSchema.of(inferred.declarePublic().schema()),
            TableSchema.of(inferred.schema().declarePublic())
        }) {
            assertTrue(declared.isPublic());
            assertEquals(List.of(assumed), declared.schema().assumptions());
        }
        Table read = PEOPLE.read().table().declareSchemaPublic();
        assertTrue(read.schema().assumptions().get(0).contains("'id', 'age', 'children', 'height', 'town', 'zip'"));
        assertEquals(
                List.of(
                        "what the schema says of column 'age' was inferred from the private rows and tells nothing about"
                                + " anybody, as was declared"),
                inferred.declarePublic().schema().project(0).assumptions());
        assertEquals(
                List.of(), TableSchema.of(ColumnRule.cuts("age", 30)).schema().assumptions());
    }

    @Test
    void schemas_of_files_without_the_list_keep_their_meaning() {
        TableSchema inferred = PEOPLE.infer().keep("age");
        String old = inferred.codecs();
        assertFalse(old.contains("\"inferred\" :"), old);
        assertFalse(TableSchema.fromJson(old).isPublic());
        assertEquals(inferred.schema(), TableSchema.fromJson(old).schema());
        TableSchema declared = TableSchema.fromJson(old.replace("inferred from the data", "declared"));
        assertTrue(declared.isPublic());
        assertEquals(List.of(), declared.schema().assumptions());
        assertMessage(
                "inferred must name columns of the schema, got 'agee', there are [age]",
                () -> TableSchema.fromJson(inferred.toJson().replace("[ \"age\" ]", "[ \"agee\" ]")));
    }

    @Test
    void columns_are_dropped_kept_ordered_and_renamed() {
        TableSchema schema = PEOPLE.infer();
        assertEquals(List.of("age", "children", "height", "town"), names(schema.drop("zip", "id")));
        TableSchema kept = schema.keep("town", "age").rename("town", "place");
        assertEquals(List.of("place", "age"), names(kept));
        assertEquals(List.of("id", "children", "height", "zip"), kept.dropped());
        assertEquals(
                List.of("place", "age"),
                CsvTableTest.names(PEOPLE.schema(kept).read().table()));
        assertEquals(List.of("zip", "town", "id", "age", "children", "height"), names(schema.order("zip", "town")));
        assertMessage(
                "there is no column 'agee', there are town, age",
                () -> schema.keep("town", "age").drop("agee"));
        assertMessage("column names must differ, 'age' occurs twice", () -> schema.rename("town", "age"));
        assertMessage("columns of a schema must be at least 1, got 0", () -> schema.keep());
    }

    private static List<String> names(TableSchema schema) {
        return schema.rules().stream().map(ColumnRule::name).toList();
    }

    @Test
    void categories_are_grouped_and_merged() {
        TableSchema schema = PEOPLE.infer().keep("town");
        TableSchema merged = schema.merge("town", "north", "Oslo", "Ayr");
        assertEquals(
                List.of("north", "Bath", "Rome"), merged.column("town").codec().names());
        assertEquals(
                List.of("Oslo", "Bath", "Rome"), merged.column("town").codec().typical());
        TableSchema grouped =
                schema.groups("town", Group.named("south", "Rome"), Group.of("Ayr", "Bath"), Group.of("Oslo", "Nome"));
        Table table = PEOPLE.schema(grouped).read().table();
        assertEquals(
                List.of("south", "Ayr or Bath", "Oslo or Nome", Missing.NAME),
                table.schema().columns().get(0).categories());
        assertEquals(0, table.value(0, 0));
        assertEquals(2, table.value(20, 0));
        assertEquals(1, table.value(39, 0));
        assertMessage(
                "column 'town' has no category with the raw value 'Paris'",
                () -> schema.merge("town", "south", "Rome", "Paris"));
        assertMessage(
                "'Rome' must belong to a category once, got it twice",
                () -> schema.groups("town", Group.of("Rome"), Group.of("Oslo", "Rome")));
        assertMessage(
                "column 'age' is cut into bins and has no categories: say categories(\"age\") first if it should have",
                () -> PEOPLE.infer().merge("age", "young", "20"));
    }

    @Test
    void the_top_categories_stay_and_the_rest_is_one() {
        TableSchema schema = PEOPLE.infer().keep("town").top("town", 2);
        Codec codec = schema.column("town").codec();
        assertEquals(List.of("Oslo", "Rome", "other"), codec.names());
        assertEquals(List.of("Oslo", "Rome", "Bath"), codec.typical());
        Table table = CsvTable.ofText("town\nBath\nParis\nRome\n?\n")
                .schema(schema)
                .read()
                .table();
        assertArrayEquals(new int[] {2, 2, 1, 3}, table.column(0));
        assertEquals(
                List.of("0", "1", "rest"),
                PEOPLE.infer()
                        .top("children", 2, "rest")
                        .column("children")
                        .codec()
                        .names());
        TableSchema open = TableSchema.of(ColumnRule.categories("town", "Rome")).rest("town", "elsewhere");
        assertArrayEquals(
                new int[] {1, 1, 0},
                CsvTable.ofText("town\nBath\nParis\nRome\n")
                        .schema(open)
                        .read()
                        .table()
                        .column(0));
    }

    @Test
    void numbers_are_cut_by_hand() {
        TableSchema schema = PEOPLE.infer().keep("age", "height").cuts("age", 25, 35, 50);
        assertEquals(
                List.of("up to 25", "26 to 35", "36 to 50", "51 and over"),
                schema.column("age").codec().names());
        assertEquals(
                List.of("20", "30", "43", "58"), schema.column("age").codec().typical());
        assertEquals(
                List.of("22", "30", "43", "55"),
                schema.range("age", 20, 59).column("age").codec().typical());
        assertEquals(
                List.of("21", "33", "44", "59"),
                schema.typical("age", 21, 33, 44, 59).column("age").codec().typical());
        assertEquals(
                List.of("up to 1", "over 1 to 2.5", "over 2.5"),
                schema.cuts("height", 1, 2.5).column("height").codec().names());
        assertEquals(
                List.of("0.25", "1.75", "3.25"),
                schema.cuts("height", 1, 2.5).column("height").codec().typical());
        // the first edge that is not below the value
        Cuts cuts = Cuts.at(0, 10);
        assertArrayEquals(
                new int[] {0, 0, 1, 1, 2},
                IntStream.of(-5, 0, 1, 10, 11).map(cuts::bin).toArray());
        assertMessage("edges must ascend, got [2.0, 1.0]", () -> Cuts.at(2, 1));
        assertMessage("edge must be in (-infinity, infinity), got NaN", () -> Cuts.at(Double.NaN));
        assertMessage(
                "typical value 40 of bin 1 must lie in it, but lies in bin 2",
                () -> Cuts.at(20, 30).writtenAs(10, 40, 50));
        assertMessage("edges must be at least 1, got 0", () -> Cuts.at());
        assertMessage(
                "range must begin at or below the first edge and end above the last, got [21, 50]",
                () -> Cuts.at(20).within(21, 50));
    }

    @Test
    void numbers_are_cut_by_the_data() {
        TableSchema schema = PEOPLE.infer().keep("age", "height", "town");
        assertEquals(
                new Cuts(true, List.of(39.0), List.of(29.0, 49.0)),
                schema.quantile("age", 2).column("age").codec());
        assertEquals(
                List.of(33.0, 46.0),
                ((Cuts) schema.width("age", 3).column("age").codec()).edges());
        assertEquals(
                List.of(20.0, 30.0, 40.0, 50.0),
                ((Cuts) schema.steps("age", 10).column("age").codec()).edges());
        assertEquals(
                List.of(0.0, 2.0, 4.0),
                ((Cuts) schema.steps("height", 2).column("height").codec()).edges());
        assertEquals(40, schema.categories("age").column("age").codec().size());
        assertMessage(
                "column 'town' is not numeric: say categories, or missing(...) with the words that stand for a missing value",
                () -> schema.quantile("town", 3));
        assertMessage("width of 'age' must be in (0, infinity), got 0.0", () -> schema.steps("age", 0));
        assertMessage("bins of 'age' must be in [1, 65536], got 0", () -> schema.quantile("age", 0));
        IllegalStateException e = assertThrows(
                IllegalStateException.class,
                () -> TableSchema.of(ColumnRule.cuts("age", 3)).top("age", 3));
        assertEquals(
                "top looks at the data, which this schema has not: infer it from the file with CsvTable.of(file).infer(), or"
                        + " say cuts or categories",
                e.getMessage());
    }

    @Test
    void quantiles_hold_about_equally_many_and_every_typical_value_lies_in_its_bin() {
        Cases.check(80, cases -> {
            int rows = cases.whole(1, 300);
            int range = cases.whole(1, 400);
            boolean isWhole = cases.oneOf(true, false);
            double[] values = IntStream.range(0, rows)
                    .mapToDouble(i -> isWhole ? cases.whole(-range, range) : cases.between(-range, range))
                    .toArray();
            CsvTable file = CsvTable.ofText(
                    Arrays.stream(values).mapToObj(RawNumber::text).collect(Collectors.joining("\n", "n\n", "\n")));
            int bins = cases.whole(1, 12);
            TableSchema schema = switch (cases.whole(0, 2)) {
                case 0 -> file.infer().quantile("n", bins);
                case 1 -> file.infer().width("n", bins);
                default -> file.infer().steps("n", cases.between(range / 20.0, range));
            };
            Table table = file.schema(schema).read().table();
            List<String> typical = schema.column("n").codec().typical();
            for (int code = 0; code < typical.size(); code++) {
                assertEquals(code, schema.column("n").codec().code(typical.get(code)));
            }
            List<Double> edges =
                    ((Cuts) file.infer().quantile("n", bins).column("n").codec()).edges();
            for (double edge : edges) {
                // for some i, less than i / bins of the numbers lie below the edge, and as much or more up to it
                long below = Arrays.stream(values).filter(x -> x < edge).count() * bins;
                long upTo = Arrays.stream(values).filter(x -> x <= edge).count() * bins;
                assertTrue(
                        Math.floorDiv(upTo, rows) > Math.floorDiv(Math.max(0, below - 1), rows) || below == 0,
                        below + " " + upTo);
                assertTrue(upTo >= rows, edge + " has " + upTo);
            }
            assertTrue(edges.size() < bins || bins == 1, edges + " for " + bins);
            for (int row = 0; row < rows; row++) {
                assertEquals(((Cuts) schema.column("n").codec()).bin(values[row]), table.value(row, 0));
            }
        });
    }

    @Test
    void a_schema_is_the_same_after_it_was_saved() {
        TableSchema schema = PEOPLE.infer()
                .drop("id")
                .top("town", 2)
                .merge("children", "some", "1", "2")
                .cuts("height", 1, 2.5)
                .rename("age", "years")
                .missing("years", Missing.DROP_ROW);
        Path file = folder.resolve("schema.json");
        schema.save(file);
        assertEquals(schema, TableSchema.load(file));
        assertEquals(schema.schema(), TableSchema.load(file).schema());
        assertFalse(TableSchema.load(file).isPublic());
        assertTrue(TableSchema.fromJson(schema.dropOthers().declarePublic().toJson())
                .isPublic());
        assertTrue(TableSchema.fromJson(schema.dropOthers().toJson()).dropsOthers());
    }

    @Test
    void a_saved_schema_that_is_not_understood_is_refused() {
        String json = TableSchema.of(ColumnRule.cuts("age", 30)).toJson();
        assertMessage(
                "schema must be in [1, 1], got 2: was the table schema written by a newer Sfumato?",
                () -> TableSchema.fromJson(json.replace("\"schema\" : 1", "\"schema\" : 2")));
        assertMessage(
                "The fields of a table schema are [columns, dropped, dropsOthers, inferred, origin, schema], got also [extra]",
                () -> TableSchema.fromJson(json.replace("\"schema\" : 1", "\"schema\" : 1, \"extra\" : 1")));
        assertMessage(
                "an edge must be a number, got \"x\"",
                () -> TableSchema.fromJson(json.replace("[ 30.0 ]", "[ \"x\" ]")));
        assertMessage(
                "origin must be 'declared' or 'inferred from the data', got 'guessed'",
                () -> TableSchema.fromJson(json.replace("declared", "guessed")));
        assertMessage(
                "missing must be 'refuse', 'drop_row' or 'category', got \"maybe\"",
                () -> TableSchema.fromJson(json.replace("\"refuse\"", "\"maybe\"")));
        assertMessage(
                "kind must be 'cuts' or 'categories', got 'magic'",
                () -> TableSchema.fromJson(json.replace("\"cuts\"", "\"magic\"")));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> TableSchema.fromJson("{"))
                .getMessage()
                .startsWith("The table schema is not JSON: "));
    }

    @Test
    void a_newcomer_can_read_it() {
        assertEquals("""
                6 columns, inferred from the data, counts are private: private until declarePublic() says that nothing here tells about a person
                column    kind        codes  categories                                                                   rarest                    missing
                id        categories  40     p0 | p1 | p10 | p11 | p12 | p13 | p14 | p15 | p16 | p17 |...                 p0: 1                     none             ! nearly every row has its own value: drop it if these are ids
                age       bins        5      up to 27 | 28 to 35 | 36 to 43 | 44 to 51 | 52 and over                      up to 27: 8               none             ! 5 categories have fewer than 10 rows
                children  categories  4      0 | 1 | 2 | 3                                                                0: 10                     none
                height    bins        5      up to 0.875 | over 0.875 to 1.875 | over 1.875 to 2.875 |...                up to 0.875: 8            none             ! 5 categories have fewer than 10 rows
                town      categories  5      Ayr | Bath | Oslo | Rome                                                     Ayr: 2                    1, own category  ! 2 categories have fewer than 10 rows
                zip       categories  3      00 | 01 | 02                                                                 01: 13                    none""".replaceAll(" {2,}", "  "), PEOPLE.infer().toString().replaceAll(" {2,}", "  "));
        assertEquals(
                """
                2 columns, declared public
                column      kind        codes  categories        missing
                years (age) bins        2      up to 30 | over 30  row dropped
                sex         categories  1      f                   refused  ! constant
                dropped: every column that is not named here""".replaceAll(" {2,}", "  ").replace("(age) bins", "(age)  bins"),
                TableSchema.of(
                                ColumnRule.cuts("age", 30).as("years").missing(Missing.DROP_ROW),
                                ColumnRule.categories("sex", "f"))
                        .dropOthers()
                        .toString()
                        .replaceAll(" {2,}", "  "));
    }

    private static void assertMessage(String message, Runnable action) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, action::run).getMessage());
    }
}
