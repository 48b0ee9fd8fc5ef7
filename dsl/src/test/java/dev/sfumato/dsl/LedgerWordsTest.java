package dev.sfumato.dsl;

import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.budget.Gates.ledger;
import static dev.sfumato.dsl.budget.Gates.newLedger;
import static dev.sfumato.dsl.price.Pricing.EDGE;
import static dev.sfumato.dsl.price.Pricing.claimed;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static dev.sfumato.dsl.price.Pricing.laplace;
import static dev.sfumato.dsl.price.Pricing.unprotected;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.adaptive.Decisions;
import dev.sfumato.accounting.adaptive.GaussianFilter;
import dev.sfumato.accounting.adaptive.Use;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.dsl.budget.Account;
import dev.sfumato.dsl.budget.BudgetExceededException;
import dev.sfumato.dsl.budget.Gate;
import dev.sfumato.dsl.budget.GateResult;
import dev.sfumato.dsl.budget.SpendResult;
import dev.sfumato.dsl.budget.TeamLedger;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.ledger.LedgerException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** A team's budget, told in words: charges, replays, refusals, branches. */
class LedgerWordsTest extends BookedSurvey {
    LedgerWordsTest() {
        super(2);
    }

    @Test
    void a_charge_is_recorded_and_what_is_left_is_said() {
        SpendResult spent = survey.inRun("2026-W46").spend(COUNT);

        assertTrue(spent.isNew());
        assertTrue(Files.isRegularFile(folder.resolve(spent.file())));
        contains(
                spent.toString(),
                "Recorded: release 'weekly count', run '2026-W46', of dataset 'survey'",
                "epsilon 0.2402 is within the budget of 2, 1.759 left",
                "It is the first charge, and opens the budget of dataset 'survey': epsilon 2 at delta 1e-6 per record",
                "composes by gaussian(0.125, 12)",
                "Commit the 2 new files in books");
        assertEquals(2, spent.files().size());
        assertTrue(spent.files().contains(spent.file()));
        contains(survey.toString(), "survey: PASS, epsilon 0.2402", "2026-W46", "Gaussian noise, sigma 16");
        contains(books.toString(), "ledger books: 1 charge", "survey", "0.2402", "1e-6", "CERTIFIED");
        assertEquals(COUNT.epsilon(1e-6).epsilon(), survey.spent().epsilon());
        assertTrue(survey.left() <= 2 - survey.spent().epsilon() && survey.left() > 1.759);
    }

    @Test
    void the_same_run_again_is_free_and_another_run_or_mechanism_is_not() throws IOException {
        survey.inRun("2026-W46").spend(COUNT);
        SpendResult again = survey.inRun("2026-W46").spend(gaussian(16).named("weekly count"));
        assertFalse(again.isNew());
        contains(again.toString(), "Already recorded", "Whoever draws noise again makes another run");
        // the charge, and the budget that it opened
        assertEquals(2, entries("books").size());

        contains(survey.inRun("2026-W47").spend(COUNT).toString(), "Commit the new file in books");
        assertEquals(needed(COUNT, COUNT), survey.spent().epsilon());

        SpendResult changed = survey.inRun("2026-W47").spend(gaussian(12).named("weekly count"));
        contains(changed.toString(), "recorded before with something else, which stays spent");
        assertEquals(4, entries("books").size());
    }

    @Test
    void a_repeated_release_is_charged_in_full_and_not_planned_again() {
        Release year = gaussian(16).times(12).named("monthly count");
        survey.spend(year);
        assertEquals(year.epsilon(1e-6).epsilon(), survey.spent().epsilon());
        assertEquals(
                survey.spent().epsilon(),
                survey.check(year).audit().dp().orElseThrow().total().epsilon());
        assertTrue(survey.check(gaussian(16).times(24).named("monthly count"))
                        .audit()
                        .dp()
                        .orElseThrow()
                        .total()
                        .epsilon()
                > survey.spent().epsilon());
    }

