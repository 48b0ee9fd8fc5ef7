package dev.sfumato.dsl;

import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.budget.Gates.ledger;
import static dev.sfumato.dsl.budget.Gates.newLedger;
import static dev.sfumato.dsl.budget.Gates.pacBudget;
import static dev.sfumato.dsl.budget.Gates.report;
import static dev.sfumato.dsl.price.Pricing.EDGE;
import static dev.sfumato.dsl.price.Pricing.REPLACE_ONE;
import static dev.sfumato.dsl.price.Pricing.compose;
import static dev.sfumato.dsl.price.Pricing.dp;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static dev.sfumato.dsl.price.Pricing.laplace;
import static dev.sfumato.dsl.price.Pricing.plan;
import static dev.sfumato.dsl.price.Pricing.randomizedResponse;
import static dev.sfumato.dsl.price.Pricing.zcdp;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.adaptive.Decisions;
import dev.sfumato.accounting.adaptive.Filter;
import dev.sfumato.accounting.adaptive.GaussianFilter;
import dev.sfumato.accounting.adaptive.Odometer;
import dev.sfumato.accounting.adaptive.Use;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.dsl.budget.Account;
import dev.sfumato.dsl.budget.GateResult;
import dev.sfumato.dsl.budget.OdometerResult;
import dev.sfumato.dsl.budget.OpenedResult;
import dev.sfumato.dsl.budget.SpendResult;
import dev.sfumato.dsl.budget.Spent;
import dev.sfumato.dsl.budget.TeamLedger;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.price.ReleasePlan;
import dev.sfumato.dsl.show.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Releases that are planned, and releases that are chosen by looking at earlier ones. */
class PlanWordsTest extends BookedSurvey {
    /**
     * The team that looked before it chose: the response where the loss of the first output was 0.5947 or more, else the box. Each pair has delta
     * 1e-6 at epsilon 1, and what the team does 2.0e-6, which is epsilon 1.285 at delta 1e-6 (numerical integration, NumPy).
     */
    private static final Release FIRST = gaussian(6.67).named("count");

    private static final Release RESPONSE = dp(0.4052).named("response");
    private static final Release BOX = dp(0, 0.999999e-6).named("box");

    PlanWordsTest() {
        super(1);
    }

    @Test
    void whoever_looks_before_choosing_is_refused_in_both_continuations() throws IOException {
        for (Release second : List.of(RESPONSE, BOX)) {
            // each pair alone composes to the budget
            double pair = compose(FIRST, second).epsilon(1e-6).epsilon();
            assertTrue(pair <= 1 && pair > 0.98, second.name() + " " + pair);
            assertTrue(budget(1, 1e-6).check(plan(FIRST, second)).passed());
        }
        for (String filter : List.of("gaussian(0.125, 12)", "gaussian(0, 1)", "basic(64, 0.5)", "renyi(0.125, 8)")) {
            TeamLedger other = newLedger(folder.resolve(filter).toString()).composing(filter);
            Account account = budget(1, 1e-6).on("survey").chargedTo(other);
            account.spend(FIRST);
            for (Release second : List.of(RESPONSE, BOX)) {
                contains(refused(() -> account.spend(second)), "is refused and nothing is recorded");
                assertFalse(account.check(second).passed());
            }
            assertEquals(2, entries(filter).size());
        }
        assertFalse(budget(1, 1e-6).check(FIRST, RESPONSE).passed());
        assertFalse(budget(1, 1e-6).check(FIRST, BOX).passed());
    }

    /** The same where a record is replaced, which moves a count of sensitivity 1 by 2, with the response itself. */
    @Test
    void randomized_response_after_looking_is_refused() {
        Account replaced = budget(1, 1e-6).neighbouring(REPLACE_ONE).on("poll").chargedTo(books);
        Release response = randomizedResponse(2 / (1 + Math.exp(0.4052)), 2).named("response");
        Release count = gaussian(13.34).neighbouring(REPLACE_ONE).named("count");
        double pair = compose(count, response).epsilon(1e-6).epsilon();
        assertTrue(pair <= 1 && pair > 0.98, "" + pair);
        replaced.spend(count);
        contains(refused(() -> replaced.spend(response)), "is refused and nothing is recorded");
    }

