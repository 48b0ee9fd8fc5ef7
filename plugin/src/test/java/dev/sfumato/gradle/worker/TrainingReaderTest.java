package dev.sfumato.gradle.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.gradle.worker.declaration.MeasuredTable;
import dev.sfumato.gradle.worker.declaration.RequestFields;
import dev.sfumato.gradle.worker.declaration.TrainingReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainingReaderTest {
    private static final String TRAINING =
            "\"mechanism\": \"table-training\", \"epsilon\": 2.0, \"delta\": 1e-6, \"rows\": 5000";

    private static MeasuredTable data(boolean isPublic) {
        return new MeasuredTable(List.of(2, 3, 2), isPublic, 3, List.of());
    }

    private static PrivacyEvent read(String training, Unit unit, MeasuredTable data) throws IOException {
        return TrainingReader.read(
                new RequestFields(
                        "release 'weekly'", new ObjectMapper().readTree("{\"mechanism\": {" + training + "}}")),
                Budget.of(1, 1e-6, unit),
                Optional.of(data));
    }

    @Test
    void what_a_training_will_cost_is_known_before_it() throws IOException {
        PrivacyEvent counts = read(TRAINING, Unit.RECORD, data(true));
        // three pairs of columns, and a row counts once in each
        assertEquals(Math.sqrt(3), assertInstanceOf(GaussianEvent.class, counts).sensitivity(), 1e-12);
        PrivacyEvent gradients = read(TRAINING + ", \"byGradients\": true", Unit.RECORD_REPLACED, data(true));
        assertInstanceOf(RepeatedEvent.class, gradients);
        assertEquals(Unit.RECORD_REPLACED, gradients.unit());
        PrivacyEvent marginals = read(TRAINING + ", \"byMarginals\": true", Unit.RECORD, data(true));
        // columns, scores of pairs, counts of pairs, and both once more: 5,000 rows are enough for it
        assertEquals(5, marginals.inner().size());
        for (PrivacyEvent event : new PrivacyEvent[] {counts, gradients, marginals}) {
            Guarantee price = Budget.of(2, 1e-6, event.unit()).price(event, Accountants.best());
            assertEquals(Label.CERTIFIED, price.label());
            assertTrue(price.epsilon() <= 2 && price.epsilon() > 1.9, price.toString());
        }
    }

    @Test
    void what_was_inferred_and_declared_public_is_in_the_price() throws IOException {
        MeasuredTable declared = new MeasuredTable(List.of(2, 3, 2), true, 3, List.of("the cuts of 'age' are public"));
        MeasuredTable again = MeasuredTable.of(new RequestFields("table", declared.toNode()));
        assertEquals(declared, again);
        PrivacyEvent event = read(TRAINING, Unit.RECORD, again);
        Guarantee price = Budget.of(2, 1e-6, event.unit()).price(event, Accountants.best());
        assertEquals(List.of("the cuts of 'age' are public"), price.assumptions());
        assertEquals(
                Budget.of(2, 1e-6, event.unit())
                        .price(read(TRAINING, Unit.RECORD, data(true)), Accountants.best())
                        .epsilon(),
                price.epsilon());
    }

    @Test
    void categories_that_were_read_off_the_rows_are_refused() {
        assertTrue(refusal(TRAINING, Unit.RECORD, data(false)).contains("declare a schema"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            value = {
                "\"rows\": 5000 -> \"rows\": 2 -> rows must be at least the number of rows of the table, which is larger",
                "\"rows\": 5000 -> \"byGradients\": true -> rows must be given, a public number",
                "\"epsilon\": 2.0 -> \"epsilon\": 0 -> epsilon must be in (0, infinity), got 0.0",
                "\"delta\": 1e-6 -> \"delta\": \"NaN\" -> delta must be in (0, 1), got NaN",
                "\"rows\": 5000 -> \"rows\": 5000, \"seed\": 1 -> got also [seed]",
                "\"rows\": 5000 -> \"rows\": 5000, \"byGradients\": true, \"byMarginals\": true -> must not both be true",
                "table-training -> training -> mechanism must be table-training, got 'training'",
            })
    void a_setting_that_cannot_be_is_refused(String before, String after, String sentence) {
        String refused = refusal(TRAINING.replace(before, after), Unit.RECORD, data(true));
        assertTrue(refused.startsWith("release 'weekly': ") && refused.contains(sentence), refused);
    }

    @Test
    void a_training_protects_records() {
        assertTrue(refusal(TRAINING, Unit.EDGE, data(true)).contains("unit must be one of 'record'"));
    }

    private static String refusal(String training, Unit unit, MeasuredTable data) {
        return assertThrows(BadRequestException.class, () -> read(training, unit, data))
                .getMessage();
    }
}
