package dev.sfumato.accounting.adaptive;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.conformance.AdaptiveGame;
import dev.sfumato.conformance.AdaptiveGame.Mechanism;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every adaptive analyst over randomized responses and black boxes with up to four releases, by enumeration: the best play among those that
 * a filter admits is worth no more than the filter's delta. The natural filter is caught.
 */
class AdaptiveTreesTest {
    private static final int RELEASES = 4;
    private static final double ROUNDING = 1e-11;

    private record Game(List<Mechanism> menu, List<Use> uses, double odds, double delta) {
        Game(List<Mechanism> menu, double odds, double delta) {
            this(menu, menu.stream().map(one -> Use.of(event(one))).toList(), odds, delta);
        }

        List<Use> uses(List<Integer> used) {
            return used.stream().map(uses::get).toList();
        }

        double ratio(Predicate<List<Integer>> admits) {
            return AdaptiveGame.best(menu, odds, RELEASES, admits) / delta;
        }

        double epsilon() {
            return Math.log(odds);
        }
    }

    private static PrivacyEvent event(Mechanism mechanism) {
        return new BlackBoxEvent(Math.nextUp(Math.log(mechanism.odds())), mechanism.delta(), Unit.RECORD);
    }

    /** The decisions of a filter, by its rule without pricing. */
    private enum Rule {
        BASIC {
            @Override
            boolean admits(Game game, List<Integer> used) {
                return new BasicFilter(4, 0.5)
                                .needed(game.uses(used), game.delta)
                                .epsilon()
                        <= game.epsilon();
            }
        },
        GAUSSIAN {
            @Override
            boolean admits(Game game, List<Integer> used) {
                double kept = 0.5 * game.delta;
                return new Reserve(game.uses(used), kept, 4)
                                        .after(Reserve.square(game.epsilon(), Reserve.besides(game.delta, kept)))
                                >= 0
                        || Releases.pureSum(game.uses(used)) <= game.epsilon();
            }
        },
        RENYI {
            @Override
            boolean admits(Game game, List<Integer> used) {
                RenyiSums sums = new RenyiSums(game.uses(used));
                double kept = 0.5 * game.delta;
                double order = 4;
                return sums.deltas() <= kept
                        && sums.at(order)
                                <= CAPACITY.get(
                                        List.of(order, game.epsilon(), game.delta),
                                        key -> RenyiFilter.largest(
                                                order, game.epsilon(), Reserve.besides(game.delta, kept)));
            }
        },
        /** Admits while the composition of what was used fits: a control. */
        NATURAL {
            @Override
            boolean admits(Game game, List<Integer> used) {
                return AdaptiveGame.fixed(used.stream().map(game.menu::get).toList(), game.odds) <= game.delta;
            }
        };

        private static final Cache<List<Double>, Double> CAPACITY = new Cache<>(1000);

        abstract boolean admits(Game game, List<Integer> used);
    }

    /** The natural filter is caught in one tree of twenty, so that 4,000 of them miss a filter as wrong as it with no chance to speak of. */
    @Test
    void no_analyst_gets_more_than_a_filter_certifies_and_the_natural_filter_is_caught() {
        play(4_000);
    }

    @Test
    @Tag("thorough")
    void no_analyst_gets_more_than_a_filter_certifies_in_more_trees() {
        play(Integer.getInteger("sfumato.adaptive.trees", 20_000));
    }

    private static void play(int trees) {
        Random random = new Random(21);
        List<Mechanism> mechanisms = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            double odds = Math.exp(0.05 + 1.2 * random.nextDouble() * random.nextDouble());
            double delta = i % 3 == 0 ? Math.exp(-2 - 6 * random.nextDouble()) : 0;
            mechanisms.add(new Mechanism(i % 6 == 0 ? 1 : odds, delta));
        }
        double[][] budgets = IntStream.range(0, 24)
                .mapToObj(i -> new double[] {
                    Math.exp(0.1 + 1.6 * random.nextDouble()), Math.exp(-1.5 - 5 * random.nextDouble())
                })
                .toArray(double[][]::new);
        Map<Rule, Double> worst = new EnumMap<>(Rule.class);
        int caught = 0;
        for (int tree = 0; tree < trees; tree++) {
            List<Mechanism> menu = random.ints(3, 0, mechanisms.size())
                    .mapToObj(mechanisms::get)
                    .toList();
            double[] budget = budgets[random.nextInt(budgets.length)];
            Game game = new Game(menu, budget[0], budget[1]);
            for (Rule rule : Rule.values()) {
                double ratio = game.ratio(used -> rule.admits(game, used));
                worst.merge(rule, ratio, Math::max);
                if (rule == Rule.NATURAL) {
                    caught += ratio > 1 + ROUNDING ? 1 : 0;
                } else {
                    assertTrue(
                            ratio <= 1 + ROUNDING,
                            () -> rule + " admits a play worth " + ratio + " times delta: " + game);
                }
            }
        }
        System.out.println("adaptive trees: " + trees + ", worst ratios to delta: " + worst + ", natural filter caught "
                + caught + " times");
        assertTrue(caught > 0, "the natural filter was not caught");
    }

    /** A plan of two slots, whose reserve pays for whatever else is on the menu. */
    @Test
    void plans_hold_against_analysts_who_take_slots_in_any_order() {
        Random random = new Random(22);
        double worst = 0;
        for (int tree = 0; tree < 8; tree++) {
            List<Mechanism> menu = IntStream.range(0, 3)
                    .mapToObj(i -> new Mechanism(Math.exp(0.1 + 0.5 * random.nextDouble()), i == 1 ? 0.002 : 0))
                    .toList();
            Game game = new Game(menu, Math.exp(0.6 + random.nextDouble()), 0.02 + 0.05 * random.nextDouble());
            Plan plan = new Plan(Unit.RECORD, List.of(event(menu.get(0)), event(menu.get(1))));
            double kept = 0.25 * game.delta;
            var reserve = plan.reserve(game.epsilon(), Reserve.besides(game.delta, kept));
            if (reserve.isEmpty()) {
                continue;
            }
            double square = reserve.get() * reserve.get() * (1 - 1e-12);
            double ratio = game.ratio(used ->
                    new Reserve(plan.match(game.uses(used)).unplanned(), kept, 4).after(square) >= 0);
            worst = Math.max(worst, ratio);
            assertTrue(ratio <= 1 + ROUNDING, "the plan admits a play worth " + ratio + " times delta: " + game);
        }
        assertTrue(worst > 0.3, "no play came near the budget: " + worst);
    }
}
