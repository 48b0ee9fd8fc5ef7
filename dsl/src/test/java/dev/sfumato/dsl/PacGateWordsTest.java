package dev.sfumato.dsl;

import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.budget.Gates.newLedger;
import static dev.sfumato.dsl.budget.Gates.pacBudget;
import static dev.sfumato.dsl.budget.Gates.report;
import static dev.sfumato.dsl.pac.Pac.pacNoise;
import static dev.sfumato.dsl.price.Pricing.EDGE;
import static dev.sfumato.dsl.price.Pricing.compose;
import static dev.sfumato.dsl.price.Pricing.event;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static dev.sfumato.dsl.price.Pricing.laplace;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.PacEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.dsl.budget.Account;
import dev.sfumato.dsl.budget.BudgetExceededException;
import dev.sfumato.dsl.budget.Gate;
import dev.sfumato.dsl.budget.GateResult;
import dev.sfumato.dsl.budget.TeamLedger;
import dev.sfumato.dsl.pac.PacNoiseResult;
import dev.sfumato.dsl.price.Price;
import dev.sfumato.dsl.price.Release;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** A budget in nats beside one of epsilon, or alone: nothing is added across. */
class PacGateWordsTest {
    private static final Release COUNT = gaussian(40).named("count");
    private static final Release MEAN = counted(0.004).named("mean");

    @TempDir
    Path folder;

    /** A release of a secret with 64 worlds, all counted. */
    static Release counted(double nats) {
        return event(new PacEvent(
                "one of 64 halves of the rows", 64, 0, nats, 0, 0, 1, List.of(1.0), List.of(0.0), Unit.RECORD));
    }

    static Release measured(double nats) {
        return event(new PacEvent(
                "a random half of the rows",
                1_000_000,
                0.01,
                nats,
                nats / 10,
                2 * nats,
                1,
                List.of(1.0),
                List.of(0.01),
                Unit.RECORD));
    }

    @Test
    void a_release_with_pac_privacy_says_its_nats_and_why_it_has_no_epsilon() {
        assertEquals(0.004, MEAN.information().information(), 1e-12);
        contains(MEAN.toString(), "mean: measured noise for one of 64 halves of the rows");
        contains(
                MEAN.information().toString(),
                "at most 0.004001 nats",
                "CERTIFIED, all 64 worlds counted",
                "assumes: the data are one of 64 halves of the rows");
        Price price = MEAN.epsilon(1e-6);
        assertTrue(Double.isInfinite(price.epsilon()));
        contains(price.toString(), "infinite", "NONE", "PAC privacy, which is no differential privacy");
        contains(refused(COUNT::information), "information needs a release with PAC privacy", "ask for .epsilon(1e-6)");
        contains(refused(() -> compose(MEAN, COUNT).information()), "ask for .epsilon(1e-6)");
        assertTrue(MEAN.times(3).information().information() >= 0.012);
        contains(
                MEAN.times(3).information().toString(),
                "CERTIFIED for planned releases, all 64 worlds counted",
                "assumes: no release was chosen after another had been seen");
    }

    @Test
    void both_budgets_are_held_side_by_side() {
        GateResult both = budget(1, 1e-6).pac(0.02).on("survey").check(COUNT.times(12), MEAN.times(3));
        assertTrue(both.passed());
        assertEquals(
                budget(1, 1e-6)
                        .check(COUNT.times(12))
                        .audit()
                        .dp()
                        .orElseThrow()
                        .total()
                        .epsilon(),
                both.audit().dp().orElseThrow().total().epsilon());
        contains(
                both.toString(),
                "assumes: the releases with PAC privacy are not in this epsilon; they have none",
                "survey: PASS, epsilon ",
                "beside this, information of 0.01201 nats is within the PAC budget of 0.02",
                "the epsilon does not cover the releases with PAC privacy, and the nats do not cover",
                "An attacker who guesses right 1 in 2 now guesses right at most 58 in 100.",
                "epsilon alone",
                "nats alone");
        contains(both.csv(), "nats alone", "mean,planned,,,0.012");
        contains(report("audit", both).csv(), "budget in nats", "0.02");
        contains(budget(1, 1e-6).pac(0.02, 0.01).toString(), "epsilon 1 at delta 1e-6", "PAC privacy of 0.02 nats but");
    }

