package dev.sfumato.dsl;

import static dev.sfumato.dsl.Sfumato.backend;
import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.budget.Gates.report;
import static dev.sfumato.dsl.price.Pricing.EDGE;
import static dev.sfumato.dsl.price.Pricing.RECORD;
import static dev.sfumato.dsl.price.Pricing.REPLACE_ONE;
import static dev.sfumato.dsl.price.Pricing.claimed;
import static dev.sfumato.dsl.price.Pricing.compose;
import static dev.sfumato.dsl.price.Pricing.exponential;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static dev.sfumato.dsl.price.Pricing.laplace;
import static dev.sfumato.dsl.price.Pricing.plan;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.adaptive.Decisions;
import dev.sfumato.accounting.adaptive.GaussianFilter;
import dev.sfumato.accounting.adaptive.Use;
import dev.sfumato.dsl.budget.BudgetExceededException;
import dev.sfumato.dsl.budget.GateResult;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SfumatoTest {
    @Test
    void a_price_prints_as_a_table_with_unit_delta_label_and_method() {
        assertEquals("""
                release  Gaussian noise, sigma 2
                epsilon  1.994
                delta    1e-5
                unit     record: one record added or removed
                label    CERTIFIED: proved upper bound, numerical error on the safe side
                method   exact Gaussian""", gaussian(2).epsilon(1e-5).toString());
    }

    @Test
    void a_price_of_which_nothing_is_known_from_below_says_that_it_is_an_upper_bound() {
        assertTrue(exponential(0.1).times(5).epsilon(1e-6).toString().contains("0.5 (an upper bound)"));
    }

    @Test
    void sensitivity_unit_and_times_are_part_of_the_price() {
        double base = gaussian(4).epsilon(1e-6).epsilon();
        assertEquals(base, gaussian(12).l2Sensitivity(3).epsilon(1e-6).epsilon());
        assertEquals(base, gaussian(8).times(4).epsilon(1e-6).epsilon());
        assertEquals(base, gaussian(8).neighbouring(REPLACE_ONE).epsilon(1e-6).epsilon());
        assertEquals(base, gaussian(4).per(EDGE).epsilon(1e-6).epsilon());
    }

    @Test
    void the_pure_price_of_laplace_noise_is_finite_and_that_of_gaussian_noise_is_not() {
        assertEquals(0.5, laplace(2).epsilon().epsilon());
        assertTrue(gaussian(2).epsilon().toString().contains("epsilon  infinite"));
    }

    @Test
    void a_gate_prints_verdict_reason_and_releases() {
        assertEquals(
                """
                survey: FAIL, epsilon 3.5 is over the budget of 1 by 2.5
                total: epsilon <= 3.5 at delta 0 per record, CERTIFIED, basic composition
                It would fit with all noise scales multiplied by 3.5.
                It would fit with scale = 7 in release 'daily'.
                It would fit with times = 2 in release 'daily'.
                It would fit with a larger budget: epsilon = 3.5.
                release  epsilon alone  label      method             what it does
                -------  -------------  ---------  -----------------  ------------------------------
                daily    3.5            CERTIFIED  basic composition  7 times Laplace noise, scale 2""",
                budget(1).on("survey").check(laplace(2).times(7).named("daily")).toString());
    }

    @Test
    void a_gate_that_refuses_a_claim_names_its_gap_and_does_not_advise_to_scale_noise() {
        String text = budget(1, 1e-6)
                .check(claimed(0.5, 0, "a paper", "one step only"))
                .toString();
        assertTrue(text.startsWith("dataset: FAIL, the figure is CLAIMED"), text);
        assertTrue(text.contains("\nassumes: a paper; gap: one step only\n"), text);
        assertTrue(text.contains("\nIt would pass with claims accepted.\nrelease "), text);
        assertFalse(text.contains("noise scales multiplied"), text);
        assertTrue(budget(1, 1e-6)
                .countingClaims()
                .check(claimed(0.5, 0, "a paper", "one step only"))
                .passed());
    }

    @Test
    void the_noise_factor_of_a_gate_makes_its_releases_fit() {
        GateResult over = budget(2, 1e-6).check(gaussian(16).times(52), laplace(20));
        double factor = over.noiseFactor();
        GateResult fits = budget(2, 1e-6).check(gaussian(16 * factor).times(52), laplace(20 * factor));
        assertTrue(fits.passed(), fits.toString());
        assertEquals(1, fits.noiseFactor());
    }

    @Test
    void a_gate_prices_all_releases_together() {
        Release year = gaussian(40).times(12);
        Release mean = gaussian(30);
        GateResult planned = budget(1, 1e-6).check(plan(year, mean));
        assertEquals(
                compose(year, mean).epsilon(1e-6).epsilon(),
                planned.audit().dp().orElseThrow().total().epsilon());
        assertTrue(planned.passed());

        // what nobody planned may be chosen by looking, and the filter decides
        GateResult kept = budget(1, 1e-6).check(year, mean);
        double needed = new Decisions(
                        RECORD,
                        GaussianFilter.DEFAULT,
                        List.of(Use.of(year.event()), Use.of(mean.event())),
                        Decisions.Earlier.NONE)
                .price(1e-6, Accountants.best())
                .figure()
                .epsilon();
        assertEquals(needed, kept.audit().dp().orElseThrow().total().epsilon());
        assertTrue(kept.passed());
    }

    @Test
    void releases_of_the_same_name_are_all_counted() {
        assertEquals(
                1.0,
                budget(1)
                        .check(laplace(2), laplace(2))
                        .audit()
                        .dp()
                        .orElseThrow()
                        .total()
                        .epsilon());
    }

    @Test
    void an_overspent_gate_can_stop_a_script() {
        var stopped = assertThrows(
                BudgetExceededException.class,
                () -> budget(1).on("survey").check(laplace(0.5)).orThrow());
        String message = stopped.getMessage();
        assertTrue(message.startsWith("survey: epsilon 2 is over the budget of 1 by 1\nIt would fit with "), message);
    }

    @Test
    void releases_for_another_unit_than_the_budgets_are_refused() {
        var refused = assertThrows(
                IllegalArgumentException.class, () -> budget(1).check(laplace(2).per(EDGE)));
        assertTrue(refused.getMessage().contains("unlike units"), refused.getMessage());
        assertTrue(budget(1).per(EDGE).check(laplace(2).per(EDGE)).passed());
    }

    @Test
    void bad_words_get_a_sentence() {
        sentence("sigma must be in (0, infinity), got -1.0", () -> gaussian(-1));
        sentence("scale must be in (0, infinity), got NaN", () -> laplace(Double.NaN));
        sentence("delta must be in (0, 1), got 1.5", () -> gaussian(1).epsilon(1.5));
        sentence("delta must be in (0, 1), got 0.0", () -> gaussian(1).epsilon(0));
        sentence("times must be at least 1, got 0", () -> gaussian(1).times(0));
        sentence("budget epsilon must be in (0, infinity), got 0.0", () -> budget(0, 1e-6));
        sentence("compose needs at least 1 release, got 0", () -> compose());
        sentence("check needs at least 1 release, got 0", () -> budget(1).check());
        sentence("report needs at least 1 result of a gate, got 0", () -> report("audit"));
        sentence("name must not be blank, got ' '", () -> gaussian(1).named(" "));
    }

    @Test
    void a_report_is_saved_as_a_page_or_as_json(@TempDir Path folder) throws IOException {
        Report report = report("audit", budget(1).on("survey").check(laplace(2)));

        String message =
                report.save(folder.resolve("deep/audit.html").toString()).toString();
        report.save(folder.resolve("audit.json").toString());

        assertTrue(message.startsWith("report: file:"), message);
        assertTrue(Files.readString(folder.resolve("deep/audit.html")).startsWith("<!DOCTYPE html>"));
        assertTrue(Files.readString(folder.resolve("audit.json")).contains("\"passed\" : true"));
        assertTrue(report.toString().contains("survey   PASS"));
    }

    @Test
    void the_backend_is_described() {
        assertTrue(backend().toString().startsWith("ND4J on "), backend().toString());
    }

    private static void sentence(String expected, org.junit.jupiter.api.function.Executable words) {
        assertEquals(
                expected, assertThrows(IllegalArgumentException.class, words).getMessage());
    }
}