    @Test
    void what_does_not_fit_is_refused_with_advice_before_it_is_recorded() throws IOException {
        survey.inRun("2026-W46").spend(COUNT);
        String refusal = assertThrows(
                        BudgetExceededException.class,
                        () -> survey.spend(gaussian(2).named("mean age")))
                .getMessage();
        contains(
                refusal,
                "release 'mean age', run '1', of dataset 'survey' is refused and nothing is recorded",
                "is over the budget of 2 by",
                "It would fit with sigma = ",
                "in release 'mean age'.",
                "It would fit with a larger budget, opened anew: epsilon = ");
        assertEquals(2, entries("books").size());

        double sigma = Double.parseDouble(refusal.replaceAll("(?s).*sigma = ([0-9.]+) in.*", "$1"));
        assertTrue(survey.spend(gaussian(sigma).named("mean age")).isNew());
    }

    @Test
    void an_earlier_run_does_not_count_as_the_one_that_is_asked_for() {
        Account tight = budget(0.3, 1e-6).on("survey").chargedTo(books);
        tight.inRun("2026-W46").spend(COUNT);
        contains(
                assertThrows(
                                BudgetExceededException.class,
                                () -> tight.inRun("2026-W47").spend(COUNT))
                        .getMessage(),
                "is over the budget of 0.3");
    }

    @Test
    void claims_seeds_and_unprotected_releases_are_refused_unless_claims_count() {
        Release paper = claimed(0.1, 1e-7, "a paper", "a gap").named("images");
        contains(refused(() -> survey.spend(paper)), "the figure is CLAIMED", "It would pass with claims accepted");
        contains(refused(() -> survey.spend(COUNT.seeded())), "the figure is NONE");
        contains(refused(() -> survey.spend(unprotected("names").named("names"))), "the figure is NONE");
        assertEquals(0, survey.spent().epsilon());

        Account trusting = budget(2, 1e-6).countingClaims().on("survey").chargedTo(books);
        assertTrue(trusting.spend(paper).isNew());
        assertEquals(Label.CLAIMED, survey.spent().guarantee().label());
        assertEquals(0, survey.left());
        assertFalse(survey.check().passed());
        assertTrue(trusting.check().passed());
        contains(refused(() -> survey.spend(COUNT)), "the figure is CLAIMED");
    }

    @Test
    void a_plan_counts_only_what_is_not_recorded_yet() {
        survey.inRun("2026-W46").spend(COUNT);
        survey.inRun("2026-W47").spend(COUNT);
        GateResult check = survey.check(COUNT.times(40), laplace(20).named("people"));
        assertTrue(check.passed(), check.toString());
        contains(check.toString(), "weekly count (recorded)", "2 times Gaussian", "38 times Gaussian");
        assertEquals(
                needed(Collections.nCopies(52, COUNT).toArray(Release[]::new)),
                survey.check(COUNT.times(52)).audit().dp().orElseThrow().total().epsilon());
        assertTrue(survey.check().passed());
        assertThrows(
                BudgetExceededException.class,
                () -> survey.check(COUNT.times(60)).orThrow());
    }

    @Test
    void branches_that_each_fit_may_not_fit_together_and_the_merge_is_the_union() throws IOException {
        survey.spend(COUNT);
        copy("books", "ours");
        copy("books", "theirs");
        TeamLedger ours = ledger(folder.resolve("ours").toString());
        TeamLedger theirs = ledger(folder.resolve("theirs").toString());
        Gate gate = budget(2, 1e-6).on("survey");
        gate.chargedTo(ours).spend(gaussian(3).named("mean age"));
        gate.chargedTo(theirs).spend(gaussian(3).named("mean income"));
        assertTrue(gate.chargedTo(ours).check().passed());
        assertTrue(gate.chargedTo(theirs).check().passed());

        ours.merge(theirs);
        copy("ours", "books");
        copy("theirs", "books");
        for (TeamLedger merged : List.of(ours, books)) {
            GateResult check = gate.chargedTo(merged).check();
            assertFalse(check.passed());
            contains(check.toString(), "is over the budget of 2", "The only way is a larger budget");
            contains(
                    refused(() -> gate.chargedTo(merged).spend(laplace(100).named("people"))),
                    "is over the budget of 2");
        }
        assertEquals(books.checkpoint(), ours.checkpoint());
        assertEquals(ours.checkpoint(), ours.merge(theirs).merge(ours).checkpoint());
        contains(gate.chargedTo(ours).toString(), "survey: FAIL", "mean age", "mean income");
    }

