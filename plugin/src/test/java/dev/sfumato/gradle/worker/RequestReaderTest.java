package dev.sfumato.gradle.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.Unit;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestReaderTest {
    private static final String REQUEST = """
            {"schema": 1, "title": "demo",
             "datasets": [{"name": "survey", "unit": "record", "budget": {"epsilon": 1.0, "delta": 1.0E-6}}],
             "releases": [
               {"name": "mean", "dataset": "survey", "times": 12,
                "mechanism": {"kind": "gaussian", "sigma": 40.0, "sensitivity": 1.0}},
               {"name": "counts", "dataset": "survey", "times": 1,
                "mechanism": {"kind": "laplace", "scale": 20.0, "sensitivity": 2.0}}]}
            """;

    @Test
    void declared_releases_become_the_events_of_their_dataset() {
        assertEquals(
                Map.of(
                        "mean", new RepeatedEvent(new GaussianEvent(40, 1, Unit.RECORD), 12),
                        "counts", new LaplaceEvent(20, 2, Unit.RECORD)),
                RequestReader.read(REQUEST).datasets().get(0).releases());
    }

    @Test
    void a_budget_without_delta_is_pure() {
        AuditRequest request = RequestReader.read(REQUEST.replace(", \"delta\": 1.0E-6", ""));
        assertEquals(0, request.datasets().get(0).budget().delta());
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // what is replaced | by what | what is said
                "\"sigma\": 40.0 | \"sigma\": -1.0 | release 'mean': sigma must be in (0, infinity), got -1.0",
                "\"sigma\": 40.0 | \"sigma\": 0 | release 'mean': sigma must be in (0, infinity), got 0.0",
                "\"sigma\": 40.0 | \"sigma\": \"NaN\" | release 'mean': sigma must be in (0, infinity), got NaN",
                "\"sigma\": 40.0 | \"sigma\": \"Infinity\" | release 'mean': sigma must be in (0, infinity), got Infinity",
                "\"sigma\": 40.0, | `` | release 'mean': sigma must be a number, got nothing",
                "\"sigma\": 40.0 | \"sigma\": \"many\" | release 'mean': sigma must be a number, got \"many\"",
                "\"sigma\": 40.0 | \"sigma\": 40.0, \"rate\": 0.1 | release 'mean': the fields must be among [kind, sensitivity, sigma], got also [rate]",
                "\"scale\": 20.0 | \"scale\": -20.0 | release 'counts': scale must be in (0, infinity), got -20.0",
                "\"sensitivity\": 2.0 | \"sensitivity\": 0.0 | release 'counts': sensitivity must be in (0, infinity), got 0.0",
                "\"times\": 12 | \"times\": 0 | release 'mean': times must be at least 1, got 0",
                "\"times\": 12 | \"times\": 1.5 | release 'mean': times must be a whole number, got 1.5",
                "gaussian | cauchy | release 'mean': mechanism must be one of gaussian, laplace, got 'cauchy'",
                "\"mean\", \"dataset\": \"survey\" | \"mean\", \"dataset\": \"clinic\" | release 'mean': dataset must be one of survey, got 'clinic'",
                "\"mean\", \"dataset\": \"survey\" | \"mean\" | release 'mean': dataset must be one of survey, got nothing",
                "\"unit\": \"record\" | \"unit\": \"person\" | dataset 'survey': unit must be one of record, record-replaced, record-zeroed, edge, edge-not-at-seed, got 'person'",
                "\"epsilon\": 1.0 | \"epsilon\": \"-Infinity\" | dataset 'survey': budget epsilon must be in (0, infinity), got -Infinity",
                "\"delta\": 1.0E-6 | \"delta\": 1.5 | dataset 'survey': budget delta must be in (0, 1), got 1.5",
                "\"delta\": 1.0E-6 | \"delta\": \"NaN\" | dataset 'survey': budget delta must be in (0, 1), got NaN",
                "\"schema\": 1 | \"schema\": 2 | request: schema must be 1, got 2; use a sfumato-gradle-worker of the plugin's own version",
            })
    void a_declaration_that_cannot_be_priced_is_refused_by_name(String old, String replacement, String message) {
        assertTrue(REQUEST.contains(old), old);
        assertEquals(message, refusal(REQUEST.replace(old, replacement)));
    }

    @Test
    void a_request_that_is_not_json_is_refused() {
        assertTrue(refusal("{").startsWith("request: it is not JSON: "));
        assertTrue(refusal("").startsWith("request: an object was expected"));
    }

    private static String refusal(String request) {
        return assertThrows(BadRequestException.class, () -> RequestReader.read(request))
                .getMessage();
    }
}
