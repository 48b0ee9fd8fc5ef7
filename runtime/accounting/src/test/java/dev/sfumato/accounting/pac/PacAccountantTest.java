package dev.sfumato.accounting.pac;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Limit;
import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PacClaimEvent;
import dev.sfumato.accounting.event.PacEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.testing.Cases;
import dev.sfumato.testing.EveryEvent;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Information in nats: never below its closed form, added up and rounded up, and never mixed with an epsilon. */
class PacAccountantTest {
    private static final PacClaimEvent CLAIM =
            new PacClaimEvent("half of 100 rows", 0.25, 0.05, "a paper", "a gap", Unit.RECORD);

    /** All worlds counted: nothing was measured. */
    private static PacEvent counted(double mean, double noise, double reference, long copies) {
        return new PacEvent(
                "one of two", 2, 0, mean, 0, 0, copies, List.of(noise), List.of(reference), Unit.RECORD_REPLACED);
    }

    private static PacEvent measured(double mean, double failure) {
        return new PacEvent(
                "half of 100 rows", 1000, failure, mean, 0.1, 2, 1, List.of(1.0), List.of(0.0), Unit.RECORD_REPLACED);
    }

    /** 1/2 (log(1 + r^2) - r^2/(1 + r^2)) for each axis; its series r^4/4 - r^6/3 + ... where the difference cancels. */
    @Test
    void a_counted_release_tells_its_divergence_and_the_mean() {
        for (double ratio : new double[] {0.3, 1, 7, 1e6}) {
            double square = ratio * ratio;
            double exact = 0.5 * (Math.log1p(square) - square / (1 + square));
            double told = counted(0.125, 2, 2 * ratio, 3).information();
            assertEquals(3 * exact + 0.125, told, 1e-12 * (1 + exact));
        }
        for (double ratio : new double[] {1e-2, 1e-3, 1e-4, 1e-7, 1e-60}) {
            double least = Math.pow(ratio, 4) / 4 - Math.pow(ratio, 6) / 3;
            double told = counted(0, 1, ratio, 1).information();
            assertTrue(told >= least, () -> told + " for a ratio of " + ratio);
        }
        // at the ends of doubles: log r is left
        double far = counted(0, Double.MIN_VALUE, Double.MAX_VALUE, 1).information();
        assertEquals(Math.log(Double.MAX_VALUE) - Math.log(Double.MIN_VALUE), far, 1e-9);
        assertEquals(0, counted(0, 1, 0, 1).information(), 1e-300);
    }

    /** Maurer and Pontil, 2009, Theorem 4, by hand: d sqrt(2 L/n) + 7 b L/(3 (n-1)) for L = log(2/failure). */
    @Test
    void a_measured_release_tells_what_the_sample_may_have_missed() {
        double log = Math.log(2 / 0.01);
        double excess = 0.1 * Math.sqrt(2 * log / 1000) + 7 * 2 * log / (3 * 999);
        double told = measured(0.5, 0.01).information();
        assertTrue(told >= 0.5 + excess && told <= 0.5 + excess + 1e-12, () -> told + " and " + (0.5 + excess));
        assertTrue(measured(0.5, 1e-6).information() > told, "a surer figure is larger");
    }

    @Test
    void information_adds_up_and_is_rounded_up() {
        Cases.check(100, cases -> {
            PacEvent one = counted(cases.magnitude(1e-9, 10), cases.magnitude(0.1, 10), cases.between(0, 5), 1);
            PacEvent other = counted(cases.magnitude(1e-9, 10), cases.magnitude(0.1, 10), cases.between(0, 5), 2);
            int times = cases.whole(2, 1000);
            PrivacyEvent all = new ComposedEvent(one.unit(), List.of(new RepeatedEvent(one, times), other));
            BigDecimal exact = new BigDecimal(one.information())
                    .multiply(new BigDecimal(times))
                    .add(new BigDecimal(other.information()));
            double total = PacAccountant.price(all).information();
            assertTrue(new BigDecimal(total).compareTo(exact) >= 0, () -> total + " is below " + exact);
            assertEquals(exact.doubleValue(), total, 1e-14 * total);
        });
    }

    /** What was measured once misleads for all its uses or for none; two measurements may mislead each. */
    @Test
    void failures_add_up_by_measurement() {
        PacEvent one = measured(0.5, 0.01);
        PacEvent other = measured(0.25, 0.02);
        assertEquals(0.01, PacAccountant.price(new RepeatedEvent(one, 50)).failure());
        double both = PacAccountant.price(new ComposedEvent(one.unit(), List.of(one, other)))
                .failure();
        assertTrue(both >= 0.03 && both <= 0.03 + 1e-15, () -> "failure " + both);
        double claims = PacAccountant.price(new RepeatedEvent(CLAIM, 3)).failure();
        assertTrue(claims >= 0.15 && claims <= 0.15 + 1e-15, () -> "failure " + claims);
        assertEquals(1, PacAccountant.price(new RepeatedEvent(CLAIM, 30)).failure());
    }

    @Test
    void several_releases_are_for_those_who_planned_them() {
        PacEvent one = counted(0.1, 1, 1, 1);
        assertFalse(PacAccountant.price(one).assumptions().contains(PacGuarantee.PLANNED));
        PacGuarantee twice = PacAccountant.price(new RepeatedEvent(one, 2));
        assertTrue(twice.assumptions().contains(PacGuarantee.PLANNED));
        assertEquals("CERTIFIED for planned releases", twice.trust());
        assertEquals(
                twice.information(),
                PacAccountant.price(new ComposedEvent(one.unit(), List.of(one, one)))
                        .information());
    }