    @Test
    void the_plan_that_was_recorded_before_is_admitted_and_costs_what_it_costs() throws IOException {
        Release second = RESPONSE;
        double price = compose(FIRST, second).epsilon(1e-6).epsilon();
        contains(refused(() -> {
            TeamLedger other = newLedger(folder.resolve("other").toString());
            budget(1, 1e-6).on("survey").chargedTo(other).spend(FIRST);
            budget(1, 1e-6).on("survey").chargedTo(other).spend(second);
        }));

        GateResult check = budget(1, 1e-6).check(plan(FIRST, second));
        assertTrue(check.passed(), check.toString());
        assertEquals(price, total(check));
        contains(
                check.toString(),
                "planned, ",
                "assumes: the plan is recorded before the first of it leaves: nobody can know otherwise",
                "Chosen one after the other, the same releases would need a budget of epsilon 2.");

        OpenedResult planned = survey.plan(FIRST, second);
        assertTrue(planned.isNew());
        assertTrue(Files.isRegularFile(folder.resolve(planned.files().get(0))));
        contains(
                planned.toString(),
                "Planned: releases of dataset 'survey' within epsilon 1 at delta 1e-6 per record",
                "Planned. Chosen one after the other, it would need a budget of epsilon 2.",
                "Commit the new file in books before anything is released under it.");
        contains(survey.toString(), "survey: PASS", "Nothing of it is released yet");

        SpendResult first = survey.spend(FIRST);
        assertEquals(1, first.files().size());
        contains(first.toString(), "Planned. Chosen one after the other, it would need a budget of epsilon 2.");
        survey.spend(second);
        assertFalse(survey.spent().isAdaptive());
        assertEquals(price, survey.spent().epsilon());
        assertTrue(survey.spent().epsilonIfAdaptive() > 1);
        assertEquals(3, entries("books").size());
        contains(survey.toString(), "spent: epsilon <= 1 at delta 1e-6", "planned, ");
        contains(books.toString(), "ledger books: 2 charges, 1 plan", "planned", "(plan) response", "once");
        contains(refused(() -> survey.spend(BOX)), "is refused and nothing is recorded");
    }

    @Test
    void a_plan_that_is_recorded_after_a_release_does_not_make_it_planned() {
        survey.inRun("1").spend(COUNT);
        OpenedResult late = survey.plan(COUNT.times(3));
        contains(late.toString(), "weekly count  2 ", "Adaptive, by gaussian(0.125, 12)");
        survey.inRun("2").spend(COUNT);
        survey.inRun("3").spend(COUNT);
        assertTrue(survey.spent().isAdaptive());
        assertEquals(
                needed(GaussianFilter.DEFAULT, 1e-6, COUNT, COUNT.times(2)),
                survey.spent().epsilon());
        assertEquals(List.of("no", "yes", "yes"), plannedColumn(survey));

        // planning it once more after it left records nothing, under its own name
        Account other = budget(1, 1e-6).on("poll").chargedTo(books);
        other.spend(COUNT);
        assertFalse(other.plan(COUNT).isNew());
        // and under another name is a slot for another release
        other.plan(COUNT.named("another count"));
        assertEquals(
                needed(GaussianFilter.DEFAULT, 1e-6, COUNT, COUNT),
                other.spent().epsilon());
        assertEquals(List.of("no"), plannedColumn(other));
    }

    @Test
    void a_plan_of_another_branch_is_not_before_what_was_released_here() throws IOException {
        survey.plan(gaussian(40).named("other"));
        copy("books", "theirs");
        TeamLedger theirs = ledger(folder.resolve("theirs").toString());
        survey.spend(COUNT);
        budget(1, 1e-6).on("survey").chargedTo(theirs).plan(COUNT);
        books.merge(theirs);
        assertEquals(List.of("no"), plannedColumn(survey));
        assertTrue(survey.spent().isAdaptive());
    }

    @Test
    void the_same_plan_again_records_nothing_more() throws IOException {
        survey.plan(COUNT.times(3), laplace(20).named("people"));
        OpenedResult again = survey.plan(plan(COUNT.times(3), laplace(20).named("people")));
        assertFalse(again.isNew());
        assertEquals(List.of(), again.files());
        contains(again.toString(), "Already planned", "nothing more is recorded");
        assertEquals(1, entries("books").size());
        survey.inRun("1").spend(COUNT);
        assertFalse(survey.plan(COUNT.times(3)).isNew());
        // more of it is planned beside it
        assertTrue(survey.plan(COUNT.times(4)).isNew());
        assertEquals(3, entries("books").size());
    }

    @Test
    void more_than_fits_is_refused_with_advice() throws IOException {
        String refusal = refused(() -> survey.plan(COUNT.times(40)));
        contains(
                refusal,
                "the plan of dataset 'survey' is refused and nothing is recorded",
                "is over the budget of 1 by",
                "It would fit with sigma = ",
                "It would fit with times = ");
        assertEquals(0, entries("books").size());
        long times = Long.parseLong(refusal.replaceAll("(?s).*times = ([0-9]+) in.*", "$1"));
        assertTrue(COUNT.times(times + 1).epsilon(1e-6).epsilon() > 1);
        assertTrue(survey.plan(COUNT.times(times)).isNew());
        assertEquals(COUNT.times(times).epsilon(1e-6).epsilon(), survey.spent().epsilon());
    }

