package dev.sfumato.accounting.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.testing.EveryEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventJsonTest {
    private static final PrivacyEvent EVENT = new ComposedEvent(
            Unit.RECORD_REPLACED,
            List.of(
                    new RepeatedEvent(new GaussianEvent(2.5, 1, Unit.RECORD_REPLACED), 12),
                    new LaplaceEvent(0.1, 3, Unit.RECORD_REPLACED)));

    @Test
    void an_event_survives_writing_and_reading() {
        assertEquals(EVENT, EventJson.read(EventJson.write(EVENT)));
    }

    @Test
    void every_kind_of_event_survives_writing_and_reading() {
        for (PrivacyEvent event : EveryEvent.examples()) {
            assertEquals(event, EventJson.read(EventJson.write(event)));
        }
    }

    /** Written by version 0.1.0. Files of every release stay here and must load for ever. */
    @Test
    void the_file_of_schema_1_still_loads_and_is_still_written() throws IOException {
        String file = file("event-schema-1.json");
        assertEquals(EVENT, EventJson.read(file));
        assertEquals(file.strip(), EventJson.write(EVENT));
    }

    /** Written by version 0.2.0 and, of PAC privacy, later: the events of {@link EveryEvent} one after the other. */
    @Test
    void the_file_with_every_kind_of_event_still_loads_and_is_still_written() throws IOException {
        String[] documents = file("every-event-schema-1.txt").strip().split("\\R(?=\\{)");
        List<PrivacyEvent> events = EveryEvent.examples();
        assertEquals(events.size(), documents.length);
        for (int i = 0; i < documents.length; i++) {
            assertEquals(events.get(i), EventJson.read(documents[i]));
            assertEquals(documents[i], EventJson.write(events.get(i)));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"schema": 1, "event": {"mechanism": "sorcery"}} | mechanism must be one of gaussian, laplace, discrete-gaussian,
            {"schema": 1, "event": {"mechanism": "sorcery"}} | , got 'sorcery'
            {"schema": 1, "event": {"mechanism": "gaussian", "sigma": -1, "sensitivity": 1, "unit": "record"}} | sigma must be in (0, infinity), got -1.0
            {"schema": 1, "event": {"mechanism": "gaussian", "sigma": 1e999, "sensitivity": 1, "unit": "record"}} | sigma must be in (0, infinity), got Infinity
            {"schema": 1, "event": {"mechanism": "gaussian", "sigma": "2", "sensitivity": 1, "unit": "record"}} | sigma must be a number, got "2"
            {"schema": 1, "event": {"mechanism": "gaussian", "sigma": null, "sensitivity": 1, "unit": "record"}} | sigma must be a number, got null
            {"schema": 1, "event": {"mechanism": "gaussian", "sigma": 2, "sensitivity": 1, "unit": "person"}} | unit must be one of record, record-replaced
            {"schema": 1, "event": {"mechanism": "gaussian", "sigma": 2, "unit": "record"}} | sensitivity must be a number, got nothing
            {"schema": 1, "event": {"mechanism": "gaussian", "sigma": 2, "sensitivity": 1, "unit": "record", "q": 0.1}} | The fields of a 'gaussian' event are [mechanism, sensitivity, sigma, unit], got also [q]
            {"schema": 1, "event": {"mechanism": "discrete-laplace", "scale": 2, "sensitivity": 1.5, "unit": "record"}} | sensitivity must be a whole number below 2^63, got 1.5
            {"schema": 1, "event": {"mechanism": "randomized-response", "randomness": 1, "categories": 3000000000, "unit": "record-replaced"}} | categories must be a whole number below 2^31, got 3000000000
            {"schema": 1, "event": {"mechanism": "noisy-max", "noise": "cauchy", "scale": 1, "sensitivity": 1, "unit": "record"}} | noise must be one of laplace, exponential, gumbel, got 'cauchy'
            {"schema": 1, "event": {"mechanism": "mixture-gaussian", "sigma": 1, "sensitivities": [1, "2"], "probabilities": [1], "unit": "record"}} | sensitivities must be a number, got "2"
            {"schema": 1, "event": {"mechanism": "poisson-sampled", "rate": 0.1, "event": []}} | event must be an event, got []
            {"schema": 1, "event": {"mechanism": "fixed-size-sampled", "datasetSize": 9, "batchSize": 3, "withReplacement": 0, "event": {"mechanism": "zcdp", "rho": 1, "unit": "record-replaced"}}} | withReplacement must be true or false, got 0
            {"schema": 1, "event": {"mechanism": "shuffled", "batches": 3, "event": {"mechanism": "zcdp", "rho": 1, "unit": "record"}}} | A shuffled epoch shows how many records there are
            {"schema": 1, "event": {"mechanism": "repeated", "times": 1.5, "event": {}}} | mechanism must be a text, got nothing
            {"schema": 1, "event": {"mechanism": "composed", "unit": "record", "events": {}}} | events must be a list, got {}
            {"schema": 2, "event": {"mechanism": "composed", "unit": "record", "events": []}} | schema must be in [1, 1], got 2
            {"schema": 1, "event": {}, "note": ""} | The fields of a document with an event are [event, schema], got also [note]
            {"schema": 1} | mechanism must be a text, got nothing
            {"event": {}} | schema must be in [1, 1], got nothing
            [] | schema must be in [1, 1], got nothing
            {"schema": 1, "schema": 1, "event": {}} | The event is not JSON
            {"schema": 1 | The event is not JSON
            """)
    void what_is_not_understood_is_refused(String document, String message) {
        var refused = assertThrows(IllegalArgumentException.class, () -> EventJson.read(document));
        assertTrue(refused.getMessage().contains(message), refused.getMessage());
    }

    private String file(String name) throws IOException {
        try (var in = Objects.requireNonNull(getClass().getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