    @Test
    void a_total_is_trusted_no_more_than_its_parts() {
        PacEvent one = counted(0.1, 1, 1, 1);
        assertEquals(Label.CERTIFIED, PacAccountant.price(one).label());
        assertEquals(Label.CLAIMED, PacAccountant.price(CLAIM).label());
        PrivacyEvent seeded = new SeededEvent(one);
        assertEquals(Label.NONE, PacAccountant.price(seeded).label());
        assertEquals(
                Label.NONE,
                PacAccountant.price(new ComposedEvent(one.unit(), List.of(one, seeded)))
                        .label());
        assertTrue(
                PacAccountant.price(seeded).sentence().startsWith("This promises nothing: the noise came from a seed"));
        PacGuarantee assuming = PacAccountant.price(new AssumingEvent(one, List.of("the columns are public")));
        assertEquals("the columns are public", assuming.assumptions().get(0));
    }

    /** Of all kinds of events only those of PAC privacy have a price here, whatever they are wrapped in. */
    @Test
    void what_has_an_epsilon_is_never_added() {
        Set<PrivacyEvent.Kind> priced = Set.of(PrivacyEvent.Kind.PAC, PrivacyEvent.Kind.PAC_CLAIM);
        for (PrivacyEvent event : EveryEvent.examples()) {
            assertEquals(priced.contains(event.kind()), PacAccountant.supports(event), event::toString);
            PrivacyEvent mixed = new ComposedEvent(event.unit(), List.of(CLAIM.withUnit(event.unit()), event));
            assertEquals(priced.contains(event.kind()), PacAccountant.supports(mixed), event::toString);
            if (!priced.contains(event.kind())) {
                String message = assertThrows(IllegalArgumentException.class, () -> PacAccountant.price(mixed))
                        .getMessage();
                assertTrue(message.startsWith("PAC privacy prices releases whose noise was measured"), message);
            }
        }
        assertFalse(PacAccountant.supports(new ComposedEvent(Unit.RECORD, List.of())));
        assertFalse(PacAccountant.supports(new RepeatedEvent(new GaussianEvent(1, 1, Unit.RECORD), 2)));
    }

    /** More noise never tells more, less never less: by the formula, for any factor. */
    @Test
    void noise_times_a_factor_keeps_its_side() {
        Cases.check(200, cases -> {
            PacEvent event = new PacEvent(
                    "half of 100 rows",
                    100,
                    0.01,
                    cases.magnitude(1e-6, 1),
                    cases.magnitude(1e-6, 1),
                    10,
                    cases.whole(1, 5),
                    List.of(cases.magnitude(0.01, 10), cases.magnitude(0.01, 10)),
                    List.of(cases.between(0, 3), cases.between(0, 3)),
                    Unit.RECORD_REPLACED);
            double before = event.information();
            double more = event.withNoiseTimes(cases.magnitude(1, 100)).information();
            assertTrue(more <= before * (1 + 1e-12), () -> more + " with more noise, " + before + " before");
            double less = event.withNoiseTimes(cases.magnitude(0.01, 1)).information();
            assertTrue(less >= before * (1 - 1e-12), () -> less + " with less noise, " + before + " before");
        });
    }

    @Test
    void a_budget_says_every_fault_and_the_first_decides() {
        PacBudget budget = PacBudget.of(0.2, 0.01);
        assertTrue(budget.judge(PacAccountant.price(counted(0.1, 1, 0, 1))).passed());
        var judged = budget.judge(PacAccountant.price(CLAIM));
        assertEquals(
                List.of(Limit.Fault.WEAK_LABEL, Limit.Fault.FAILURE, Limit.Fault.INFORMATION).stream()
                        .collect(Collectors.toSet()),
                judged.faults().keySet());
        assertEquals(judged.faults().values().iterator().next(), judged.reason());
        assertTrue(new PacBudget(0.25, 0.05, Label.CLAIMED)
                .judge(PacAccountant.price(CLAIM))
                .passed());
        // at the limit is within it, and the next number is not
        double exact = PacAccountant.price(counted(0.1, 1, 1, 1)).information();
        assertTrue(PacBudget.of(exact, 0)
                .judge(PacAccountant.price(counted(0.1, 1, 1, 1)))
                .passed());
        assertFalse(PacBudget.of(Math.nextDown(exact), 0)
                .judge(PacAccountant.price(counted(0.1, 1, 1, 1)))
                .passed());
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 0, -1})
    void what_is_no_budget_is_refused_by_name(double bad) {
        String information = assertThrows(IllegalArgumentException.class, () -> PacBudget.of(bad, 0))
                .getMessage();
        assertEquals("budget information must be in (0, infinity), got " + bad, information);
        if (bad != 0) {
            String failure = assertThrows(IllegalArgumentException.class, () -> PacBudget.of(1, bad))
                    .getMessage();
            assertEquals("budget failure must be in (0, 1), got " + bad, failure);
        }
        String label = assertThrows(IllegalArgumentException.class, () -> new PacBudget(1, 0, Label.NONE))
                .getMessage();
        assertTrue(label.startsWith("weakestLabel must be CERTIFIED or CLAIMED, got NONE"), label);
    }
}