    @Test
    void less_noise_is_not_what_was_planned_and_more_noise_is() {
        survey.plan(COUNT.times(4));
        survey.inRun("less").spend(gaussian(15.9).named("weekly count"));
        survey.inRun("more").spend(gaussian(20).named("weekly count"));
        survey.inRun("same").spend(COUNT);
        assertEquals(List.of("no", "yes", "yes"), plannedColumn(survey));
        assertEquals(
                needed(GaussianFilter.DEFAULT, 1e-6, COUNT.times(4), gaussian(15.9)),
                survey.spent().epsilon(),
                1e-9);
        // what takes a slot costs nothing more than the plan, and a fifth one does
        double before = survey.spent().epsilon();
        survey.inRun("third").spend(COUNT);
        survey.inRun("fourth").spend(COUNT);
        assertEquals(before, survey.spent().epsilon());
        survey.inRun("fifth").spend(COUNT);
        assertTrue(survey.spent().epsilon() > before);
        assertEquals("no", plannedColumn(survey).get(5));
    }

    @Test
    void branches_that_open_a_budget_in_unlike_ways_fail_by_name_until_it_is_opened_anew() throws IOException {
        copy("books", "theirs");
        TeamLedger theirs = ledger(folder.resolve("theirs").toString()).composing("gaussian(0, 1)");
        String ours = survey.spend(COUNT).files().get(0).replaceFirst(".*/", "");
        String other = budget(1, 1e-6)
                .on("survey")
                .chargedTo(theirs)
                .spend(laplace(30).named("people"))
                .files()
                .get(0)
                .replaceFirst(".*/", "");
        books.merge(theirs);
        for (Executable word : List.<Executable>of(
                survey::check,
                survey::spent,
                survey::chart,
                survey::json,
                survey::odometer,
                () -> survey.plan(COUNT.times(2)),
                () -> survey.inRun("2").spend(COUNT))) {
            contains(sentence(word), "two branches opened the budget of dataset 'survey' in unlike ways", ours, other);
        }
        contains(survey.toString(), "in unlike ways");
        contains(books.toString(), "opened in unlike ways: see the account", "people");

        contains(sentence(survey::reopen), "must say how it composes", "gaussian(0, 1)", "gaussian(0.125, 12)");
        TeamLedger agreed = books.composing("gaussian(0.125, 12)");
        Account small = budget(1, 1e-6).on("survey").chargedTo(agreed);
        assertTrue(small.reopen().isNew());
        contains(small.toString(), "FAIL", "A budget that is opened anew needs a delta of at least");

        Account mended = budget(1, 4e-6).on("survey").chargedTo(agreed);
        contains(
                mended.reopen().toString(),
                "Opened anew: the budget of dataset 'survey', epsilon 1 at delta 4e-6 per record",
                "Adaptive, by an odometer, for the budget was opened anew",
                "its delta comes on top of what was promised then, 2");
        assertTrue(mended.check().passed(), mended.check().toString());
        // the deltas of both branches add up, an equal one comes on top, and epsilon is not below what was promised
        copy("books", "less");
        Account less = budget(1, 2.9e-6)
                .on("survey")
                .chargedTo(ledger(folder.resolve("less").toString()).composing("gaussian(0.125, 12)"));
        less.reopen();
        assertFalse(less.check().passed());
        assertEquals(1, mended.spent().epsilon());
        assertTrue(mended.inRun("2").spend(COUNT).isNew());
        contains(sentence(mended::reopen), "there is nothing to open anew");
    }

