package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.testing.DearerEvents;
import dev.sfumato.testing.EveryEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The order of prices, for every kind of event, every unit and every accountant: less noise, more sensitivity, a higher rate and more done
 * never cost less; a whole never less than a part; a smaller delta never less. And an epsilon at a delta is of the delta at that epsilon.
 */
class AccountantOrderTest {
    private static final double DELTA = 1e-6;

    /** What searches of one accountant may be off by. */
    private static final double OFF = 1e-6;

    static List<PrivacyEvent> events() {
        return AccountantContractTest.fewerEvents();
    }

    /** Closed forms for all of them; divergences, which take longer, for those with nothing in them, and for all where there is time. */
    private static List<Accountant> quick(PrivacyEvent event) {
        return event.inner().isEmpty() && event.unit() == Unit.RECORD
                ? AccountantContractTest.CLOSED
                : AccountantContractTest.INSTANT;
    }

    @ParameterizedTest
    @MethodSource("events")
    void what_is_worse_never_costs_less(PrivacyEvent event) {
        compared(event, quick(event));
    }

    private static void compared(PrivacyEvent event, List<Accountant> accountants) {
        for (PrivacyEvent dearer : DearerEvents.than(event)) {
            for (Accountant accountant : accountants) {
                if (accountant.supports(event) && accountant.supports(dearer)) {
                    assertOrder(accountant, event, dearer);
                }
            }
        }
    }

    /** With the losses as well, which take longer. */
    @ParameterizedTest
    @MethodSource("events")
    @Tag("thorough")
    void what_is_worse_never_costs_less_by_anybody(PrivacyEvent event) {
        compared(event, AccountantContractTest.CLOSED);
        for (PrivacyEvent dearer : DearerEvents.than(event)) {
            Guarantee more = AccountantContractTest.QUICK_BEST.price(dearer, DELTA);
            Guarantee less = AccountantContractTest.QUICK_BEST.price(event, DELTA);
            assertTrue(
                    less.lower() <= more.epsilon(), () -> less + " for " + event + ", but " + more + " for " + dearer);
        }
    }

    private static void assertOrder(Accountant accountant, PrivacyEvent event, PrivacyEvent dearer) {
        Guarantee less = accountant.price(event, DELTA);
        Guarantee more = accountant.price(dearer, DELTA);
        assertTrue(
                less.epsilon() <= more.epsilon() * (1 + OFF),
                () -> accountant.name() + ": " + less + " for " + event + ", but " + more + " for " + dearer);
        double pure = accountant.pricePure(event).epsilon();
        assertTrue(pure <= accountant.pricePure(dearer).epsilon(), () -> accountant.name() + ", pure: " + dearer);
        for (double epsilon : new double[] {0, 1}) {
            double least = accountant.delta(event, epsilon);
            double most = accountant.delta(dearer, epsilon);
            assertTrue(
                    least <= most * (1 + 1e-3),
                    () -> accountant.name() + " at " + epsilon + ": " + least + ", but " + most + " for " + dearer);
        }
    }

    /** The example shows that something is compared: every kind that has a price and a parameter has something dearer. */
    @Test
    void every_kind_that_has_a_price_has_something_dearer() {
        for (PrivacyEvent event : EveryEvent.examples()) {
            boolean hasPrice = AccountantContractTest.CLOSED.stream()
                    .anyMatch(accountant -> accountant.supports(event)
                            && Double.isFinite(accountant.price(event, 0.1).epsilon()));
            assertTrue(!hasPrice || !DearerEvents.than(event).isEmpty(), event::toString);
            DearerEvents.than(event).forEach(dearer -> {
                assertEquals(event.kind(), dearer.kind());
                assertEquals(event.unit(), dearer.unit());
                assertTrue(!event.equals(dearer), dearer::toString);
            });
        }
    }