    @Test
    void both_branches_pay_for_the_same_run() throws IOException {
        copy("books", "theirs");
        TeamLedger theirs = ledger(folder.resolve("theirs").toString());
        survey.spend(COUNT);
        budget(2, 1e-6).on("survey").chargedTo(theirs).spend(COUNT);
        books.merge(theirs);
        assertEquals(needed(COUNT, COUNT), survey.spent().epsilon(), 1e-12);
    }

    @Test
    void a_broken_entry_is_named_by_every_word_and_nothing_is_charged() throws IOException {
        String file = survey.spend(COUNT).file();
        Path entry = folder.resolve(file);
        String text = Files.readString(entry);
        Files.writeString(entry, text.replace("16.0", "99.0"));

        for (Executable word : List.<Executable>of(
                () -> survey.check(),
                () -> survey.inRun("2").spend(COUNT),
                survey::spent,
                survey::chart,
                books::json,
                books::csv,
                () -> newLedger(folder.resolve("other").toString()).merge(books),
                () -> ledger(folder.resolve("books").toString()))) {
            contains(
                    assertThrows(LedgerException.class, word).getMessage(),
                    entry.getFileName() + " was altered or torn");
        }
        contains(books.toString(), "cannot be trusted", "was altered or torn");
        contains(survey.html(), "cannot be trusted");
        assertEquals(2, entries("books").size());

        Files.writeString(entry, text);
        assertTrue(survey.check().passed());
    }

    @Test
    void a_checkpoint_sees_that_the_last_entry_is_gone() throws IOException {
        survey.spend(COUNT);
        String last = survey.inRun("2").spend(COUNT).file();
        String kept = books.checkpoint();
        assertEquals(kept, books.requireContains(kept).checkpoint());
        contains(sentence(() -> books.requireContains("x")), "A checkpoint has the lines");
        Files.delete(folder.resolve(last));
        contains(
                assertThrows(LedgerException.class, () -> books.requireContains(kept))
                        .getMessage(),
                "has lost at least 1 of the 3 entries");
    }

    @Test
    void data_keep_what_was_spent_on_them_whatever_they_are_called() throws IOException {
        Path plain = Files.writeString(folder.resolve("people.csv"), "age\n33\n");
        Path zipped = folder.resolve("people.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
            out.write(Files.readAllBytes(plain));
        }
        survey.dataFile(plain.toString()).spend(COUNT);
        assertFalse(survey.dataFile(zipped.toString()).inRun("1").spend(COUNT).isNew());

        Account poll = budget(2, 1e-6).on("poll").chargedTo(books).dataFile(zipped.toString());
        contains(
                sentence(() -> poll.spend(COUNT)),
                "of the same data is recorded for dataset 'survey', and this is 'poll'",
                ".formerly(\"survey\")");
        assertTrue(poll.formerly("survey").inRun("2").spend(COUNT).isNew());
        assertEquals(needed(COUNT, COUNT), poll.formerly("survey").spent().epsilon());
        contains(
                sentence(() -> survey.dataFile("nowhere.csv")),
                "data must be a file that is there, or a folder, got 'nowhere.csv'");
    }

    @Test
    void a_name_that_may_be_misspelt_is_told() {
        survey.spend(COUNT);
        contains(
                budget(2, 1e-6).on("survy").chargedTo(books).spend(COUNT).toString(),
                "It is the first charge of 'survy'. The ledger knows 'survey' as well");
    }

