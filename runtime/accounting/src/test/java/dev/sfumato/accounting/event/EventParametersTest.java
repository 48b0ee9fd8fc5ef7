package dev.sfumato.accounting.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.testing.BadInput;
import dev.sfumato.testing.EveryEvent;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every parameter of every kind of event, made wrong: found by reflection, so that a new kind that misses a check fails here. */
class EventParametersTest {
    /** What tells nothing has no epsilon, and what is sure does not fail; steps may be none, and some without noise. */
    private static final Set<String> MAY_BE_ZERO = Set.of(
            "BlackBoxEvent.epsilon",
            "BlackBoxEvent.delta",
            "ClaimedEvent.epsilon",
            "ClaimedEvent.delta",
            "ComposedEvent.events",
            "PacClaimEvent.information",
            "PacClaimEvent.failure",
            "PacEvent.failure",
            "PacEvent.mean",
            "PacEvent.deviation");

    @Test
    void what_no_parameter_may_be_is_refused_by_a_sentence_with_its_name_and_the_value() {
        BadInput tried = new BadInput(MAY_BE_ZERO, EventParametersTest::serves, inner -> true);
        for (PrivacyEvent example : EveryEvent.examples()) {
            tried.of((Record) example);
        }
        assertEquals(List.of(), tried.failures(), () -> String.join("\n", tried.failures()));
        assertEquals(MAY_BE_ZERO, tried.zeros());
    }

    /** It can be written, read and told. What it costs is for the sweeps of prices. */
    private static void serves(Record huge) {
        PrivacyEvent event = (PrivacyEvent) huge;
        assertEquals(event, EventJson.read(EventJson.write(event)));
        assertFalse(EventText.describe(event).contains("NaN"));
        assertEquals(event.unit(), event.withNoiseTimes(1e300).unit());
    }
}
