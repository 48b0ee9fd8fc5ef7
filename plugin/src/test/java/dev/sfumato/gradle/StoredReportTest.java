package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredReportTest {
    private static final String KEPT = """
            {"schema": 1, "request": "abc", "title": "Privacy of demo", "passed": true, "datasets": [{
              "dataset": "survey", "passed": true, "reason": "epsilon 0.5 is within the budget of 1, 0.5 left",
              "budget": {"epsilon": 1.0, "delta": 1.0E-6, "unit": "record", "weakestLabel": "CERTIFIED"},
              "total": {"epsilon": 0.5, "lower": 0.5, "delta": 1.0E-6, "unit": "record", "label": "CERTIFIED"}}]}
            """;

    @Test
    void a_report_that_bears_out_its_verdict_is_believed() {
        assertEquals(
                List.of(new StoredVerdict("survey", true, "epsilon 0.5 is within the budget of 1, 0.5 left", "")),
                read(KEPT));
    }

    @Test
    void a_failed_verdict_with_an_infinite_epsilon_is_read() {
        String failed = KEPT.replace("\"passed\": true", "\"passed\": false, \"advice\": \"Add noise.\"")
                .replace("0.5, \"lower\"", "\"infinite\", \"lower\"");
        assertFalse(read(failed).get(0).passed());
    }

    @Test
    void advice_is_read_where_the_budget_is_overspent() {
        String failed = KEPT.replace("\"passed\": true", "\"passed\": false, \"advice\": \"Add noise.\"");
        assertEquals("Add noise.", read(failed).get(0).advice());
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // what is replaced | by what | what is said
                "0.5, \"lower\" | NaN, \"lower\" | it is not JSON",
                "0.5, \"lower\" | \"NaN\", \"lower\" | epsilon of total of entry 1 of datasets must be a number in [0, infinity), got 'NaN'",
                "0.5, \"lower\" | 1e400, \"lower\" | epsilon of total of entry 1 of datasets must be a number in [0, infinity), got 1E+400",
                "0.5, \"lower\" | -0.5, \"lower\" | epsilon of total of entry 1 of datasets must be a number in [0, infinity), got -0.5",
                "0.5, \"lower\" | null, \"lower\" | epsilon of total of entry 1 of datasets must be a number in [0, infinity), got nothing",
                "0.5, \"lower\" | 1.5, \"lower\" | dataset 'survey' is said to pass, and its total is not within its budget",
                "0.5, \"lower\" | \"infinite\", \"lower\" | dataset 'survey' is said to pass, and its total is not within its budget",
                "\"lower\": 0.5, \"delta\": 1.0E-6 | \"lower\": 0.5, \"delta\": 1.0E-5 | dataset 'survey' is said to pass, and its total is not within its budget",
                "\"label\": \"CERTIFIED\" | \"label\": \"EMPIRICAL\" | dataset 'survey' is said to pass, and its total is not within its budget",
                "\"label\": \"CERTIFIED\" | \"label\": \"CLAIMED\" | dataset 'survey' is said to pass, and its total is not within its budget",
                "\"unit\": \"record\", \"label\" | \"unit\": \"edge\", \"label\" | dataset 'survey' is said to pass, and its total is not within its budget",
                "\"dataset\": \"survey\", \"passed\": true | \"dataset\": \"survey\", \"passed\": \"yes\" | passed of entry 1 of datasets must be true or false, got 'yes'",
                "\"dataset\": \"survey\", \"passed\": true | \"dataset\": \"survey\" | passed of entry 1 of datasets must be true or false, got nothing",
                "\"dataset\": \"survey\", \"passed\": true | \"dataset\": \"survey\", \"passed\": false, \"advice\": \"Add noise.\" | its verdict is not that of its datasets",
                "\"request\": \"abc\" | \"request\": \"abd\" | it is not about what the build declares now",
                "\"request\": | \"answer\": | request of the report must be a text, got nothing",
                "\"reason\": | \"because\": | reason of entry 1 of datasets must be a text, got nothing",
                "\"budget\": | \"limit\": | budget of entry 1 of datasets must be an object, got nothing",
                "\"datasets\": | \"others\": | datasets of the report must be a list, got nothing",
                "\"schema\": 1 | \"schema\": 2 | schema must be 1, got 2",
            })
    void a_report_that_is_not_as_it_should_be_is_refused(String old, String replacement, String message) {
        assertTrue(KEPT.contains(old), old);
        assertEquals(message, refusal(KEPT.replace(old, replacement)));
    }

    @Test
    void a_report_of_no_dataset_is_refused() {
        assertEquals(
                "it tells of no dataset",
                refusal("{\"schema\": 1, \"request\": \"abc\", \"passed\": true, \"datasets\": []}"));
    }

    @Test
    void an_empty_file_and_one_that_holds_no_object_are_refused() {
        assertThrows(IllegalArgumentException.class, () -> read(""));
        assertEquals("the report must be an object, got [1]", refusal("[1]"));
    }

    private static List<StoredVerdict> read(String json) {
        return StoredReport.read(json, "abc");
    }

    private static String refusal(String json) {
        return assertThrows(IllegalArgumentException.class, () -> read(json)).getMessage();
    }
}