    @Test
    void unlike_units_do_not_add_up() {
        contains(
                sentence(() -> survey.spend(laplace(2).per(EDGE).named("degrees"))),
                "release 'degrees' is per 'edge', and the budget of 'survey' per 'record'");
        survey.spend(COUNT);
        Account edges = budget(2).per(EDGE).on("survey").chargedTo(books);
        contains(
                sentence(() -> edges.spend(laplace(2).per(EDGE).named("degrees"))),
                "was recorded per 'record', and the budget is per 'edge'");
        contains(sentence(() -> edges.check()), "was recorded per 'record'");
        contains(edges.toString(), "was recorded per 'record'");
    }

    @Test
    void what_is_missing_is_asked_for() throws IOException {
        String nowhere = folder.resolve("nowhere").toString();
        contains(
                sentence(() -> ledger(nowhere)),
                "ledger must be a folder that is there, got '" + nowhere + "'",
                "For a new one say newLedger(");
        contains(sentence(() -> newLedger(folder.toString())), "a new ledger must have an empty folder");
        Path file = Files.writeString(folder.resolve("file"), "x");
        contains(sentence(() -> newLedger(file.toString())), "ledger must be a folder, got the file");
        contains(sentence(() -> budget(2, 1e-6).chargedTo(books)), "must have a name of its own", ".on(\"survey\")");
        contains(sentence(() -> survey.spend(gaussian(16))), "a release must have a name", ".named(\"mean\")");
        contains(sentence(() -> survey.inRun(" ")), "run must not be blank");
        contains(sentence(() -> survey.inRun("a\tb").spend(COUNT)), "run must be one line of text");
        contains(sentence(() -> books.atDelta(Double.NaN)), "delta must be in (0, 1), got NaN");
        contains(assertThrows(IllegalStateException.class, () -> survey.chart()).getMessage(), "nothing is recorded");
        contains(survey.toString(), "nothing is recorded of it in books", "epsilon 2 at delta 1e-6");
        contains(books.toString(), "ledger books: nothing is recorded");
    }

    /** A spreadsheet runs a text that begins like a formula, also where it splits at semicolons. */
    @Test
    void names_are_no_formulas_for_a_spreadsheet() {
        survey.inRun("=2+5").spend(gaussian(16).named("=cmd|' /C calc'!A0"));
        for (String csv : List.of(books.csv(), survey.csv())) {
            assertTrue(csv.contains(",'=cmd|") || csv.startsWith("'=cmd|") || csv.contains("\n'=cmd|"), csv);
            assertFalse(csv.contains(",=cmd") || csv.contains("\n=cmd") || csv.contains(",=2+5"), csv);
        }
        String csv = new Data()
                .rows("rows", List.of("name", "x"), List.of(List.of("a;=1+1", -3.5), List.of("-3.5", "@b")))
                .csv();
        assertEquals("name,x\na;'=1+1,-3.5\n-3.5,'@b\n", csv);
        assertEquals(
                "x\n-infinite\n",
                new Data()
                        .rows("rows", List.of("x"), List.of(List.of(Double.NEGATIVE_INFINITY)))
                        .csv());
    }

    @Test
    void the_picture_grows_with_each_charge_and_ends_at_the_total() {
        for (int week = 1; week <= 50; week++) {
            survey.inRun("W" + week).spend(COUNT);
        }
        String[] spent = survey.chart()
                .csv()
                .lines()
                .filter(line -> line.startsWith("spent"))
                .toArray(String[]::new);
        assertTrue(spent.length > 10 && spent.length <= 42, "" + spent.length);
        assertTrue(spent[spent.length - 1].startsWith(
                "spent,50.0," + survey.spent().epsilon()));
        contains(books.toString(), "and 11 earlier");
    }

    /** The budget that unplanned releases need, straight from the filter. */
    private static double needed(Release... releases) {
        List<Use> uses =
                Arrays.stream(releases).map(release -> Use.of(release.event())).toList();
        return new Decisions(Unit.RECORD, GaussianFilter.DEFAULT, uses, Decisions.Earlier.NONE)
                .price(1e-6, Accountants.best())
                .figure()
                .epsilon();
    }
}
