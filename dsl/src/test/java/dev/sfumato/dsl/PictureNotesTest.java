package dev.sfumato.dsl;

import static dev.sfumato.dsl.graph.Graphs.pageRank;
import static dev.sfumato.dsl.price.Pricing.claimed;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.chart.Chart;
import dev.sfumato.dsl.attack.AttackReport;
import dev.sfumato.dsl.graph.RankingResult;
import dev.sfumato.dsl.image.GuidanceResult;
import dev.sfumato.dsl.image.TwoPhaseComparison;
import dev.sfumato.dsl.price.AccountantsResult;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.price.RenyiResult;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.evidence.Confidential;
import dev.sfumato.testing.Cases;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A picture or a list that leaves its page says how far it can be trusted, and who may see it. */
class PictureNotesTest {
    private static final Release CLAIM = claimed(1, 1e-7, "a paper", "the proof has a gap");

    private static Chart picture(Result result) {
        return result.picture().orElseThrow();
    }

    private static String notes(Result result) {
        return picture(result).notes().stream().map(CharSequence::toString).collect(Collectors.joining("\n"));
    }

    @Test
    void a_picture_of_a_private_thing_has_the_notice() {
        GuidanceResult guidance = (GuidanceResult) ResultExamples.all().get("guidance");
        assertTrue(notes(new GuidanceResult(guidance.curve(), false)).contains(Confidential.NOTICE));
        assertFalse(notes(new GuidanceResult(guidance.curve(), true)).contains(Confidential.NOTICE));
        for (Result result : ResultExamples.all().values()) {
            if (result instanceof AttackReport report) {
                assertEquals(
                        report.sheet().text().replaceAll("\\s+", " ").contains(Confidential.NOTICE),
                        notes(report).contains(Confidential.NOTICE));
            }
        }
    }

    @Test
    void the_title_of_a_ranking_says_that_nobody_is_protected() {
        RankingResult seeded =
                pageRank(0.8, 5).on(ResultExamples.GRAPH).within(0.5).seeded(7).from(17);
        assertTrue(
                picture(seeded).title().endsWith("epsilon 0.5 NONE"),
                picture(seeded).title());
    }

    @Test
    void assumptions_units_and_gaps_are_in_the_picture() {
        assertTrue(notes(CLAIM.tradeOff()).contains("assumes "), notes(CLAIM.tradeOff()));
        assertTrue(notes(CLAIM.tradeOff()).contains("the proof has a gap"));
        TwoPhaseComparison phases = (TwoPhaseComparison) ResultExamples.all().get("two phases compared");
        phases.prices()
                .forEach(price -> assertTrue(
                        notes(phases).contains("per " + price.guarantee().unit())));
        String gap = phases.prices().get(0).guarantee().assumptions().get(0);
        assertTrue(notes(phases).contains("CLAIMED: " + gap), notes(phases));
    }

    @Test
    void a_list_by_accountant_says_of_each_figure_whether_it_bounds_anything() {
        AccountantsResult none = gaussian(2).seeded().byAccountant(1e-5);
        assertFalse(none.toString().contains("upper bound"), none.toString());
        assertFalse(none.toString().contains("at most"), none.toString());
        assertTrue(none.csv().lines().skip(1).allMatch(line -> line.endsWith(",NONE")), none.csv());
        AccountantsResult claim = CLAIM.byAccountant(1e-5);
        assertTrue(claim.toString().contains("If what is claimed holds"), claim.toString());
        assertTrue(gaussian(2).byAccountant(1e-5).rows().stream()
                .allMatch(row -> row.label().isUpperBound()));
    }

    @Test
    void the_older_conversion_is_rounded_up_at_every_step() {
        Cases.check(300, cases -> {
            double delta = cases.magnitude(1e-12, 0.99);
            RenyiResult renyi = gaussian(cases.magnitude(1, 100)).renyi(delta, 1.1, 1.5, 2.7, 10.9, 63);
            for (RenyiResult.Row row : renyi.rows()) {
                BigDecimal exact = minusLog(delta)
                        .divide(new BigDecimal(row.order()).subtract(BigDecimal.ONE), DIGITS)
                        .add(new BigDecimal(row.divergence()));
                assertTrue(new BigDecimal(row.older()).compareTo(exact) >= 0, row + " at " + delta);
                assertEquals(exact.doubleValue(), row.older(), 8 * Math.ulp(row.older()));
            }
        });
    }

    private static final MathContext DIGITS = new MathContext(50);

    /** By ln x = 2 artanh((x - 1) / (x + 1)), after doubling has brought the argument into [1/2, 1). */
    private static BigDecimal minusLog(double delta) {
        int exponent = Math.getExponent(delta) + 1;
        return minusLogOfLarge(new BigDecimal(Math.scalb(delta, -exponent)))
                .add(minusLogOfLarge(new BigDecimal("0.5")).multiply(new BigDecimal(-exponent)));
    }

    private static BigDecimal minusLogOfLarge(BigDecimal x) {
        BigDecimal y = BigDecimal.ONE.subtract(x).divide(BigDecimal.ONE.add(x), DIGITS);
        BigDecimal square = y.multiply(y, DIGITS);
        BigDecimal power = y;
        BigDecimal sum = BigDecimal.ZERO;
        for (int k = 1; k < 120; k += 2) {
            sum = sum.add(power.divide(new BigDecimal(k), DIGITS));
            power = power.multiply(square, DIGITS);
        }
        return sum.multiply(new BigDecimal(2));
    }
}
