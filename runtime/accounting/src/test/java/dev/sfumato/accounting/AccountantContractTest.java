package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.closedform.CentralLimit;
import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SampledEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.WithoutEpsilon;
import dev.sfumato.accounting.pld.LossBracket;
import dev.sfumato.accounting.pld.PldAccountant;
import dev.sfumato.accounting.renyi.RenyiAccountant;
import dev.sfumato.testing.EveryEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promises of {@link Accountant} and {@link Guarantee}: every kind of event, for every unit, by every accountant. */
class AccountantContractTest {
    private static final LossBracket.Limits QUICK = new LossBracket.Limits(1 << 12, 1e-2, Duration.ofSeconds(7));
    private static final double[] DELTAS = {1e-6, 0.9};

    /** What figures of coarse grids may differ by without any of them being wrong. */
    private static final double COARSE = 1.05;

    /** Those that take no time. */
    static final List<Accountant> CLOSED = Accountants.ofPlainAnswers(new PldAccountant(QUICK)).stream()
            .filter(accountant -> !(accountant instanceof PldAccountant))
            .toList();

    static final List<Accountant> INSTANT = CLOSED.stream()
            .filter(accountant -> !(accountant instanceof RenyiAccountant))
            .toList();

    private static final List<Accountant> ALL = Stream.concat(
                    Stream.of(new ShiftAccountant(), new PldAccountant(QUICK), new CentralLimit()), CLOSED.stream())
            .toList();

    static final Accountant QUICK_BEST = Accountants.least(
            ALL.stream()
                    .filter(accountant -> !(accountant instanceof CentralLimit))
                    .toList(),
            Duration.ofSeconds(9));

    /** Every example for every unit that it can have, and in every wrapper. */
    static List<PrivacyEvent> events() {
        List<PrivacyEvent> events = new ArrayList<>();
        for (PrivacyEvent example : EveryEvent.quickExamples()) {
            for (Unit unit : Unit.values()) {
                withUnit(example, unit).ifPresent(events::add);
            }
        }
        for (PrivacyEvent example : EveryEvent.quickExamples()) {
            if (example.unit() == Unit.RECORD_ZEROED || example instanceof RepeatedEvent) {
                continue;
            }
            events.add(new RepeatedEvent(new SeededEvent(example), 2));
            events.add(new ComposedEvent(
                    example.unit(), List.of(example, new AssumingEvent(example, List.of("a thing holds")))));
            events.add(new PoissonSampledEvent(example, 0.25));
            events.add(new BallsInBinsEvent(new ClaimedEvent(0.1, 0, "a paper", "a gap", example.unit()), 3));
        }
        return events;
    }

    private static Optional<PrivacyEvent> withUnit(PrivacyEvent event, Unit unit) {
        try {
            return Optional.of(event.withUnit(unit));
        } catch (IllegalArgumentException refused) {
            assertTrue(EveryEvent.hasNoSuchUnit(refused), refused.getMessage());
            assertTrue(refused.getMessage().endsWith("'" + unit + "'"), refused.getMessage());
            return Optional.empty();
        }
    }

