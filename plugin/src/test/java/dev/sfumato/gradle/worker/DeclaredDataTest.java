package dev.sfumato.gradle.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageFolder;
import dev.sfumato.data.image.SampleShapes;
import dev.sfumato.data.table.csv.CsvTable;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.gradle.worker.declaration.DeclaredData;
import dev.sfumato.gradle.worker.declaration.GraphData;
import dev.sfumato.gradle.worker.declaration.ImageData;
import dev.sfumato.gradle.worker.declaration.MeasuredTable;
import dev.sfumato.gradle.worker.declaration.RequestFields;
import dev.sfumato.gradle.worker.declaration.TableData;
import dev.sfumato.util.FingerprintKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeclaredDataTest {
    private static final String PEOPLE = "age,sex\n23,f\n51,m\n23,f\n";

    @TempDir
    Path folder;

    private static RequestFields dataset(String fields) throws IOException {
        return new RequestFields("dataset 'adult'", new ObjectMapper().readTree(fields));
    }

    private DeclaredData read(String fields, Path file) throws IOException {
        return DeclaredData.read(dataset(fields), file, null, Progress.NONE).orElseThrow();
    }

    private String refusal(String fields, Path file) {
        return assertThrows(BadRequestException.class, () -> read(fields, file)).getMessage();
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void a_table_is_read_and_known_by_the_hash_of_its_file() throws IOException {
        TableData data = (TableData) read("{\"table\": {}}", file("people.csv", PEOPLE));
        assertEquals(3, data.table().rows());
        assertEquals("table", data.facts().kind());
        assertEquals(3, data.facts().records());
        // sha256sum of the same bytes
        assertEquals("1115ad5f51a133f271fe648b19e47264d6bf908257b7e745b075abae74366657", data.sha256());
        assertEquals(FingerprintKey.ofUser().of(data.sha256()), data.facts().fingerprint());
        assertFalse(data.table().schema().isPublic());
        assertEquals(
                "3 rows of 2 columns, 2 of them distinct, categories inferred from the rows",
                data.facts().summary());
    }

    @Test
    void a_declared_schema_is_public_and_values_outside_of_it_are_refused_with_their_line() throws IOException {
        Path people = file("people.csv", PEOPLE);
        String schema = CsvTable.of(people).infer().declarePublic().toJson();
        String declared = "{\"table\": {\"schema\": " + new TextNode(schema) + "}}";
        TableData data = (TableData) read(declared, people);
        assertTrue(data.table().schema().isPublic());
        assertTrue(data.facts().summary().endsWith("categories inferred from the rows and declared public"));
        assertTrue(MeasuredTable.of(data.table()).assumptions().get(0).contains("columns 'age', 'sex' was inferred"));
        String refused = refusal(declared, file("more.csv", PEOPLE + "23,x\n"));
        assertTrue(refused.startsWith("dataset 'adult': more.csv, line 5, column 2 'sex': "), refused);
        assertTrue(refusal("{\"table\": {\"schema\": \"{\\\"schema\\\": 1}\"}}", people)
                .startsWith("dataset 'adult': schema: origin must be a text, got nothing"));
    }

    @Test
    void settings_of_the_file_are_heard() throws IOException {
        Path file = Files.write(folder.resolve("p.csv"), "jörg|-\nanna|1\n".getBytes(StandardCharsets.ISO_8859_1));
        TableData data = (TableData) read(
                "{\"table\": {\"separator\": \"|\", \"header\": false, \"missing\": [\"-\"], \"charset\":"
                        + " \"ISO-8859-1\"}}",
                file);
        assertEquals(2, data.table().rows());
        assertEquals("c1", data.table().schema().columns().get(0).name());
        assertTrue(data.table().schema().columns().get(0).categories().contains("jörg"));
    }

    @Test
    void a_charset_of_two_bytes_to_a_letter_is_a_text_all_the_same() throws IOException {
        Path file = Files.write(folder.resolve("p.csv"), PEOPLE.getBytes(StandardCharsets.UTF_16LE));
        assertEquals(
                3,
                read("{\"table\": {\"charset\": \"UnicodeLittleUnmarked\"}}", file)
                        .facts()
                        .records());
    }

    @Test
    void an_interrupted_reading_is_no_refusal() throws IOException {
        Path people = file("people.csv", PEOPLE);
        Thread.currentThread().interrupt();
        try {
            assertThrows(CancellationException.class, () -> read("{\"table\": {}}", people));
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void gzipped_data_is_read_as_it_is_unzipped() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write("0\t1\n1\t2\n".getBytes(StandardCharsets.UTF_8));
        }
        Path file = Files.write(folder.resolve("edges.tsv.gz"), bytes.toByteArray());
        assertEquals(2, read("{\"graph\": {}}", file).facts().records());
    }

    @Test
    void a_graph_has_public_nodes_where_their_number_is_declared() throws IOException {
        Path edges = file("edges.tsv", "# from to\n# more\n0\t1\n1\t2\n0\t1\n");
        GraphData declared = (GraphData) read("{\"graph\": {\"nodes\": 7}}", edges);
        assertEquals(7, declared.graph().nodes());
        assertTrue(declared.graph().nodesArePublic());
        assertEquals("graph", declared.facts().kind());
        assertEquals(
                "2 edges on 7 nodes, undirected, without weights, nodes declared",
                declared.facts().summary());
        assertFalse(((GraphData) read("{\"graph\": {}}", edges)).graph().nodesArePublic());
        GraphData directed = (GraphData) read(
                "{\"graph\": {\"directed\": true, \"weighted\": true, \"separator\": \"comma\", \"firstId\": 1}}",
                file("arcs.csv", "1,2,0.5\n2,1,2\n"));
        assertTrue(directed.graph().isDirected() && directed.graph().isWeighted());
        GraphData named = (GraphData)
                read("{\"graph\": {\"ids\": \"string\", \"header\": true}}", file("n.csv", "from,to\nann,bob\n"));
        assertEquals(1, named.graph().edges());
    }

    @Test
    void a_dataset_without_data_has_none_and_one_with_two_kinds_is_refused() throws IOException {
        assertEquals(Optional.empty(), DeclaredData.read(dataset("{}"), null, null, Progress.NONE));
        Path people = file("people.csv", PEOPLE);
        assertTrue(refusal("{\"table\": {}, \"graph\": {}}", people).endsWith("got graph and table"));
        assertTrue(refusal("{}", people).contains("a file and none of them"));
        assertTrue(assertThrows(
                        BadRequestException.class,
                        () -> DeclaredData.read(dataset("{\"table\": {}}"), null, null, Progress.NONE))
                .getMessage()
                .startsWith("dataset 'adult': the file of the table must be given, got nothing"));
    }

    @Test
    void a_file_that_is_not_there_or_is_a_directory_is_refused() {
        assertTrue(refusal("{\"table\": {}}", folder.resolve("none.csv"))
                .startsWith("dataset 'adult': there is no file "));
        assertTrue(refusal("{\"table\": {}}", folder).contains("is a directory"));
    }

    @Test
    void a_table_without_rows_and_a_graph_without_edges_are_refused() throws IOException {
        String header = refusal("{\"table\": {}}", file("empty.csv", "age,sex\n"));
        assertTrue(header.startsWith("dataset 'adult': empty.csv: there is a header and no row under it"), header);
        assertTrue(refusal("{\"table\": {}}", file("nothing.csv", "")).contains("empty"));
        String comments = refusal("{\"graph\": {}}", file("edges.tsv", "# none\n"));
        assertTrue(comments.startsWith("dataset 'adult': "), comments);
        assertTrue(refusal("{\"graph\": {\"nodes\": 4}}", file("loops.tsv", "0\t0\n"))
                .contains("there are no edges"));
    }

    @Test
    void data_of_another_kind_is_refused() throws IOException {
        byte[] png = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'};
        Path image = Files.write(folder.resolve("photo.png"), png);
        assertEquals(
                "dataset 'adult': photo.png is no text, its byte 9 is zero; a table is a CSV file, plain or gzipped",
                refusal("{\"table\": {}}", image));
        assertTrue(refusal("{\"graph\": {}}", image).contains("is no text"));
        Path edges = file("edges.tsv", "0\t1\n1\t2\n");
        assertTrue(refusal("{\"table\": {}}", edges).contains("nothing but numbers"));
        Path commented = file("snap.tsv", "# Nodes: 3\n# From\tTo\n0\t1\n1\t2\n");
        assertTrue(refusal("{\"table\": {}}", commented).contains("begins with comments as an edge list does"));
        String table = refusal("{\"graph\": {}}", file("people.csv", PEOPLE));
        assertTrue(table.startsWith("dataset 'adult': line 1, column 1: "), table);
        byte[] notGzip = {0x1f, (byte) 0x8b, 1, 2, 3};
        assertTrue(refusal("{\"table\": {}}", Files.write(folder.resolve("bad.csv.gz"), notGzip))
                .startsWith("dataset 'adult': cannot read bad.csv.gz: "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            value = {
                "{\"table\": {\"header\": 1}} -> header must be true or false, got 1",
                "{\"table\": {\"separator\": \"ab\"}} -> separator must be one character, got 'ab'",
                "{\"table\": {\"missing\": \"-\"}} -> missing must be a list of texts, got \"-\"",
                "{\"table\": {\"charset\": \"utf-9\"}} -> charset must be one that Java knows",
                "{\"table\": {\"colour\": 1}} -> got also [colour]",
                "{\"table\": 3} -> an object was expected, got 3",
                "{\"graph\": {\"nodes\": 0}} -> nodes must be in [1, 2147483647], got 0",
                "{\"graph\": {\"ids\": \"names\"}} -> ids must be one of integer, string, got 'names'",
                "{\"graph\": {\"separator\": \"dot\"}} -> separator must be one of tab, comma, semicolon, blanks",
                "{\"graph\": {\"ids\": \"string\", \"nodes\": 3}} -> ids are strings",
                "{\"graph\": {\"directed\": \"yes\"}} -> directed must be true or false, got \"yes\"",
            })
    void a_setting_that_cannot_be_is_refused(String fields, String sentence) throws IOException {
        Path data = fields.contains("table") ? file("people.csv", PEOPLE) : file("edges.tsv", "0\t1\n");
        String refused = refusal(fields, data);
        assertTrue(refused.startsWith("dataset 'adult': ") && refused.contains(sentence), refused);
    }

    @Test
    void malformed_lines_are_refused_with_their_number() throws IOException {
        String refused = refusal("{\"table\": {}}", file("people.csv", PEOPLE + "23,f,7\n"));
        assertTrue(
                refused.startsWith("dataset 'adult': people.csv, line 5: there are 3 values and 2 columns"), refused);
        assertTrue(refusal("{\"graph\": {\"nodes\": 2}}", file("edges.tsv", "0\t1\n1\t2\n"))
                .startsWith("dataset 'adult': line 2, column 2: node must be in [0, 1]"));
    }

    @Test
    void images_are_read_with_what_is_declared_and_what_is_wrong_with_labels_is_not_quoted() throws IOException {
        Path scans = Files.createDirectory(folder.resolve("scans"));
        ImageFolder.write(SampleShapes.of(12, 1).images(), scans);
        ImageData data = (ImageData) read("{\"images\": {\"height\": 8, \"width\": 8, \"grey\": true}}", scans);
        assertEquals(
                "12 images of 8x8, 4 classes taken from the labels",
                data.facts().summary());
        assertEquals(12, data.facts().records());
        assertTrue(refusal("{\"images\": {\"height\": 8}}", scans).contains("a height and a width, got one of them"));
        assertTrue(refusal("{\"images\": {\"classes\": 2, \"classNames\": [\"a\"]}}", scans)
                .contains("by a number or by names, got both"));
        String refused = refusal("{\"images\": {\"classNames\": [\"a\", \"b\"]}}", scans);
        assertTrue(refused.contains("has a folder of a class that is not among those declared, [a, b]"), refused);
        assertFalse(refused.contains("circle"), refused);
    }
}
