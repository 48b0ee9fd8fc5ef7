package dev.sfumato.accounting.adaptive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.conformance.AdaptiveGame;
import dev.sfumato.conformance.AdaptiveGame.Mechanism;
import dev.sfumato.testing.EveryEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The decisions of a gate: the first by its price, everything else by the filter, budgets that were opened anew by both. */
class DecisionsTest {
    private static final double DELTA = 1e-6;

    private static Decisions decisions(Filter filter, List<PrivacyEvent> events) {
        return new Decisions(Unit.RECORD, filter, events.stream().map(Use::of).toList(), Decisions.Earlier.NONE);
    }

    private static double needed(Filter filter, List<PrivacyEvent> events) {
        return decisions(filter, events)
                .price(DELTA, Accountants.best())
                .figure()
                .epsilon();
    }

    private static double planned(List<PrivacyEvent> events) {
        return Accountants.best()
                .price(new ComposedEvent(Unit.RECORD, events), DELTA)
                .epsilon();
    }

    @Test
    void one_decision_is_planned_whatever_it_holds() {
        PrivacyEvent year = new RepeatedEvent(new GaussianEvent(20, 1, Unit.RECORD), 52);
        Composed composed = decisions(GaussianFilter.DEFAULT, List.of(year)).price(DELTA, Accountants.best());
        assertEquals(Way.PLANNED, composed.way());
        assertEquals(Accountants.best().price(year, DELTA), composed.figure());
    }

    /** The ledgers of accounting-2 with their figures, which were computed in Python. */
    @Test
    void ledgers_cost_at_most_five_percent_more_than_their_plans() {
        PrivacyEvent weekly = new GaussianEvent(20, 1, Unit.RECORD);
        PrivacyEvent training =
                new RepeatedEvent(new PoissonSampledEvent(new GaussianEvent(1, 1, Unit.RECORD), 0.01), 1000);
        List<PrivacyEvent> mixed = new ArrayList<>(Collections.nCopies(26, weekly));
        mixed.addAll(Collections.nCopies(2, training));
        mixed.addAll(Collections.nCopies(50, new LaplaceEvent(50, 1, Unit.RECORD)));
        mixed.addAll(Collections.nCopies(10, new BlackBoxEvent(0.1, 0, Unit.RECORD)));
        mixed.add(new BlackBoxEvent(0.1, 1e-7, Unit.RECORD));
        Map<String, List<PrivacyEvent>> ledgers = Map.of(
                "weekly", Collections.nCopies(52, weekly),
                "trainings", Collections.nCopies(12, training),
                "answers", Collections.nCopies(100, new LaplaceEvent(100, 1, Unit.RECORD)),
                "mixed", mixed);
        Map<String, Double> plans = Map.of("weekly", 1.5769, "trainings", 7.650, "answers", 0.3913, "mixed", 3.6234);
        for (String name : ledgers.keySet()) {
            double plan = plans.get(name);
            double adaptive = needed(GaussianFilter.DEFAULT, ledgers.get(name));
            System.out.println("ledger " + name + ": plan " + plan + ", adaptive " + adaptive);
            assertTrue(adaptive >= 0.9999 * plan && adaptive <= 1.05 * plan, name + " needs " + adaptive);
        }
        assertEquals(1.5769, needed(GaussianFilter.WITHOUT_TAILS, ledgers.get("weekly")), 1e-4);
    }

    /** A Gaussian release, then by what came out a randomized response or a black box: each pair composes to the budget, the play does not. */
    @Test
    void the_analyst_who_looks_before_choosing_is_refused_both_ways() {
        PrivacyEvent first = new GaussianEvent(6.67, 1, Unit.RECORD);
        // that of randomized response, which the game knows by its epsilon
        PrivacyEvent response = new BlackBoxEvent(0.405, 0, Unit.RECORD);
        PrivacyEvent box = new BlackBoxEvent(0, 9.99e-7, Unit.RECORD);
        for (PrivacyEvent second : List.of(response, box)) {
            double plan = planned(List.of(first, second));
            assertTrue(plan <= 1, "the plan of " + second + " costs " + plan);
            assertTrue(needed(GaussianFilter.DEFAULT, List.of(first, second)) > 1, second.toString());
        }
    }

    @Test
    @Tag("thorough")
    void no_event_costs_less_than_planned_beside_another() {
        for (PrivacyEvent event : EveryEvent.examples()) {
            PrivacyEvent other = new GaussianEvent(10, 1, event.unit());
            for (List<PrivacyEvent> two : List.of(List.of(event, other), List.of(other, event))) {
                double least = Accountants.best()
                        .price(new ComposedEvent(event.unit(), two), DELTA)
                        .lower();
                Composed composed = new Decisions(
                                event.unit(),
                                GaussianFilter.DEFAULT,
                                two.stream().map(Use::of).toList(),
                                Decisions.Earlier.NONE)
                        .price(DELTA, Accountants.best());
                assertTrue(composed.figure().epsilon() >= least, event + ": " + composed);
                assertEquals(Way.ADAPTIVE, composed.way());
            }
        }
    }