    @Test
    void a_budget_is_not_changed_without_a_trace() throws IOException {
        survey.spend(COUNT);
        Account larger = budget(5, 1e-6).on("survey").chargedTo(books);
        for (Executable word : List.<Executable>of(
                larger::check,
                larger::spent,
                () -> larger.plan(COUNT.times(2)),
                () -> larger.inRun("2").spend(COUNT))) {
            contains(
                    sentence(word),
                    "the budget was opened as epsilon 1 at delta 1e-6 per record, composed by gaussian(0.125, 12)",
                    "account.reopen()");
        }
        Account otherwise = budget(1, 1e-6).on("survey").chargedTo(books.composing("gaussian(0, 1)"));
        contains(
                sentence(otherwise::check), "it is epsilon 1 at delta 1e-6 per record, composed by gaussian(0, 1) now");
        assertEquals(2, entries("books").size());

        Account anew = budget(5, 3e-6).on("survey").chargedTo(books);
        assertTrue(anew.reopen().isNew());
        anew.inRun("2").spend(gaussian(2).named("mean"));
        double needed = new Decisions(
                        Unit.RECORD, GaussianFilter.DEFAULT, uses(COUNT, gaussian(2)), new Decisions.Earlier(1, 1e-6))
                .price(3e-6, Accountants.best())
                .figure()
                .epsilon();
        assertEquals(needed, anew.spent().epsilon(), 1e-9);
        assertTrue(needed > this.needed(GaussianFilter.DEFAULT, 3e-6, COUNT, gaussian(2)));
        contains(
                assertThrows(
                                IllegalArgumentException.class,
                                () -> survey.inRun("3").spend(COUNT))
                        .getMessage(),
                "the budget was opened as epsilon 5 at delta 3e-6");
    }

    @Test
    void whoever_says_nothing_composes_as_the_budget_was_opened() {
        Account exact = budget(1, 1e-6).on("survey").chargedTo(books.composing("gaussian(0, 1)"));
        contains(exact.spend(COUNT).toString(), "What no plan foresaw composes by gaussian(0, 1)");
        survey.inRun("2").spend(COUNT);
        // Gaussian releases lose nothing to a filter without a reserve for tails
        assertEquals(COUNT.times(2).epsilon(1e-6).epsilon(), survey.spent().epsilon(), 1e-9);
        assertTrue(survey.spent().isAdaptive());
        assertEquals(survey.spent().epsilon(), exact.spent().epsilon());
        contains(
                sentence(() -> books.composing("natural")),
                "composition must be basic(releases, share), gaussian(share, foreseen)",
                "got 'natural'");
        contains(sentence(() -> books.composing(" ")), "composition must not be blank");
        contains(sentence(() -> books.composing("gaussian(0.95, 12)")), "share must be in [0.0, 0.9], got 0.95");
    }

    @Test
    void every_total_says_which_way_it_is_and_what_the_other_would_say() {
        survey.inRun("1").spend(COUNT);
        String alone = survey.toString() + survey.spent() + books + survey.chart();
        assertFalse(alone.contains("daptive") || alone.contains("Planned"), alone);

        SpendResult second = survey.inRun("2").spend(COUNT);
        GateResult check = survey.check();
        String planned = COUNT.times(2).epsilon(1e-6).roundedUp();
        for (Result result :
                List.of(second, survey, survey.spent(), survey.chart(), books, check, report("audit", check))) {
            String text = result.toString().replace("\n", " ");
            assertTrue(text.contains("daptive"), text);
            assertTrue(text.contains("epsilon " + planned), text);
            assertFalse(text.contains("epsilon <="), text);
        }
        contains(
                survey.spent().toString(),
                "used epsilon",
                "of the budget of 1",
                "certified     epsilon 1 at delta 1e-6");
        for (String json : List.of(second.json(), survey.json(), survey.spent().json(), books.json())) {
            assertTrue(json.contains("\"needed epsilon"), json);
            assertFalse(json.contains("\"epsilon\"") || json.contains("\"epsilon of survey\""), json);
        }
        contains(books.toString(), "of 1 ", "adaptive");
        contains(books.atDelta(1e-5).toString(), "1e-6");
    }

    @Test
    void a_ledger_shows_plans_at_any_delta() {
        survey.plan(COUNT.times(4));
        survey.inRun("1").spend(COUNT);
        contains(books.atDelta(1e-5).toString(), COUNT.times(4).epsilon(1e-5).roundedUp(), "1e-5", "planned");
        contains(books.toString(), COUNT.times(4).epsilon(1e-6).roundedUp(), "(plan) weekly count", "4 times");
    }