    /** Without those that take long and are like others: most with edges, and chains for more than one unit. */
    static List<PrivacyEvent> fewerEvents() {
        return events().stream()
                .filter(event -> event.unit() != Unit.EDGE)
                .filter(event -> event.unit() != Unit.EDGE_NOT_AT_SEED || event instanceof DiscreteLaplaceEvent)
                .filter(event -> event.unit() == Unit.RECORD_REPLACED
                        || !event.hasAnywhere(NoisyIterationEvent.class::isInstance))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("fewerEvents")
    void an_accountant_prices_or_refuses(PrivacyEvent event) {
        Map<Double, List<Guarantee>> prices = new TreeMap<>();
        for (Accountant accountant : ALL) {
            if (!accountant.supports(event)) {
                assertRefused(accountant, event);
                continue;
            }
            for (double delta : DELTAS) {
                Guarantee price = accountant.price(event, delta);
                assertEquals(delta, price.delta());
                assertOf(event, price);
                prices.computeIfAbsent(delta, at -> new ArrayList<>()).add(price);
            }
            Guarantee pure = accountant.pricePure(event);
            assertEquals(0, pure.delta());
            assertOf(event, pure);
            prices.computeIfAbsent(0.0, at -> new ArrayList<>()).add(pure);
            double before = 1;
            for (double epsilon : new double[] {0, 0.5, 3, 1e6}) {
                double at = accountant.delta(event, epsilon);
                assertTrue(at >= 0 && at <= 1, accountant.name() + " has delta " + at);
                assertTrue(at <= before * COARSE, accountant.name() + ": delta grows with epsilon to " + at);
                before = at;
            }
        }
        assertConsistent(prices);
    }

    private static void assertRefused(Accountant accountant, PrivacyEvent event) {
        for (Executable question : List.<Executable>of(
                () -> accountant.price(event, 1e-5),
                () -> accountant.pricePure(event),
                () -> accountant.delta(event, 1))) {
            UnsupportedEventException refused = assertThrows(UnsupportedEventException.class, question);
            assertEquals(
                    "The " + accountant.name() + " accountant cannot price " + event
                            + "; ask supports(event) first, or use Accountants.best().",
                    refused.getMessage());
        }
    }

    /** Label and assumptions are no better than those of anything inside. */
    private static void assertOf(PrivacyEvent event, Guarantee price) {
        assertEquals(event.unit(), price.unit());
        assertFalse(price.method().isBlank());
        Label most = event.hasAnywhere(part -> part instanceof SeededEvent || part instanceof WithoutEpsilon)
                ? Label.NONE
                : event.hasAnywhere(ClaimedEvent.class::isInstance) ? Label.CLAIMED : Label.CERTIFIED;
        assertEquals(price.label(), price.label().and(most), "trusted more than its parts");
        everything(event).forEach(part -> {
            if (part instanceof AssumingEvent assuming) {
                assertTrue(price.assumptions().containsAll(assuming.assumptions()), price.assumptions()::toString);
            } else if (part instanceof ClaimedEvent claimed) {
                String words = String.join(" ", price.assumptions());
                assertTrue(words.contains(claimed.source()) && words.contains(claimed.gap()), words);
            } else if (part instanceof WithoutEpsilon none) {
                assertTrue(price.assumptions().contains(none.why()), price.assumptions()::toString);
                assertEquals(Double.POSITIVE_INFINITY, price.epsilon());
            } else if (part instanceof SeededEvent) {
                assertTrue(price.assumptions().stream().anyMatch(text -> text.contains("seed")));
            }
        });
    }

    private static Stream<PrivacyEvent> everything(PrivacyEvent event) {
        return Stream.concat(Stream.of(event), event.inner().stream().flatMap(AccountantContractTest::everything));
    }

    /** No certified lower end lies above any upper end at this delta or a smaller one. */
    private static void assertConsistent(Map<Double, List<Guarantee>> prices) {
        prices.forEach((smaller, uppers) -> prices.forEach((larger, lowers) -> {
            for (Guarantee upper : smaller <= larger ? uppers : List.<Guarantee>of()) {
                for (Guarantee lower : lowers) {
                    boolean isEstimate = upper.method().equals(new CentralLimit().name());
                    assertTrue(
                            isEstimate || lower.lower() <= upper.epsilon(),
                            () -> lower.lower() + " of " + lower + " is above " + upper);
                }
            }
        }));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, 0, -0.0, 1, -1e-5, 1.5, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void delta_must_lie_inside_zero_and_one_whoever_is_asked(double delta) {
        for (Accountant accountant : everybody()) {
            for (PrivacyEvent event : EveryEvent.examples()) {
                if (accountant.supports(event)) {
                    assertRange("delta must be in (0, 1), got " + delta, () -> accountant.price(event, delta));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, -1e-300, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void epsilon_must_not_be_negative_whoever_is_asked(double epsilon) {
        for (Accountant accountant : everybody()) {
            for (PrivacyEvent event : EveryEvent.examples()) {
                if (accountant.supports(event)) {
                    assertRange(
                            "epsilon must be in [0, infinity), got " + epsilon, () -> accountant.delta(event, epsilon));
                }
            }
        }
    }

    private static List<Accountant> everybody() {
        return Stream.concat(Stream.of(Accountants.best(), Accountants.toOutsiders()), ALL.stream())
                .toList();
    }

    private static void assertRange(String sentence, Executable question) {
        assertEquals(
                sentence, assertThrows(IllegalArgumentException.class, question).getMessage());
    }

    /** The same said in another way costs the same, to the last bit. */
    @ParameterizedTest
    @MethodSource("fewerEvents")
    void what_is_said_in_another_way_costs_the_same(PrivacyEvent event) {
        Unit unit = event.unit();
        PrivacyEvent nothing = new ComposedEvent(unit, List.of());
        PrivacyEvent six = new RepeatedEvent(event, 6);
        List<PrivacyEvent> restated = List.of(
                new ComposedEvent(unit, Collections.nCopies(6, event)),
                new RepeatedEvent(new RepeatedEvent(event, 2), 3),
                new RepeatedEvent(new ComposedEvent(unit, List.of(event, new RepeatedEvent(event, 2))), 2),
                new ComposedEvent(unit, List.of(nothing, six, nothing)),
                new PoissonSampledEvent(six, 1));
        for (Accountant accountant : INSTANT) {
            if (!accountant.supports(six)) {
                restated.forEach(other -> assertFalse(accountant.supports(other), accountant.name() + " for " + other));
                continue;
            }
            Guarantee price = accountant.price(six, 1e-6);
            Guarantee pure = accountant.pricePure(six);
            for (PrivacyEvent other : restated) {
                assertEquals(price, accountant.price(other, 1e-6));
                assertEquals(pure, accountant.pricePure(other));
            }
        }
    }

    /** Edges are added and removed as records are; only what must hold differs. */
    @ParameterizedTest
    @MethodSource("events")
    void an_edge_costs_what_a_record_costs(PrivacyEvent event) {
        if (event.unit() != Unit.RECORD) {
            return;
        }
        for (Unit unit : List.of(Unit.EDGE, Unit.EDGE_NOT_AT_SEED)) {
            for (Accountant accountant : CLOSED) {
                assertEquals(accountant.supports(event), accountant.supports(event.withUnit(unit)));
                if (accountant.supports(event)) {
                    Guarantee record = accountant.price(event, 1e-6);
                    Guarantee edge = accountant.price(event.withUnit(unit), 1e-6);
                    assertEquals(record.epsilon(), edge.epsilon());
                    assertEquals(record.lower(), edge.lower());
                    assertTrue(edge.assumptions().containsAll(record.assumptions()), edge.assumptions()::toString);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("fewerEvents")
    void twice_the_noise_never_costs_more(PrivacyEvent event) {
        compared(event, event.withNoiseTimes(2));
    }

    @ParameterizedTest
    @MethodSource("fewerEvents")
    void once_more_never_costs_less(PrivacyEvent event) {
        compared(new RepeatedEvent(event, 2), event);
    }

    /** Under any unit a record that is replaced is one that leaves and one that comes. */
    @ParameterizedTest
    @MethodSource("events")
    void a_replacement_never_costs_less_than_a_record(PrivacyEvent event) {
        if (event.unit() != Unit.RECORD || event.hasAnywhere(part -> part instanceof SampledEvent)) {
            return;
        }
        try {
            compared(Replacement.of(event), event);
        } catch (IllegalArgumentException mixture) {
            assertTrue(EveryEvent.hasNoSuchUnit(mixture), mixture.getMessage());
        }
    }

    @ParameterizedTest
    @MethodSource("events")
    void a_group_never_costs_less_than_one_of_it(PrivacyEvent event) {
        PrivacyEvent group;
        try {
            group = GroupPrivacy.of(event, 2);
        } catch (IllegalArgumentException undefined) {
            assertTrue(
                    undefined.getMessage().startsWith("The price of a group is not defined for"),
                    undefined.getMessage());
            return;
        }
        assertEquals(event.unit(), group.unit());
        compared(group, event);
    }

    /** Everybody's price of the one against everybody's of the other: no lower end of what is cheaper is above. */
    private static void compared(PrivacyEvent dear, PrivacyEvent cheap) {
        Map<String, Guarantee> cheaper = prices(cheap);
        prices(dear).forEach((accountant, most) -> {
            for (Guarantee less : cheaper.values()) {
                assertTrue(less.lower() <= most.epsilon(), () -> less.lower() + " of " + less + " is above " + most);
            }
            Guarantee own = cheaper.get(accountant);
            assertTrue(own == null || own.epsilon() <= most.epsilon() * (1 + 1e-6), () -> own + " is above " + most);
        });
    }

    private static Map<String, Guarantee> prices(PrivacyEvent event) {
        Map<String, Guarantee> prices = new TreeMap<>();
        for (Accountant accountant : CLOSED) {
            if (accountant.supports(event)) {
                prices.put(accountant.name(), accountant.price(event, 1e-6));
            }
        }
        return prices;
    }

    /** Whatever happens to a record that is left out of some batches, more cannot be told than from one batch with it. */
    @Test
    void a_sample_never_costs_more_than_the_whole() {
        for (PrivacyEvent event : fewerEvents()) {
            // of an epoch with several mechanisms in a batch only divergences are known
            if (!QUICK_BEST.supports(event)
                    || event instanceof ComposedEvent
                    || event.hasAnywhere(part -> part instanceof SampledEvent || part instanceof RepeatedEvent)) {
                continue;
            }
            double whole = QUICK_BEST.price(event, 1e-5).epsilon();
            for (UnaryOperator<PrivacyEvent> sample : List.<UnaryOperator<PrivacyEvent>>of(
                    batch -> new PoissonSampledEvent(batch, 0.2),
                    batch -> new FixedSizeSampledEvent(batch, 5, 1, false),
                    batch -> new ShuffledEvent(batch, 3),
                    batch -> new BallsInBinsEvent(batch, 3))) {
                PrivacyEvent sampled;
                try {
                    sampled = sample.apply(event);
                } catch (IllegalArgumentException unit) {
                    assertTrue(EveryEvent.hasNoSuchUnit(unit), unit.getMessage());
                    continue;
                }
                if (QUICK_BEST.supports(sampled)) {
                    Guarantee price = QUICK_BEST.price(sampled, 1e-5);
                    assertTrue(
                            price.epsilon() <= whole * COARSE,
                            () -> price + " for " + sampled + ", the whole costs " + whole);
                }
            }
        }
    }

    /** However much is done with a batch: of an epoch no more can be told than of one batch. */
    @Test
    void an_epoch_never_costs_more_than_one_batch() {
        for (PrivacyEvent event : fewerEvents()) {
            boolean isOne = !(event instanceof ComposedEvent || event instanceof RepeatedEvent);
            if (isOne || !QUICK_BEST.supports(event) || event.hasAnywhere(part -> part instanceof SampledEvent)) {
                continue;
            }
            double once = QUICK_BEST.price(event, 1e-5).epsilon();
            for (UnaryOperator<PrivacyEvent> epoch : List.<UnaryOperator<PrivacyEvent>>of(
                    batch -> new BallsInBinsEvent(batch, 3),
                    batch -> batch.unit().isSizePublic() ? new ShuffledEvent(batch, 3) : batch)) {
                Guarantee price = QUICK_BEST.price(epoch.apply(event), 1e-5);
                assertTrue(price.epsilon() <= once * COARSE, () -> price + " for " + event + ", once costs " + once);
            }
        }
    }

    /** What tells nothing adds nothing. */
    @Test
    void what_is_free_is_free() {
        for (PrivacyEvent event : fewerEvents()) {
            Unit unit = event.unit();
            if (!QUICK_BEST.supports(event) || !event.inner().isEmpty() || unit == Unit.EDGE_NOT_AT_SEED) {
                continue;
            }
            Guarantee alone = QUICK_BEST.price(event, 1e-5);
            List<PrivacyEvent> free = new ArrayList<>(List.of(new BlackBoxEvent(0, 0, unit)));
            if (unit.isSizePublic()) {
                free.add(new RandomizedResponseEvent(1, 3, unit));
            }
            for (PrivacyEvent nothing : free) {
                Guarantee both = QUICK_BEST.price(new ComposedEvent(unit, List.of(event, nothing)), 1e-5);
                assertTrue(
                        both.epsilon() <= alone.epsilon() * COARSE, () -> both + " for " + event + ", alone " + alone);
                assertTrue(both.epsilon() >= alone.lower(), () -> both + " for " + event + ", alone " + alone);
                assertEquals(
                        0,
                        QUICK_BEST.price(new RepeatedEvent(nothing, 1000), 1e-5).epsilon(),
                        1e-300);
                assertEquals(
                        0,
                        QUICK_BEST.pricePure(new RepeatedEvent(nothing, 1000)).epsilon(),
                        1e-300);
            }
        }
    }
}
