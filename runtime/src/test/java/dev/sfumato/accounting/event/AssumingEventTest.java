package dev.sfumato.accounting.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.GroupPrivacy;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.Replacement;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.attack.known.OwnMechanisms;
import dev.sfumato.testing.EveryEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An assumption changes no figure and is in every one. */
class AssumingEventTest {
    private static final String PUBLIC = "the first images are public";

    /** Each wrapper there is, around an event that assumes something. */
    private static List<PrivacyEvent> around(PrivacyEvent inner) {
        List<PrivacyEvent> all = new ArrayList<>(List.of(
                inner,
                new RepeatedEvent(inner, 3),
                new ComposedEvent(inner.unit(), List.of(inner, inner)),
                new SeededEvent(inner),
                new PoissonSampledEvent(inner, 0.1),
                new PoissonSampledEvent(inner, 1),
                new TruncatedPoissonEvent(inner, 1000, 0.1, 200),
                new BallsInBinsEvent(inner, 10)));
        if (inner.unit() == Unit.RECORD_REPLACED) {
            all.add(new FixedSizeSampledEvent(inner, 1000, 100, false));
            all.add(new ShuffledEvent(inner, 10));
        }
        return all;
    }

    @Test
    @Tag("thorough")
    void every_accountant_prices_the_event_and_states_the_assumption_wherever_it_stands() {
        int priced = 0;
        for (PrivacyEvent example : EveryEvent.examples()) {
            PrivacyEvent assuming = AssumingEvent.of(example, List.of(PUBLIC));
            List<PrivacyEvent> plain;
            try {
                plain = around(example);
            } catch (IllegalArgumentException unlike) {
                continue;
            }
            List<PrivacyEvent> assumed = around(assuming);
            for (int i = 0; i < plain.size(); i++) {
                for (Accountant accountant : Accountants.all()) {
                    assertEquals(accountant.supports(plain.get(i)), accountant.supports(assumed.get(i)));
                    if (!accountant.supports(plain.get(i))) {
                        continue;
                    }
                    Guarantee without = accountant.price(plain.get(i), 1e-5);
                    Guarantee with = accountant.price(assumed.get(i), 1e-5);
                    assertEquals(without.epsilon(), with.epsilon(), accountant.name() + assumed.get(i));
                    assertEquals(without.label(), with.label());
                    assertTrue(with.assumptions().contains(PUBLIC), accountant.name() + assumed.get(i));
                    assertTrue(with.assumptions().containsAll(without.assumptions()));
                    priced++;
                }
            }
        }
        assertTrue(priced > 200, "only " + priced + " were priced");
    }

    @Test
    void a_seed_in_a_sample_taints_the_price() {
        PrivacyEvent gaussian = new GaussianEvent(2, 1, Unit.RECORD);
        Guarantee price = Accountants.best().price(new PoissonSampledEvent(new SeededEvent(gaussian), 0.1), 1e-5);
        assertEquals(Label.NONE, price.label());
        assertEquals(
                Accountants.best()
                        .price(new PoissonSampledEvent(gaussian, 0.1), 1e-5)
                        .epsilon(),
                price.epsilon());
    }

    @Test
    void it_stays_when_an_event_is_restated() {
        PrivacyEvent gaussian = new GaussianEvent(2, 1, Unit.RECORD);
        PrivacyEvent assuming = AssumingEvent.of(gaussian, List.of(PUBLIC));
        for (PrivacyEvent event : around(assuming)) {
            assertEquals(event, EventJson.read(EventJson.write(event)));
            assertStates(event.withUnit(Unit.RECORD_REPLACED));
            assertStates(event.withNoiseTimes(3));
            assertStates(Replacement.of(event));
        }
        assertStates(GroupPrivacy.of(assuming, 3));
        assertStates(GroupPrivacy.of(new PoissonSampledEvent(assuming, 0.1), 3));
        assertStates(GroupPrivacy.of(new RepeatedEvent(assuming, 5), 3));
        assertTrue(OwnMechanisms.of(assuming).isPresent());
    }

    @Test
    void pac_privacy_states_it_too() {
        PrivacyEvent claim = new PacClaimEvent("a half", 1, 0.05, "a paper", "a constant is missing", Unit.RECORD);
        PrivacyEvent assuming = AssumingEvent.of(claim, List.of(PUBLIC));
        assertTrue(PacAccountant.supports(assuming));
        assertTrue(PacAccountant.price(assuming).assumptions().contains(PUBLIC));
        assertEquals(
                PacAccountant.price(claim).information(),
                PacAccountant.price(assuming).information());
    }

    @Test
    void assumptions_are_words_and_are_said_once() {
        PrivacyEvent gaussian = new GaussianEvent(2, 1, Unit.RECORD);
        assertEquals(gaussian, AssumingEvent.of(gaussian, List.of()));
        assertEquals(
                new AssumingEvent(gaussian, List.of("a", "b")),
                AssumingEvent.of(AssumingEvent.of(gaussian, List.of("a", "a")), List.of("b", "a")));
        assertThrows(IllegalArgumentException.class, () -> new AssumingEvent(gaussian, List.of()));
        assertThrows(IllegalArgumentException.class, () -> new AssumingEvent(gaussian, List.of(" ")));
    }

    private static void assertStates(PrivacyEvent event) {
        assertTrue(MechanismCounts.of(event).assumptions().contains(PUBLIC), event.toString());
    }
}