    @Test
    void a_budget_that_was_opened_anew_keeps_what_was_promised_before() {
        List<PrivacyEvent> two = Collections.nCopies(2, new GaussianEvent(20, 1, Unit.RECORD));
        List<Use> uses = two.stream().map(Use::of).toList();
        Decisions anew = new Decisions(Unit.RECORD, GaussianFilter.DEFAULT, uses, new Decisions.Earlier(0.1, DELTA));
        assertEquals(
                Double.POSITIVE_INFINITY,
                anew.price(1.9 * DELTA, Accountants.best()).figure().epsilon());
        double epsilon = anew.price(2 * DELTA, Accountants.best()).figure().epsilon();
        assertEquals(Odometer.reading(uses, DELTA).epsilon(), epsilon, 1e-9);
        assertTrue(epsilon > needed(GaussianFilter.DEFAULT, two), "an odometer costs something");
        Decisions larger = new Decisions(Unit.RECORD, GaussianFilter.DEFAULT, uses, new Decisions.Earlier(3, DELTA));
        assertEquals(3, larger.price(2 * DELTA, Accountants.best()).figure().epsilon());
        List<Use> pure = Collections.nCopies(3, Use.of(new LaplaceEvent(4, 1, Unit.RECORD)));
        assertEquals(
                0.75,
                new Decisions(Unit.RECORD, GaussianFilter.DEFAULT, pure, new Decisions.Earlier(0.5, 0))
                        .price(0, Accountants.best())
                        .figure()
                        .epsilon());
    }

    /**
     * Every play over randomized responses and black boxes with up to three releases, by enumeration, against the rule as a ledger has it, and
     * against analysts who open a second budget when they like.
     */
    @Test
    void no_analyst_gets_more_than_the_ledger_certifies() {
        playGames(8);
    }

    private static void playGames(int trees) {
        Random random = new Random(23);
        double worst = 0;
        double worstAnew = 0;
        for (int tree = 0; tree < trees; tree++) {
            List<Mechanism> menu = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                boolean isBox = random.nextInt(3) == 0;
                menu.add(new Mechanism(
                        isBox ? 1 : Math.exp(0.1 + 0.6 * random.nextDouble()),
                        isBox ? Math.exp(-3 - 3 * random.nextDouble()) : 0));
            }
            double odds = Math.exp(0.2 + 1.2 * random.nextDouble());
            double delta = Math.exp(-2 - 2 * random.nextDouble());
            Ledger first = new Ledger(menu, Math.log(odds), delta, Decisions.Earlier.NONE);
            double ratio = AdaptiveGame.best(menu, odds, 3, first::admits) / delta;
            worst = Math.max(worst, ratio);
            double anew = anew(first, menu, new ArrayList<>(), 1, 1) / (2 * delta);
            worstAnew = Math.max(worstAnew, anew);
            assertTrue(ratio <= 1 + 1e-11, menu + " at " + odds + ", " + delta + ": " + ratio);
            assertTrue(anew <= 1 + 1e-11, menu + " anew at " + odds + ", " + delta + ": " + anew);
        }
        System.out.println("ledgers: worst ratio to delta " + worst + ", opened anew " + worstAnew);
        assertTrue(worst > 0.5, "the games test nothing, worst ratio " + worst);
    }

    @Test
    @Tag("thorough")
    void no_analyst_gets_more_than_the_ledger_certifies_in_more_games() {
        playGames(30);
    }

    /**
     * The best play of an analyst who may open another budget at any time, as large as he needs it: what he states in the end is the first budget
     * where its filter admitted all, else what the odometer shows.
     */
    private static double anew(Ledger first, List<Mechanism> menu, List<Integer> used, double p, double q) {
        double stated = first.admits(used)
                ? first.epsilon
                : Math.max(
                        first.epsilon,
                        Odometer.reading(used.stream().map(first.menu::get).toList(), first.delta)
                                .epsilon());
        // an infinite epsilon states nothing
        double best = Double.isInfinite(stated) ? 0 : Math.max(0, p - Math.exp(stated) * q);
        if (p == 0 || q == 0 || used.size() == 3) {
            return best;
        }
        for (int next = 0; next < menu.size(); next++) {
            Mechanism mechanism = menu.get(next);
            double likely = (1 - mechanism.delta()) * mechanism.odds() / (1 + mechanism.odds());
            double unlikely = (1 - mechanism.delta()) / (1 + mechanism.odds());
            List<Integer> more = new ArrayList<>(used);
            more.add(next);
            best = Math.max(
                    best,
                    anew(first, menu, more, p * likely, q * unlikely)
                            + anew(first, menu, more, p * unlikely, q * likely)
                            + anew(first, menu, more, p * mechanism.delta(), 0));
        }
        return best;
    }

    /** The decisions of a ledger with a budget. */
    private static final class Ledger {
        private final List<Use> menu;
        private final double epsilon;
        private final double delta;
        private final Decisions.Earlier earlier;
        private final Map<List<Integer>, Boolean> known = new HashMap<>();

        Ledger(List<Mechanism> menu, double epsilon, double delta, Decisions.Earlier earlier) {
            this.menu = menu.stream()
                    .map(one -> Use.of(new BlackBoxEvent(Math.nextUp(Math.log(one.odds())), one.delta(), Unit.RECORD)))
                    .toList();
            this.epsilon = epsilon;
            this.delta = delta;
            this.earlier = earlier;
        }

        boolean admits(List<Integer> used) {
            return known.computeIfAbsent(
                    List.copyOf(used),
                    path -> new Decisions(
                                            Unit.RECORD,
                                            new GaussianFilter(0.5, 2),
                                            path.stream().map(menu::get).toList(),
                                            earlier)
                                    .price(delta, Accountants.best())
                                    .figure()
                                    .epsilon()
                            <= epsilon);
        }
    }
}