    @Test
    void a_gate_for_pac_alone_refuses_what_needs_an_epsilon() {
        GateResult kept = pacBudget(0.02).check(MEAN.times(3));
        assertTrue(kept.passed());
        assertFalse(kept.toString().contains("epsilon"), kept.toString());
        contains(
                refused(() -> pacBudget(0.02).check(MEAN, COUNT)),
                "has a PAC budget only, got 'count'",
                "say budget(1, 1e-6).pac(0.02)");
        contains(refused(() -> pacBudget(0.02).per(EDGE)), "per needs a budget of epsilon");
        contains(refused(() -> pacBudget(0)), "budget information must be in (0, infinity), got 0.0");
        contains(refused(() -> pacBudget(0.02, 1)), "budget failure must be in (0, 1), got 1.0");
    }

    @Test
    void measured_figures_need_a_budget_that_allows_for_their_failure() {
        GateResult exact = pacBudget(0.02).check(measured(0.004).times(3));
        assertFalse(exact.passed());
        contains(exact.toString(), "holds but for a probability of 0.01", "another PAC budget, 0.02 nats but for a");
        assertTrue(pacBudget(0.02, 0.01).check(measured(0.004).times(3)).passed());
        assertFalse(pacBudget(0.02, 0.01).check(MEAN.seeded()).passed());
    }

    @Test
    void more_noise_lets_both_accounts_pass() {
        Gate gate = budget(1, 1e-6).pac(0.02);
        GateResult broken = gate.check(gaussian(10).times(12), counted(0.01).times(4));
        double factor = broken.noiseFactor();
        assertTrue(gate.check(
                        gaussian(10 * factor).times(12),
                        event(counted(0.01).event().withNoiseTimes(factor)).times(4))
                .passed());
        assertEquals(1.42, pacBudget(0.02).check(counted(0.01).times(4)).noiseFactor());
    }

    @Test
    void without_a_pac_budget_the_way_out_is_told() {
        GateResult refused = budget(1, 1e-6).check(COUNT, MEAN);
        assertFalse(refused.passed());
        contains(refused.toString(), "It would pass with a budget of PAC privacy beside this one, of 0.00401 nats");
    }

    @Test
    void a_ledger_admits_pac_releases_against_nats_and_refuses_what_is_beyond() {
        TeamLedger books = newLedger(folder.resolve("books").toString());
        Account survey = budget(1, 1e-6).pac(0.01).on("survey").chargedTo(books);
        contains(
                survey.inRun("1").spend(MEAN).toString(),
                "at delta 1e-6 per record",
                "in nats of PAC privacy, CERTIFIED",
                "information of 0.004001 nats is within the PAC budget of 0.01");
        survey.inRun("2").spend(MEAN);
        String refused = assertThrows(
                        BudgetExceededException.class, () -> survey.inRun("3").spend(MEAN))
                .getMessage();
        contains(refused, "nothing is recorded", "over the PAC budget of 0.01", "another PAC budget, 0.0121 nats");
        assertEquals(0.008, survey.information().information(), 1e-12);
        assertTrue(survey.natsLeft() > 0.0019 && survey.natsLeft() <= 0.002);
        survey.inRun("1").spend(COUNT);
        assertEquals(COUNT.epsilon(1e-6).epsilon(), survey.spent().epsilon());
        assertEquals(0.008, survey.information().information(), 1e-12);
        contains(
                survey.toString(), "survey: PASS", "0.004001 nats", "epsilon 0.09014", "leaked: at most 0.008001 nats");
        contains(survey.json(), "\"nats left\"", "\"budget epsilon\"");
        contains(books.toString(), "survey (PAC privacy)", "0.008001 nats", "the nats do not cover the others");
        assertTrue(survey.check(MEAN.times(2)).passed());
        assertFalse(survey.check(MEAN.times(3)).passed());
        contains(budget(1, 1e-6).on("survey").chargedTo(books).toString(), "FAIL", "no guarantee");
    }

