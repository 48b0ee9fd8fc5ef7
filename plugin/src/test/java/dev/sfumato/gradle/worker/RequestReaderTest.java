package dev.sfumato.gradle.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.sfumato.accounting.EventJson;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.PoissonSampledEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.Unit;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestReaderTest {
    private static final String REQUEST = """
            {"schema": 2, "title": "demo",
             "datasets": [{"name": "survey", "unit": "record", "budget": {"epsilon": 1.0, "delta": 1.0E-6}}],
             "releases": [
               {"name": "mean", "dataset": "survey", "times": 12,
                "mechanism": {"mechanism": "gaussian", "sigma": 40.0, "sensitivity": 1.0, "unit": "record"}},
               {"name": "counts", "dataset": "survey", "times": 1,
                "mechanism": {"mechanism": "laplace", "scale": 20.0, "sensitivity": 2.0, "unit": "record"}}]}
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
    void a_document_with_any_event_is_an_event_too() {
        PrivacyEvent event = new PoissonSampledEvent(new LaplaceEvent(2, 1, Unit.RECORD), 0.01);
        String document = new TextNode(EventJson.write(event)).toString();
        String mechanism = REQUEST.substring(REQUEST.indexOf("\"mechanism\""), REQUEST.indexOf("}},\n") + 1);
        assertEquals(
                new RepeatedEvent(event, 12),
                RequestReader.read(REQUEST.replace(mechanism, "\"event\": " + document))
                        .datasets()
                        .get(0)
                        .releases()
                        .get("mean"));
        assertTrue(refusal(REQUEST.replace(mechanism, "\"event\": \"{}\""))
                .startsWith("release 'mean': schema must be in [1, 1], got nothing"));
        assertTrue(refusal(REQUEST.replace(mechanism, mechanism + ", \"event\": " + document))
                .contains("got two"));
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
                "\"sigma\": 40.0 | \"sigma\": 40.0, \"rate\": 0.1 | release 'mean': The fields of a 'gaussian' event are [mechanism, sensitivity, sigma, unit], got also [rate]",
                "\"scale\": 20.0 | \"scale\": -20.0 | release 'counts': scale must be in (0, infinity), got -20.0",
                "\"sensitivity\": 2.0 | \"sensitivity\": 0.0 | release 'counts': sensitivity must be in (0, infinity), got 0.0",
                "\"times\": 12 | \"times\": 0 | release 'mean': times must be at least 1, got 0",
                "\"times\": 12 | \"times\": 1.5 | release 'mean': times must be a whole number, got 1.5",
                "gaussian | noise | release 'mean': mechanism must be one of gaussian, laplace, discrete-gaussian, discrete-laplace, mixture-gaussian, randomized-response, exponential, noisy-max, black-box, zcdp, noisy-iteration, poisson-sampled, fixed-size-sampled, truncated-poisson, shuffled, balls-in-bins, claimed, non-private, seeded, repeated, composed, got 'noise'",
                "\"sensitivity\": 1.0, \"unit\": \"record\" | \"sensitivity\": 1.0, \"unit\": \"edge\" | release 'mean': the unit of the event must be that of its dataset, 'record', got 'edge'",
                "\"mean\", \"dataset\": \"survey\" | \"mean\", \"dataset\": \"clinic\" | release 'mean': dataset must be one of survey, got 'clinic'",
                "\"mean\", \"dataset\": \"survey\" | \"mean\" | release 'mean': dataset must be one of survey, got nothing",
                "\"unit\": \"record\", \"budget\" | \"unit\": \"person\", \"budget\" | dataset 'survey': unit must be one of record, record-replaced, record-zeroed, edge, edge-not-at-seed, got 'person'",
                "\"epsilon\": 1.0 | \"epsilon\": \"-Infinity\" | dataset 'survey': budget epsilon must be in (0, infinity), got -Infinity",
                "\"delta\": 1.0E-6 | \"delta\": 1.5 | dataset 'survey': budget delta must be in (0, 1), got 1.5",
                "\"delta\": 1.0E-6 | \"delta\": \"NaN\" | dataset 'survey': budget delta must be in (0, 1), got NaN",
                "\"schema\": 2 | \"schema\": 1 | request: schema must be 2, got 1; use a sfumato-gradle-worker of the plugin's own version",
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
