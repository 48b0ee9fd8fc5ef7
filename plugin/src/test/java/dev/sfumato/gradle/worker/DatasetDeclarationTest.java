package dev.sfumato.gradle.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.gate.account.BudgetPromise;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.NoiseDeclaration;
import dev.sfumato.gate.account.PacPromise;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.gradle.worker.declaration.DatasetDeclaration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatasetDeclarationTest {
    private static final String REQUEST = """
            {"schema": 5, "project": "", "known": ["survey"],
             "dataset": {"name": "survey", "formerly": [], "unit": "record", "budget": {"epsilon": 1.0, "delta": 1.0E-6},
               "hasData": false, "hasExposure": false},
             "releases": [
               {"name": "mean", "times": 12,
                "mechanism": {"mechanism": "gaussian", "sigma": 40.0, "sensitivity": 1.0, "unit": "record"}},
               {"name": "counts", "times": 1,
                "mechanism": {"mechanism": "laplace", "scale": 20.0, "sensitivity": 2.0, "unit": "record"}}]}
            """;

    @Test
    void declared_releases_become_the_events_of_their_dataset() {
        assertEquals(
                List.of(
                        new DeclaredRelease("mean", new GaussianEvent(40, 1, Unit.RECORD), 12),
                        new DeclaredRelease("counts", new LaplaceEvent(20, 2, Unit.RECORD), 1)),
                read(REQUEST));
    }

    @Test
    void a_document_with_any_event_is_an_event_too() {
        PrivacyEvent event = new PoissonSampledEvent(new LaplaceEvent(2, 1, Unit.RECORD), 0.01);
        String mechanism = REQUEST.substring(REQUEST.indexOf("\"mechanism\""), REQUEST.indexOf("}},\n") + 1);
        assertEquals(
                new DeclaredRelease("mean", event, 12, NoiseDeclaration.NONE),
                read(REQUEST.replace(mechanism, document(EventJson.write(event))))
                        .get(0));
        assertTrue(refusal(REQUEST.replace(mechanism, document("{}")))
                .startsWith("release 'mean': schema must be in [1, 1], got nothing"));
    }

    @Test
    void samples_that_contradict_each_other_and_samples_of_nothing_are_refused() {
        String mechanism = REQUEST.substring(REQUEST.indexOf("\"mechanism\""), REQUEST.indexOf("}},\n") + 1);
        PrivacyEvent nothing = new PoissonSampledEvent(new ComposedEvent(Unit.RECORD, List.of()), 0.1);
        assertEquals(
                "release 'mean': the mechanism is a composition of nothing; declare what is done to the data",
                refusal(REQUEST.replace(mechanism, document(EventJson.write(nothing)))));
        PrivacyEvent batch =
                new FixedSizeSampledEvent(new LaplaceEvent(2, 1, Unit.RECORD_REPLACED), 60_000, 600, false);
        PrivacyEvent twice = new FixedSizeSampledEvent(batch, 60_000, 600, false);
        assertEquals(
                "release 'mean': fixed-size-sampled draws from 60,000 records, but is given a batch of 600; its"
                        + " datasetSize must be 600",
                refusal(REQUEST.replace(mechanism, document(EventJson.write(twice)))));
    }

    @Test
    void a_release_without_a_mechanism_is_refused() {
        String mechanism = REQUEST.substring(REQUEST.indexOf(",\n    \"mechanism\""), REQUEST.indexOf("}},\n") + 1);
        assertTrue(refusal(REQUEST.replace(mechanism, "")).contains("got nothing; declare it: mechanism = gaussian"));
    }

    @Test
    void a_claim_counts_only_where_somebody_chose_so() {
        assertEquals(
                Label.CERTIFIED,
                DatasetDeclaration.read(REQUEST).budgets().dp().orElseThrow().weakestLabel());
        String weaker = REQUEST.replace("\"delta\": 1.0E-6", "\"delta\": 1.0E-6, \"weakestLabel\": \"CLAIMED\"");
        assertEquals(
                Label.CLAIMED,
                DatasetDeclaration.read(weaker).budgets().dp().orElseThrow().weakestLabel());
    }

    @Test
    void a_budget_without_delta_is_pure() {
        DatasetDeclaration pure = DatasetDeclaration.read(REQUEST.replace(", \"delta\": 1.0E-6", ""));
        assertEquals(0, pure.budgets().dp().orElseThrow().delta());
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // what is replaced | by what | the message
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
                "gaussian | noise | release 'mean': mechanism must be one of gaussian, laplace, discrete-gaussian, discrete-laplace, mixture-gaussian, randomized-response, exponential, noisy-max, black-box, zcdp, noisy-iteration, poisson-sampled, fixed-size-sampled, truncated-poisson, shuffled, balls-in-bins, claimed, non-private, seeded, repeated, composed, pac, pac-claim, assuming, random-allocation, running-sums, parallel, got 'noise'",
                "\"sensitivity\": 1.0, \"unit\": \"record\" | \"sensitivity\": 1.0, \"unit\": \"edge\" | release 'mean': the unit of the event must be that of its dataset, 'record', got 'edge'",
                "\"unit\": \"record\", \"budget\" | \"unit\": \"person\", \"budget\" | dataset 'survey': unit must be one of record, record-replaced, record-zeroed, edge, edge-not-at-seed, got 'person'",
                "\"epsilon\": 1.0 | \"epsilon\": \"-Infinity\" | dataset 'survey': budget epsilon must be in (0, infinity), got -Infinity",
                "\"epsilon\": 1.0, \"delta\": 1.0E-6 | \"epsilon\": 1.0E-6, \"delta\": 1.0 | dataset 'survey': budget epsilon 1.0E-6 and delta 1.0 look swapped: delta is the chance that epsilon does not hold, a probability far below it",
                "\"delta\": 1.0E-6 | \"delta\": 1.5 | dataset 'survey': budget delta must be in (0, 1), got 1.5",
                "\"delta\": 1.0E-6 | \"weakestLabel\": \"EMPIRICAL\" | dataset 'survey': weakestLabel must be CERTIFIED or CLAIMED, got 'EMPIRICAL'",
                "\"delta\": 1.0E-6 | \"delta\": \"NaN\" | dataset 'survey': budget delta must be in (0, 1), got NaN",
                "\"schema\": 5 | \"schema\": 4 | request: schema must be 5, got 4; use a sfumato-gradle-worker of the plugin's own version",
            })
    void a_declaration_that_cannot_be_priced_is_refused_by_name(String old, String replacement, String message) {
        assertTrue(REQUEST.contains(old), old);
        assertEquals(message, refusal(REQUEST.replace(old, replacement)));
    }

    private static final String PAC = REQUEST.replace(
            "\"budget\": {\"epsilon\": 1.0, \"delta\": 1.0E-6}",
            "\"budget\": {}, \"pac\": {\"information\": 0.02, \"failure\": 0.01}");

    @Test
    void a_pac_budget_stands_alone_or_beside_the_other() {
        assertEquals(
                Budgets.of(PacBudget.of(0.02, 0.01)).promising(PacPromise.USUAL),
                DatasetDeclaration.read(PAC).budgets());
        assertEquals(
                Budgets.of(Budget.pure(2, Unit.RECORD))
                        .and(new PacBudget(0.02, 0, Label.CLAIMED))
                        .promising(BudgetPromise.USUAL)
                        .promising(PacPromise.USUAL),
                DatasetDeclaration.read(PAC.replace("\"budget\": {}", "\"budget\": {\"epsilon\": 2}")
                                .replace("\"failure\": 0.01", "\"weakestLabel\": \"CLAIMED\""))
                        .budgets());
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"information\": 0.02 | \"information\": \"NaN\" | dataset 'survey': pac: budget information must be in (0, infinity), got NaN",
                "\"information\": 0.02 | \"information\": -1 | dataset 'survey': pac: budget information must be in (0, infinity), got -1.0",
                "\"information\": 0.02, | `` | dataset 'survey': pac information must be in (0, infinity), in nats, got nothing; declare it: pac { information = 0.02 }",
                "\"failure\": 0.01 | \"failure\": 1 | dataset 'survey': pac: budget failure must be in (0, 1), got 1.0",
                "\"failure\": 0.01 | \"failure\": \"NaN\" | dataset 'survey': pac: budget failure must be in (0, 1), got NaN",
                "\"failure\": 0.01 | \"weakestLabel\": \"NONE\" | dataset 'survey': weakestLabel must be CERTIFIED or CLAIMED, got 'NONE'",
                "\"failure\": 0.01 | \"delta\": 0.01 | dataset 'survey': the fields must be among [ceiling, failure, information, weakestLabel], got also [delta]",
                "\"budget\": {} | \"budget\": {\"delta\": 0.1} | dataset 'survey': budget epsilon must be in (0, infinity), got nothing; declare it: budget { epsilon = 1.0; delta = 1e-6 }, or leave the block out where all releases have PAC privacy",
            })
    void a_pac_budget_that_makes_no_sense_is_refused_by_name(String old, String replacement, String message) {
        assertTrue(PAC.contains(old), old);
        assertEquals(message, refusal(PAC.replace(old, replacement)));
    }

    @Test
    void noise_is_not_found_from_an_epsilon_where_there_is_no_budget_of_epsilon() {
        String calibrated = PAC.replace("\"sigma\": 40.0", "\"sigma\": \"calibrated\"")
                .replace("\"times\": 12,", "\"times\": 12, \"calibrate\": {\"epsilon\": 0.5},");
        assertTrue(refusal(calibrated).contains("declare budget { epsilon = 1.0; delta = 1e-6 } beside it"));
    }

    @Test
    void a_request_that_is_not_json_is_refused() {
        assertTrue(refusal("{").startsWith("request: it is not JSON: "));
        assertTrue(refusal("").startsWith("request: an object was expected"));
    }

    private static List<DeclaredRelease> read(String request) {
        return DatasetDeclaration.read(request).planned(Optional.empty());
    }

    private static String document(String event) {
        return "\"mechanism\": {\"mechanism\": \"document\", \"document\": " + new TextNode(event) + "}";
    }

    private static String refusal(String request) {
        return assertThrows(BadRequestException.class, () -> read(request)).getMessage();
    }
}