    /** Every kind with every other one: together they never cost less than either, and never more than the sum of both at half the delta. */
    @ParameterizedTest
    @EnumSource(Unit.class)
    void two_cost_no_less_than_one_and_no_more_than_their_sum(Unit unit) {
        List<PrivacyEvent> ofUnit = AccountantContractTest.events().stream()
                .filter(event -> event.unit() == unit && event.inner().isEmpty())
                .toList();
        for (Accountant accountant : AccountantContractTest.INSTANT) {
            for (PrivacyEvent one : ofUnit) {
                for (PrivacyEvent other : ofUnit) {
                    PrivacyEvent both = new ComposedEvent(unit, List.of(one, other));
                    if (!accountant.supports(one) || !accountant.supports(other) || !accountant.supports(both)) {
                        continue;
                    }
                    Guarantee together = accountant.price(both, DELTA);
                    Guarantee alone = accountant.price(one, DELTA);
                    assertTrue(
                            alone.epsilon() <= together.epsilon() * (1 + OFF),
                            () -> accountant.name() + ": " + alone + " for " + one + ", but " + together + " for "
                                    + both);
                    double apart = AccountantContractTest.INSTANT.stream()
                            .filter(some -> some.supports(one) && some.supports(other))
                            .mapToDouble(some -> some.price(one, DELTA / 2).epsilon()
                                    + some.price(other, DELTA / 2).epsilon())
                            .min()
                            .orElse(Double.POSITIVE_INFINITY);
                    assertTrue(
                            together.lower() <= apart * (1 + OFF),
                            () -> together + " for " + both + ", apart " + apart);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("events")
    void a_smaller_delta_never_costs_less_and_none_the_most(PrivacyEvent event) {
        for (Accountant accountant : quick(event)) {
            if (!accountant.supports(event)) {
                continue;
            }
            double before = 0;
            for (double delta : new double[] {1 - 1e-9, 0.5, 1e-3, 1e-9, 1e-100}) {
                double epsilon = accountant.price(event, delta).epsilon();
                assertTrue(before <= epsilon * (1 + OFF), accountant.name() + " at delta " + delta + ": " + epsilon);
                before = epsilon;
            }
            double pure = accountant.pricePure(event).epsilon();
            double last = before;
            assertTrue(last <= pure * (1 + OFF), () -> accountant.name() + ": " + last + " at 1e-100, pure " + pure);
        }
    }

    /**
     * Epsilon at a delta and delta at an epsilon are of one curve: at the upper end there is at most that delta, and below the lower end at
     * least that.
     */
    @ParameterizedTest
    @MethodSource("events")
    void epsilon_and_delta_are_of_one_curve(PrivacyEvent event) {
        ofOneCurve(event, quick(event));
    }

    @ParameterizedTest
    @MethodSource("events")
    @Tag("thorough")
    void epsilon_and_delta_are_of_one_curve_whoever_is_asked(PrivacyEvent event) {
        ofOneCurve(
                event,
                Stream.concat(AccountantContractTest.CLOSED.stream(), Stream.of(AccountantContractTest.QUICK_BEST))
                        .toList());
    }

    private static void ofOneCurve(PrivacyEvent event, List<Accountant> accountants) {
        List<Accountant> pricing = accountants.stream()
                .filter(accountant -> accountant.supports(event))
                .toList();
        for (double delta : new double[] {1e-6, 0.05}) {
            List<Guarantee> prices = new ArrayList<>();
            for (Accountant accountant : pricing) {
                Guarantee price = accountant.price(event, delta);
                prices.add(price);
                boolean isSearched = accountant == AccountantContractTest.QUICK_BEST
                        || accountant.means().contains(Accountant.Means.DIVERGENCES);
                if (Double.isFinite(price.epsilon()) && !isSearched) {
                    double back = accountant.delta(event, price.epsilon() * (1 + 1e-12));
                    assertTrue(back <= delta * (1 + OFF), () -> accountant.name() + ": " + back + " at " + price);
                }
            }
            double lower = prices.stream().mapToDouble(Guarantee::lower).max().orElse(0);
            if (lower > 0 && Double.isFinite(lower)) {
                for (Accountant accountant : pricing) {
                    double back = accountant.delta(event, lower * (1 - 1e-9));
                    assertTrue(
                            back >= delta * (1 - OFF),
                            () -> accountant.name() + " has delta " + back + " below the lower end " + lower + " at "
                                    + delta);
                }
            }
        }
    }

    /** Counting is by long: once more at the end of it is refused, and never a small number. */
    @ParameterizedTest
    @MethodSource("events")
    void the_largest_number_of_times_is_the_dearest(PrivacyEvent event) {
        PrivacyEvent often = new RepeatedEvent(event, 1_000_000_000_000L);
        for (Accountant accountant : AccountantContractTest.INSTANT) {
            if (accountant.supports(event) && accountant.supports(often)) {
                double once = accountant.price(event, DELTA).epsilon();
                double all = accountant.price(often, DELTA).epsilon();
                assertTrue(once <= all * (1 + OFF), () -> accountant.name() + ": " + once + ", but often " + all);
            }
        }
    }
}
