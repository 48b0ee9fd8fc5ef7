package dev.sfumato.gradle.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sfumato.accounting.Label;
import dev.sfumato.chart.Histogram;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.csv.CsvTable;
import dev.sfumato.gate.ExposureAudit;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.gradle.worker.declaration.DeclaredData;
import dev.sfumato.gradle.worker.declaration.ExposureReader;
import dev.sfumato.gradle.worker.declaration.RequestFields;
import dev.sfumato.gradle.worker.declaration.TableData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExposureReaderTest {
    private static final String EXPOSURE = "\"epsilon\": 1.0, \"maxDelta\": 0.05, \"steps\": 5, \"released\": 3";

    @TempDir
    Path folder;

    /** Two columns and 400 rows, most of them alike, and one that is alone. */
    private String people(String lastRow) {
        StringBuilder text = new StringBuilder("x,income\n");
        for (int row = 0; row < 400; row++) {
            text.append("abc".charAt(row % 3))
                    .append(',')
                    .append(row % 2 == 0 ? "low" : "high")
                    .append('\n');
        }
        return text + lastRow;
    }

    private static RequestFields fields(String owner, String fields) throws IOException {
        return new RequestFields(owner, new ObjectMapper().readTree("{" + fields + "}"));
    }

    private TableData table(String text, boolean isDeclared) throws IOException {
        Path file = Files.writeString(folder.resolve("people.csv"), text);
        String schema = isDeclared
                ? "\"schema\": "
                        + new TextNode(CsvTable.of(file).infer().declarePublic().toJson())
                : "";
        return (TableData)
                DeclaredData.read(fields("dataset 'adult'", "\"table\": {" + schema + "}"), file, null, Progress.NONE)
                        .orElseThrow();
    }

    private ExposureAudit audit(String exposure, TableData data) throws IOException {
        return ExposureReader.audit(
                fields("exposure", exposure), fields("dataset 'adult'", "\"unit\": \"record\""), data, Progress.NONE);
    }

    @Test
    void the_exposure_of_every_row_is_certified_and_counted() throws IOException {
        TableData data = table(people("z,low\n"), true);
        ExposureAudit audit = audit(EXPOSURE.replace("0.05", "0.01"), data);
        assertEquals(Label.CERTIFIED, audit.label());
        assertTrue(audit.schedule().startsWith("linear, 5 steps, categories "), audit.schedule());
        assertEquals(401, audit.records());
        assertEquals(1, audit.over());
        assertTrue(audit.worst() > 0.01 && audit.worst() < 0.02 && audit.median() < 1e-9, audit.toString());
        assertEquals(
                401,
                audit.histogram().bins().stream()
                        .mapToLong(Histogram.Bin::count)
                        .sum());
        assertEquals(1, audit.confidence());
        assertEquals("exposure, computed, or closed form where that is smaller", audit.method());
        assertEquals(2, audit.largestReleased());
    }

    @Test
    void with_as_many_rows_as_may_be_released_no_row_is_over_and_with_one_more_one_is() throws IOException {
        TableData data = table(people(""), true);
        long most = audit(EXPOSURE, data).largestReleased();
        assertTrue(most > 3);
        String other = EXPOSURE.replace("3", "%d");
        ExposureAudit fits = audit(String.format(other, most), data);
        assertEquals(0, fits.over());
        assertEquals(most, fits.largestReleased());
        assertTrue(audit(String.format(other, most + 1), data).over() > 0);
    }

    @Test
    void what_is_simulated_comes_out_alike_again_whatever_the_limits_are() throws IOException {
        StringBuilder text = new StringBuilder("a,b,c,d\n");
        for (int row = 0; row < 60; row++) {
            for (int column = 0; column < 4; column++) {
                text.append((char) ('a' + row * 7 % (9 + column))).append(column < 3 ? "," : "\n");
            }
        }
        TableData data = table(text.toString(), true);
        String few = EXPOSURE.replace("\"steps\": 5", "\"steps\": 2").replace("\"released\": 3", "\"released\": 1");
        ExposureAudit audit = audit(few, data);
        assertTrue(audit.method().contains("simulated runs"), audit.method());
        assertEquals(Label.CERTIFIED, audit.label());
        assertTrue(audit.assumptions().stream().anyMatch(sentence -> sentence.contains("over that hash")));
        ExposureAudit looser = audit(few.replace("0.05", "0.5"), data);
        assertEquals(audit.worst(), looser.worst());
        assertEquals(audit.histogram(), looser.histogram());
        ExposureAudit other = audit(few, table(text + "\n", true));
        assertEquals(audit.records(), other.records());
        assertNotEquals(audit.worst(), other.worst());
    }

    @Test
    void nothing_is_certified_where_the_schema_or_the_shares_are_private() throws IOException {
        ExposureAudit inferred = audit(EXPOSURE, table(people(""), false));
        assertEquals(Label.CLAIMED, inferred.label());
        assertTrue(inferred.assumptions().toString().contains("declare a schema"));
        TableData declared = table(people(""), true);
        ExposureAudit shares = audit(EXPOSURE + ", \"target\": \"income\"", declared);
        assertEquals(Label.CLAIMED, shares.label());
        assertTrue(shares.assumptions().toString().contains("shares = [0.7, 0.3]"));
        ExposureAudit open = audit(EXPOSURE + ", \"target\": \"income\", \"shares\": [0.5, 0.5]", declared);
        assertEquals(Label.CERTIFIED, open.label());
        assertEquals(400, open.records());
    }

    @Test
    void exposure_is_about_a_row_added_or_removed() throws IOException {
        TableData data = table(people(""), true);
        String refused = assertThrows(
                        BadRequestException.class,
                        () -> ExposureReader.audit(
                                fields("exposure", EXPOSURE),
                                fields("dataset 'adult'", "\"unit\": \"record-replaced\""),
                                data,
                                Progress.NONE))
                .getMessage();
        assertTrue(refused.endsWith("a row added or removed, got 'record-replaced'"), refused);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            value = {
                "\"epsilon\": 1.0 -> \"epsilon\": -1 -> epsilon must be in [0, infinity), got -1.0",
                "\"epsilon\": 1.0 -> \"epsilon\": \"NaN\" -> epsilon must be in [0, infinity), got NaN",
                "\"maxDelta\": 0.05 -> \"maxDelta\": 0 -> maxDelta must be in (0, 1), got 0.0",
                "\"maxDelta\": 0.05 -> \"maxDelta\": 1 -> maxDelta must be in (0, 1), got 1.0",
                "\"steps\": 5 -> \"steps\": 0 -> steps must be in [1, 2147483647], got 0",
                "\"steps\": 5 -> \"steps\": 2.5 -> steps must be a whole number, got 2.5",
                "\"released\": 3 -> \"released\": 0 -> released must be in [1, 2147483647], got 0",
                "\"released\": 3 -> \"stopAt\": 1 -> released must be given, got nothing",
                "\"released\": 3 -> \"released\": 3, \"stopAt\": 6 -> releaseStep must be in [0, 5], got 6",
                "\"released\": 3 -> \"released\": 3, \"decay\": 0 -> decay must be in (0, 1], got 0.0",
                "\"released\": 3 -> \"released\": 3, \"schedule\": \"fast\" -> schedule must be one of linear, cosine, sigmoid, got 'fast'",
                "\"released\": 3 -> \"released\": 3, \"target\": \"sex\" -> there is no column 'sex'",
                "\"released\": 3 -> \"released\": 3, \"shares\": [1] -> and no target",
                "\"released\": 3 -> \"released\": 3, \"target\": \"income\", \"shares\": [0.6, 0.5] -> must add up to 1, got [0.6, 0.5], which add up to 1.1",
                "\"released\": 3 -> \"released\": 3, \"target\": \"income\", \"shares\": [1] -> there must be a share for each of the 2",
                "\"released\": 3 -> \"released\": 3, \"seed\": 1 -> got also [seed]",
            })
    void a_setting_that_cannot_be_is_refused(String before, String after, String sentence) throws IOException {
        TableData data = table(people(""), true);
        String refused = assertThrows(BadRequestException.class, () -> audit(EXPOSURE.replace(before, after), data))
                .getMessage();
        assertTrue(refused.startsWith("dataset 'adult': exposure: ") && refused.contains(sentence), refused);
    }
}
