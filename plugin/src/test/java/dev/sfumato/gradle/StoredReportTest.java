package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.gradle.report.StoredFinding;
import dev.sfumato.gradle.report.StoredReport;
import dev.sfumato.gradle.report.StoredVerdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredReportTest {
    private static final String KEPT = """
            {"schema": 6, "stamps": {"survey": "abc"}, "title": "Privacy of demo", "passed": true, "datasets": [{
              "dataset": "survey", "passed": true, "reason": "epsilon 0.5 is within the budget of 1, 0.5 left",
              "budget": {"epsilon": 1.0, "delta": 1.0E-6, "unit": "record", "weakestLabel": "CERTIFIED"},
              "promise": {"ceiling": 20},
              "total": {"epsilon": 0.5, "lower": 0.5, "delta": 1.0E-6, "unit": "record", "label": "CERTIFIED"},
              "composition": {"way": "adaptive", "planned": 0.4, "adaptive": 0.5, "notes": ["why it is adaptive", "more"]},
              "data": {"fingerprint": "f00d"},
              "ledger": {"charges": [{"id": "0123456789abcdef", "release": "mean", "run": "W46"}]},
              "exposure": {"worst": 0.001, "maxDelta": 0.01, "label": "CERTIFIED"},
              "findings": [], "explanation": "how it came about", "measured": "what was measured"}]}
            """;

    private static final String FINDING = """
            "findings": [{"rule": "budget-exceeded", "id": "1234", "message": "too much",
              "fixes": [{"release": "mean", "setting": "sigma", "value": "2", "sentence": "Set sigma = 2."}]}]""";

    @Test
    void a_report_that_bears_out_its_verdict_is_believed() {
        assertEquals(
                List.of(new StoredVerdict(
                        "survey",
                        true,
                        "epsilon 0.5 is within the budget of 1, 0.5 left",
                        "how it came about",
                        "what was measured",
                        "f00d",
                        "abc",
                        "why it is adaptive",
                        List.of("mean, run W46 (0123456789ab)"),
                        List.of())),
                read(KEPT));
    }

    @Test
    void a_failed_verdict_with_an_infinite_epsilon_is_read_with_its_findings() {
        String failed = KEPT.replace("\"passed\": true", "\"passed\": false")
                .replace("\"findings\": []", FINDING)
                .replace("0.5, \"lower\"", "\"infinite\", \"lower\"");
        assertFalse(read(failed).get(0).passed());
        assertEquals(
                List.of(new StoredFinding("1234", "budget-exceeded", "too much", List.of("Set sigma = 2."))),
                read(failed).get(0).findings());
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // what is replaced | by what | the message
                "0.5, \"lower\" | NaN, \"lower\" | it is not JSON",
                "0.5, \"lower\" | \"NaN\", \"lower\" | epsilon of total of entry 1 of datasets must be a number in [0, infinity), got 'NaN'",
                "0.5, \"lower\" | 1e400, \"lower\" | epsilon of total of entry 1 of datasets must be a number in [0, infinity), got 1E+400",
                "0.5, \"lower\" | -0.5, \"lower\" | epsilon of total of entry 1 of datasets must be a number in [0, infinity), got -0.5",
                "0.5, \"lower\" | null, \"lower\" | epsilon of total of entry 1 of datasets must be a number in [0, infinity), got nothing",
                "0.5, \"lower\" | 1.5, \"lower\" | dataset 'survey' is reported to pass, and its total is not within its budget",
                "0.5, \"lower\" | \"infinite\", \"lower\" | dataset 'survey' is reported to pass, and its total is not within its budget",
                "\"lower\": 0.5, \"delta\": 1.0E-6 | \"lower\": 0.5, \"delta\": 1.0E-5 | dataset 'survey' is reported to pass, and its total is not within its budget",
                "\"record\", \"label\": \"CERTIFIED\" | \"record\", \"label\": \"EMPIRICAL\" | dataset 'survey' is reported to pass, and its total is not within its budget",
                "\"record\", \"label\": \"CERTIFIED\" | \"record\", \"label\": \"CLAIMED\" | dataset 'survey' is reported to pass, and its total is not within its budget",
                "\"unit\": \"record\", \"label\" | \"unit\": \"edge\", \"label\" | dataset 'survey' is reported to pass, and its total is not within its budget",
                "\"dataset\": \"survey\", \"passed\": true | \"dataset\": \"survey\", \"passed\": \"yes\" | passed of entry 1 of datasets must be true or false, got 'yes'",
                "\"dataset\": \"survey\", \"passed\": true | \"dataset\": \"survey\" | passed of entry 1 of datasets must be true or false, got nothing",
                "\"dataset\": \"survey\", \"passed\": true | \"dataset\": \"survey\", \"passed\": false | dataset 'survey' is reported to fail, and it has 0 findings",
                "\"title\": \"Privacy of demo\", \"passed\": true | \"passed\": false | its verdict is not that of its datasets",
                "\"ceiling\": 20 | \"ceiling\": 0.9 | dataset 'survey' is reported to pass, and its budget is above the ceiling of budgets",
                "\"way\": \"adaptive\" | \"way\": \"planned\" | dataset 'survey' is reported to pass, and its total is not what its releases need by the way in which they compose",
                "\"way\": \"adaptive\" | \"way\": \"natural\" | dataset 'survey' is reported to pass, and its total is not what its releases need by the way in which they compose",
                "\"adaptive\": 0.5 | \"adaptive\": 0.6 | dataset 'survey' is reported to pass, and its total is not what its releases need by the way in which they compose",
                "\"adaptive\": 0.5 | \"adaptive\": \"infinite\" | dataset 'survey' is reported to pass, and its total is not what its releases need by the way in which they compose",
                "\"composition\": | \"compose\": | composition of entry 1 of datasets must be an object, got nothing",
                "\"worst\": 0.001 | \"worst\": 0.1 | dataset 'survey' is reported to pass, and its records are more exposed than they may be",
                "\"worst\": 0.001 | \"worst\": \"infinite\" | dataset 'survey' is reported to pass, and its records are more exposed than they may be",
                "\"worst\": 0.001 | \"worst\": \"NaN\" | worst of exposure of entry 1 of datasets must be a number in [0, infinity), got 'NaN'",
                "0.01, \"label\": \"CERTIFIED\" | 0.01, \"label\": \"CLAIMED\" | dataset 'survey' is reported to pass, and its records are more exposed than they may be",
                "\"findings\": [] | \"findings\": [{\"rule\": \"r\", \"id\": \"i\", \"message\": \"m\", \"fixes\": []}] | dataset 'survey' is reported to pass, and it has 1 findings",
                "\"findings\": | \"finds\": | findings of entry 1 of datasets must be a list, got nothing",
                "\"stamps\": | \"stamp\": | stamps of the report must be an object, got nothing",
                "{\"survey\": \"abc\"} | {} | survey of stamps of the report must be a text, got nothing",
                "\"reason\": | \"because\": | reason of entry 1 of datasets must be a text, got nothing",
                "\"budget\": | \"limit\": | dataset 'survey' has no budget",
                "\"datasets\": | \"others\": | datasets of the report must be a list, got nothing",
                "\"schema\": 6 | \"schema\": 5 | schema must be 6, got 5",
            })
    void a_report_that_is_not_as_it_should_be_is_refused(String old, String replacement, String message) {
        assertTrue(KEPT.contains(old), old);
        assertEquals(message, refusal(KEPT.replace(old, replacement)));
    }

    private static final String PAC = """
            {"schema": 6, "stamps": {"survey": "abc"}, "title": "Privacy of demo", "passed": true, "datasets": [{
              "dataset": "survey", "passed": true, "reason": "information of 0.01 nats is within the PAC budget of 0.02",
              "pac": {"budget": {"information": 0.02, "failure": 0.01, "weakestLabel": "CERTIFIED"},
                "total": {"information": 0.0100, "failure": 0.01, "label": "CERTIFIED"}},
              "findings": [], "explanation": "how it came about"}]}
            """;

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "0.0100 | 0.03 | dataset 'survey' is reported to pass, and what leaks of it is not within its PAC budget",
                "0.0100 | \"NaN\" | information of total of pac of entry 1 of datasets must be a number in [0, infinity), got 'NaN'",
                "0.0100, \"failure\": 0.01 | 0.0100, \"failure\": 0.02 | dataset 'survey' is reported to pass, and what leaks of it is not within its PAC budget",
                "\"label\": \"CERTIFIED\" | \"label\": \"CLAIMED\" | dataset 'survey' is reported to pass, and what leaks of it is not within its PAC budget",
                "\"label\": \"CERTIFIED\" | \"label\": \"NONE\" | dataset 'survey' is reported to pass, and what leaks of it is not within its PAC budget",
                "\"total\": | \"sum\": | total of pac of entry 1 of datasets must be an object, got nothing",
                "\"pac\": | \"nats\": | dataset 'survey' has no budget",
            })
    void a_report_in_nats_is_believed_as_one_of_epsilon_is(String old, String replacement, String message) {
        assertTrue(read(PAC).get(0).passed());
        assertTrue(PAC.contains(old), old);
        assertEquals(message, refusal(PAC.replace(old, replacement)));
    }

    private static final String ATTACKED = KEPT.replace("\"findings\"", """
            "attacks": [{"release": "mean", "attacked": {"bound": {"epsilon": 0.25, "delta": 0.01, "unit": "record"},
              "claimed": {"epsilon": 0.30, "delta": 0.01, "unit": "record", "label": "CERTIFIED"}}}], "findings\"""");

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "0.25 | 0.31 | dataset 'survey' is reported to pass, and an attack on it got more than what is declared allows",
                "0.25, \"delta\": 0.01 | 0.25, \"delta\": 0.001 | dataset 'survey' is reported to pass, and an attack on it got more than what is declared allows",
                "0.01, \"unit\": \"record\"}, | 0.01, \"unit\": \"edge\"}, | dataset 'survey' is reported to pass, and an attack on it got more than what is declared allows",
                "0.25 | \"NaN\" | epsilon of bound of attacked of entry 1 of attacks must be a number in [0, infinity), got 'NaN'",
                "\"claimed\": | \"said\": | claimed of attacked of entry 1 of attacks must be an object, got nothing",
            })
    void an_attack_that_got_more_than_is_declared_is_no_pass(String old, String replacement, String message) {
        assertTrue(read(ATTACKED).get(0).passed());
        assertTrue(ATTACKED.contains(old), old);
        assertEquals(message, refusal(ATTACKED.replace(old, replacement)));
    }

    @Test
    void a_report_of_no_dataset_is_refused() {
        assertEquals(
                "it tells of no dataset",
                refusal("{\"schema\": 6, \"stamps\": {}, \"passed\": true, \"datasets\": []}"));
    }

    @Test
    void an_empty_file_and_one_that_holds_no_object_are_refused() {
        assertThrows(IllegalArgumentException.class, () -> read(""));
        assertEquals("the report must be an object, got [1]", refusal("[1]"));
    }

    private static List<StoredVerdict> read(String json) {
        return StoredReport.read(json);
    }

    private static String refusal(String json) {
        return assertThrows(IllegalArgumentException.class, () -> read(json)).getMessage();
    }
}