    @Test
    void one_measurement_is_spent_run_by_run() {
        TeamLedger books = newLedger(folder.resolve("books").toString());
        Account survey = pacBudget(0.02, 0.01).on("survey").chargedTo(books);
        Release mean = measured(0.004).named("mean");
        for (int run = 1; run <= 4; run++) {
            survey.inRun("run " + run).spend(mean);
        }
        assertEquals(0.01, survey.information().guarantee().failure());
        contains(
                assertThrows(
                                BudgetExceededException.class,
                                () -> survey.inRun("run 5").spend(mean))
                        .getMessage(),
                "over the PAC budget of 0.02",
                "It would fit with another PAC budget, 0.02");
        contains(survey.chart().toString(), "nats leaked at most (PAC privacy)");
        contains(refused(survey::left), "needs a budget of epsilon", "ask for .information()");
        contains(refused(() -> survey.spend(laplace(2).named("x"))), "has a PAC budget only");
        contains(
                refused(() -> budget(1).on("poll").chargedTo(books).information()),
                "information needs a PAC budget",
                "ask for .spent()");
    }

    @Test
    void noise_that_was_determined_for_a_budget_fits_it_once_and_is_recorded() {
        List<Double> ages = IntStream.range(0, 100).mapToObj(i -> 20.0 + i % 60).toList();
        PacNoiseResult noise = pacNoise(ages, half -> new double[] {
                    half.stream().mapToDouble(age -> age).average().orElseThrow()
                })
                .within(0.02)
                .determine();
        Gate gate = pacBudget(0.02).on("survey");
        assertTrue(gate.check(noise.planned()).passed());
        assertFalse(gate.check(noise.planned().times(2)).passed());
        Account survey = gate.chargedTo(newLedger(folder.resolve("books").toString()));
        survey.inRun("1").spend(noise.release().released().named("mean age"));
        assertThrows(
                BudgetExceededException.class,
                () -> survey.inRun("2").spend(noise.release().released().named("mean age")));
    }

    @Test
    void the_unit_of_epsilon_plays_no_part_in_nats() {
        TeamLedger books = newLedger(folder.resolve("books").toString());
        Account friends = budget(1).per(EDGE).pac(0.02).on("friends").chargedTo(books);
        friends.spend(MEAN);
        friends.spend(laplace(2).per(EDGE).named("degrees"));
        assertEquals(0.5, friends.spent().epsilon());
        assertTrue(friends.check(MEAN.times(2)).passed());
        contains(books.toString(), "friends (PAC privacy)", "0.5");
        contains(refused(() -> friends.spend(COUNT)), "unlike units do not add up");
    }

    @Test
    void what_was_spent_of_epsilon_is_not_forgotten_by_a_gate_for_pac_alone() {
        TeamLedger books = newLedger(folder.resolve("books").toString());
        budget(1, 1e-6).on("survey").chargedTo(books).spend(COUNT);
        Account survey = pacBudget(0.02).on("survey").chargedTo(books);
        contains(refused(() -> survey.spend(MEAN)), "has no PAC privacy and is recorded", "budget(1, 1e-6).pac(0.02)");
        contains(refused(survey::check), "has no PAC privacy and is recorded");
        contains(survey.toString(), "has no PAC privacy and is recorded");
    }

    private static String refused(Executable word) {
        return assertThrows(IllegalArgumentException.class, word).getMessage();
    }

    private static void contains(String text, String... parts) {
        String flat = text.replaceAll("\\s+", " ");
        for (String part : parts) {
            assertTrue(flat.contains(part), part + " is not in\n" + text);
        }
    }
}
