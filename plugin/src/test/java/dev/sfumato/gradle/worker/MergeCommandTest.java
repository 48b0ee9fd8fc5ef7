package dev.sfumato.gradle.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.DataFacts;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.NoiseDeclaration;
import dev.sfumato.gate.fix.Fix;
import dev.sfumato.report.AuditReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergeCommandTest {
    private static final Budget BUDGET = Budget.of(1, 1e-6, Unit.RECORD);
    private static final PrivacyEvent ANSWER = new GaussianEvent(7, 1, Unit.RECORD);

    @TempDir
    Path folder;

    @Test
    void fixes_are_said_as_each_project_says_its_noise() throws IOException {
        write("one", report("one", "survey", "", new DeclaredRelease("a", ANSWER, 1, NoiseDeclaration.EPSILON)));
        write("two", report("two", "survey", "", new DeclaredRelease("b", ANSWER, 1, NoiseDeclaration.NONE)));
        write("three", report("three", "survey", "", new DeclaredRelease("c", ANSWER, 1)));
        assertEquals(0, merge("one", "two", "three"));
        List<Fix> fixes = AuditReport.fromJson(read("json")).datasets().get(0).fixes();
        assertEquals(
                List.of("a sigma", "c sigma", "a times", "c times", "b times", " epsilon"),
                fixes.stream().map(fix -> fix.release() + " " + fix.setting()).toList());
        assertTrue(fixes.get(0).words().endsWith(" in place of epsilon in release 'a'"), fixes::toString);
    }

    @Test
    void the_same_data_are_refused_under_two_names_and_taken_under_one() throws IOException {
        DeclaredRelease small = new DeclaredRelease("mean", new GaussianEvent(50, 1, Unit.RECORD), 1);
        write("one", report("one", "survey", "ab".repeat(32), small));
        write("two", report("two", "survey", "ab".repeat(32), small));
        assertEquals(0, merge("one", "two"));
        write("two", report("two", "poll", "ab".repeat(32), small));
        assertEquals(Worker.BAD_REQUEST, merge("one", "two"));
        assertEquals(
                "datasets 'survey' and 'poll' hold the same data, and what is released from both adds up: declare one,"
                        + " with one budget.\n",
                read("problem"));
        write("two", report("two", "poll", "", small));
        assertEquals(0, merge("one", "two"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[] | the report must be an object, got []",
                "7 | the report must be an object, got 7",
                "`` | the report must be an object, got nothing",
                "{ | is not JSON",
                "{} | schema of the report must be a whole number below 2^63, got nothing",
                "{\"schema\": 3, \"runs\": []} | the fields of the report are [accepted, datasets, notice, passed, schema, stamps, title], got also [runs]",
            })
    void a_part_that_is_no_report_is_refused_with_its_name(String part, String sentence) throws IOException {
        write("one", part);
        assertEquals(Worker.BAD_REQUEST, merge("one"));
        assertTrue(read("problem").startsWith("the report " + folder.resolve("one") + ": "), read("problem"));
        assertTrue(read("problem").contains(sentence), read("problem"));
    }

    @Test
    void a_part_that_is_missing_is_refused_with_its_name() throws IOException {
        assertEquals(Worker.BAD_REQUEST, merge("one"));
        assertEquals(
                "the report " + folder.resolve("one") + " is missing: run the audit that writes it as well.\n",
                read("problem"));
    }

    private static String report(String title, String dataset, String fingerprint, DeclaredRelease release)
            throws IOException {
        Optional<DataFacts> data = fingerprint.isEmpty()
                ? Optional.empty()
                : Optional.of(new DataFacts("table", fingerprint, 4, "4 rows, 2 columns"));
        AuditReport report = new AuditReport(
                title,
                List.of(DatasetAudit.of(new AuditedDataset(
                        dataset, BUDGET, data, List.of(release), Optional.empty(), Optional.empty()))));
        ObjectNode stamped = (ObjectNode) new ObjectMapper().readTree(report.toJson());
        stamped.putObject("stamps").put(dataset, "abc");
        return stamped.toString();
    }

    private int merge(String... parts) throws IOException {
        Files.deleteIfExists(folder.resolve("problem"));
        ObjectNode request =
                new ObjectMapper().createObjectNode().put("title", "all").put("buildFile", "build.gradle");
        request.putArray("accepted");
        for (String part : parts) {
            request.withArray("parts").add(folder.resolve(part).toString());
        }
        write("request", request.toString());
        List<String> words = new ArrayList<>(List.of("merge", "stamp=abc"));
        for (String name : List.of("request", "problem", "json", "html", "sarif", "markdown")) {
            words.add(name + "=" + folder.resolve(name));
        }
        return Worker.run(words);
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
    }

    private String read(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }
}
