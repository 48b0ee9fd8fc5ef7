package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

    /** Written by version 0.1.0. Files of every release stay here and must load for ever. */
    @Test
    void the_file_of_schema_1_still_loads() throws IOException {
        try (var in = Objects.requireNonNull(getClass().getResourceAsStream("event-schema-1.json"))) {
            assertEquals(EVENT, EventJson.read(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"schema": 1, "event": {"mechanism": "sorcery"}}                                                            | mechanism must be one of gaussian, laplace, repeated, composed, got 'sorcery'
            {"schema": 1, "event": {"mechanism": "gaussian", "sigma": -1, "sensitivity": 1, "unit": "record"}}          | sigma must be in (0, infinity), got -1.0
            {"schema": 1, "event": {"mechanism": "gaussian", "sigma": "2", "sensitivity": 1, "unit": "record"}}         | sigma must be a number, got "2"
            {"schema": 1, "event": {"mechanism": "gaussian", "sigma": 2, "sensitivity": 1, "unit": "person"}}           | unit must be one of record, record-replaced
            {"schema": 1, "event": {"mechanism": "gaussian", "sigma": 2, "unit": "record"}}                             | must have the fields [mechanism, sensitivity, sigma, unit], got [mechanism, sigma, unit]
            {"schema": 1, "event": {"mechanism": "gaussian", "sigma": 2, "sensitivity": 1, "unit": "record", "q": 0.1}} | got [mechanism, q, sensitivity, sigma, unit]
            {"schema": 1, "event": {"mechanism": "repeated", "times": 1.5, "event": {}}}                                | mechanism must be a text, got nothing
            {"schema": 2, "event": {"mechanism": "composed", "unit": "record", "events": []}}                           | schema must be in [1, 1], got 2
            {"schema": 1, "schema": 1, "event": {}}                                                                     | The event is not JSON
            {"schema": 1                                                                                                | The event is not JSON
            """)
    void what_is_not_understood_is_refused(String document, String message) {
        var refused = assertThrows(IllegalArgumentException.class, () -> EventJson.read(document));
        assertTrue(refused.getMessage().contains(message), refused.getMessage());
    }
}