    @Test
    void an_odometer_holds_whenever_it_is_read() {
        assertEquals(0, survey.odometer().epsilon());
        survey.inRun("1").spend(COUNT);
        survey.inRun("2").spend(COUNT);
        OdometerResult odometer = survey.odometer();
        assertEquals(Odometer.reading(uses(COUNT, COUNT), 1e-6).epsilon(), odometer.epsilon());
        assertTrue(odometer.epsilon() > survey.spent().epsilon());
        assertEquals(1e-6, odometer.delta());
        assertEquals(Label.CERTIFIED, odometer.label());
        contains(
                odometer.toString(),
                "survey, odometer: epsilon <= ",
                odometer.method(),
                "It holds whenever one looks or stops",
                "epsilon 1 at delta 1e-6");
        // its delta was fixed before the first release, and stays when the budget is opened anew
        Account anew = budget(1, 1e-5).on("survey").chargedTo(books);
        anew.reopen();
        assertEquals(1e-6, anew.odometer().delta());
        Account pure = budget(1).on("poll").chargedTo(books);
        pure.spend(laplace(4).named("people"));
        contains(sentence(pure::odometer), "an odometer needs a delta");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void ledgers_of_before_are_priced_as_adaptive(int schema) throws IOException {
        Path golden = Path.of("../runtime/gate/src/test/resources/dev/sfumato/ledger/schema-" + schema);
        Files.createDirectories(folder.resolve("old"));
        try (Stream<Path> files = Files.list(golden)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve("old").resolve(file.getFileName()));
            }
        }
        TeamLedger old = ledger(folder.resolve("old").toString());
        contains(old.toString(), "needs ", "adaptive", "Adaptive, and no budget was opened");
        Account account = schema == 1
                ? budget(50, 1e-3)
                        .neighbouring(REPLACE_ONE)
                        .on("golden record-replaced")
                        .chargedTo(old)
                : budget(8, 1e-6).on("survey").chargedTo(old);
        Spent spent = account.spent();
        assertTrue(spent.isAdaptive());
        assertTrue(spent.epsilon() >= spent.epsilonIfPlanned());
        contains(
                account.toString(),
                "Adaptive: no plan in the ledger has all of these releases",
                "assumes: something was released before the ledger told what its budget is and how it composes");
        contains(account.odometer().toString(), "assumes: something was released before the ledger told a delta");
    }

    @Test
    void a_plan_shows_both_figures() {
        ReleasePlan both = plan(COUNT.times(12), laplace(20).named("people"));
        assertEquals(
                compose(COUNT.times(12), laplace(20)).epsilon(1e-6).epsilon(),
                both.price().epsilon(),
                1e-9);
        assertTrue(both.neededOneByOne() > both.price().epsilon());
        contains(
                both.toString(),
                "planned: epsilon <= " + both.price().roundedUp(),
                "chosen one after the other: a budget of epsilon",
                "gaussian(0.125, 12)",
                "account.plan(...)");
        assertTrue(both.atDelta(1e-3).price().epsilon() < both.price().epsilon());
        GateResult one = budget(1, 1e-6).check(plan(COUNT));
        assertEquals(COUNT.epsilon(1e-6).epsilon(), total(one));
        assertFalse(one.toString().contains("lanned"), one.toString());
        // beside what is recorded a plan is one decision more
        survey.spend(gaussian(20).named("first"));
        assertEquals(
                needed(GaussianFilter.DEFAULT, 1e-6, gaussian(20), COUNT.times(12)),
                total(survey.check(plan(COUNT.times(12)))),
                1e-9);
    }

    @Test
    void what_cannot_be_planned_is_told() {
        contains(sentence(() -> plan()), "plan needs at least 1 release");
        contains(sentence(() -> survey.plan(gaussian(16))), "a release must have a name", ".named(\"mean\")");
        contains(
                sentence(() -> plan(COUNT, laplace(2).per(EDGE).named("degrees"))),
                "unlike units do not add up",
                "make two plans");
        contains(
                sentence(() -> survey.plan(laplace(2).per(EDGE).named("degrees"))),
                "release 'degrees' is per 'edge', and the budget of 'survey' per 'record'");
        contains(sentence(() -> plan(zcdp(0.1).named("mean"))), "cannot be planned", "leave it out of the plan");
        contains(sentence(() -> pacBudget(0.02).on("poll").chargedTo(books).plan(COUNT)), "has a PAC budget only");
        contains(sentence(survey::reopen), "no budget of dataset 'survey' was opened yet");
    }

    private static double total(GateResult result) {
        return result.audit().dp().orElseThrow().total().epsilon();
    }

    private static List<Use> uses(Release... releases) {
        return Arrays.stream(releases).map(release -> Use.of(release.event())).toList();
    }

    /** The budget that releases need that are chosen one after the other, straight from the filter. */
    private double needed(Filter filter, double delta, Release... releases) {
        return new Decisions(Unit.RECORD, filter, uses(releases), Decisions.Earlier.NONE)
                .price(delta, Accountants.best())
                .figure()
                .epsilon();
    }

    /** Which charges are reported as planned. */
    private static List<String> plannedColumn(Account account) {
        return account.toString()
                .lines()
                .filter(line -> line.matches(".*CERTIFIED +(yes|no) .*"))
                .map(line -> line.replaceFirst(".*CERTIFIED +(yes|no) .*", "$1"))
                .toList();
    }
}
