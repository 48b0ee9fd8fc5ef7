package dev.sfumato.gate;

import static dev.sfumato.gate.account.Samples.BUDGET;
import static dev.sfumato.gate.account.Samples.charge;
import static dev.sfumato.gate.account.Samples.exposure;
import static dev.sfumato.gate.account.Samples.gaussian;
import static dev.sfumato.gate.account.Samples.ledger;
import static dev.sfumato.gate.account.Samples.planned;
import static dev.sfumato.gate.account.Samples.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.chart.Histogram;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.PricedRelease;
import dev.sfumato.gate.account.Samples;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatasetAuditTest {
    private static double price(double sigma, long times) {
        return times > 1
                ? Samples.adaptive(sigma, times)
                : BUDGET.price(gaussian(sigma), Accountants.best()).epsilon();
    }

    /** The total is as if the release were made so often in all. */
    @ParameterizedTest
    @CsvSource({"12, 0, 12", "12, 5, 12", "12, 12, 12", "12, 15, 15", "1, 1, 1"})
    void what_is_recorded_of_a_plan_is_not_counted_again(long times, int recorded, long inAll) {
        AuditedDataset input = planned(BUDGET, new DeclaredRelease("count", gaussian(20), times));
        DatasetAudit audit = DatasetAudit.of(with(input, ledger("count", gaussian(20), recorded)));
        assertEquals(price(20, inAll), audit.dp().orElseThrow().total().epsilon(), 1e-9);
        assertEquals(
                recorded == 0 ? 0 : price(20, recorded),
                audit.dp().orElseThrow().recorded().total().epsilon(),
                1e-9);
    }

    @Test
    void a_changed_mechanism_counts_in_full_beside_what_was_recorded() {
        AuditedDataset input = planned(BUDGET, new DeclaredRelease("count", gaussian(40), 12));
        DatasetAudit audit = DatasetAudit.of(with(input, ledger("count", gaussian(20), 3)));
        // 1/40^2 is a quarter of 1/20^2
        assertEquals(price(20, 6), audit.dp().orElseThrow().total().epsilon(), 1e-9);
    }

    @Test
    void a_release_of_another_name_or_one_that_is_no_longer_planned_counts_in_full() {
        AuditedDataset input = planned(BUDGET, new DeclaredRelease("count", gaussian(20), 2));
        assertEquals(
                price(20, 5),
                DatasetAudit.of(with(input, ledger("mean", gaussian(20), 3)))
                        .dp()
                        .orElseThrow()
                        .total()
                        .epsilon(),
                1e-9);
    }

    @Test
    void a_total_is_trusted_no_more_than_what_was_recorded() {
        AuditedDataset input = planned(BUDGET, new DeclaredRelease("count", gaussian(40), 2));
        DatasetAudit claimed =
                DatasetAudit.of(with(input, ledger(List.of(charge("x", "count", gaussian(40), Label.CLAIMED)))));
        assertEquals(Label.CLAIMED, claimed.dp().orElseThrow().total().label());
        assertEquals(Rule.LABEL_TOO_WEAK, claimed.findings().get(0).rule());
        assertTrue(claimed.dp()
                .orElseThrow()
                .total()
                .assumptions()
                .contains("charge x of 'count' was recorded as CLAIMED"));
    }

    /** Anyone who reads the row of a release, and not the total, must not see more trust than there was. */
    @Test
    void a_recorded_release_alone_is_trusted_no_more_than_its_charges_were() {
        AuditedDataset input = planned(BUDGET, new DeclaredRelease("mean", gaussian(40), 1));
        DatasetAudit audit = DatasetAudit.of(with(
                input,
                ledger(List.of(
                        charge("x", "count", gaussian(40), Label.CERTIFIED),
                        charge("y", "count", gaussian(40), Label.CLAIMED),
                        charge("z", "sum", gaussian(40), Label.CERTIFIED)))));
        Map<String, Guarantee> alone = audit.dp().orElseThrow().releases().stream()
                .collect(Collectors.toMap(priced -> priced.release().name(), PricedRelease::alone));
        assertEquals(Label.CLAIMED, alone.get("count").label());
        assertTrue(alone.get("count").assumptions().contains("charge y of 'count' was recorded as CLAIMED"));
        assertEquals(Label.CERTIFIED, alone.get("sum").label());
        assertEquals(Label.CERTIFIED, alone.get("mean").label());
    }

    @Test
    void what_was_recorded_without_a_guarantee_cannot_be_mended() {
        AuditedDataset input = planned(BUDGET, new DeclaredRelease("count", gaussian(40), 2));
        DatasetAudit none =
                DatasetAudit.of(with(input, ledger(List.of(charge("x", "count", gaussian(40), Label.NONE)))));
        assertFalse(none.passed());
        assertEquals(List.of(), none.fixes());
        assertTrue(none.findings().get(0).message().contains("no setting changes that"));
    }

    @Test
    void a_charge_of_another_unit_is_refused_by_name() {
        AuditedDataset input = planned(BUDGET, new DeclaredRelease("count", gaussian(40), 2));
        LedgerFacts edges = ledger(List.of(charge("x", "count", new GaussianEvent(40, 1, Unit.EDGE), Label.CERTIFIED)));
        assertEquals(
                "unlike units do not compose: the budget protects 'record', recorded charge x of 'count' protects 'edge';"
                        + " restate its sensitivity for 'record', or hold it against a budget for 'edge'",
                assertThrows(IllegalArgumentException.class, () -> DatasetAudit.of(with(input, edges)))
                        .getMessage());
    }

    @Test
    void as_many_more_fit_as_are_said_to() {
        AuditedDataset input = planned(BUDGET, new DeclaredRelease("count", gaussian(40), 12));
        long room = DatasetAudit.of(input)
                .dp()
                .orElseThrow()
                .releases()
                .get(0)
                .room()
                .orElseThrow();
        assertTrue(room > 0);
        assertTrue(DatasetAudit.of(planned(BUDGET, new DeclaredRelease("count", gaussian(40), 12 + room)))
                .passed());
        assertFalse(DatasetAudit.of(planned(BUDGET, new DeclaredRelease("count", gaussian(40), 13 + room)))
                .passed());
    }

    @Test
    void exposed_records_fail_a_dataset_that_keeps_its_budget() {
        AuditedDataset input = planned(BUDGET, new DeclaredRelease("count", gaussian(40), 1));
        DatasetAudit exposed = DatasetAudit.of(with(input, exposure(Label.CERTIFIED, 120, 0, 1e-5, 2e-3, 0.01234)));
        assertEquals(
                List.of(Rule.RECORDS_EXPOSED),
                exposed.findings().stream().map(Finding::rule).toList());
        assertEquals(
                "records are exposed above delta 0.001 (epsilon 1, 1000 rows released); how many, by how much and what would"
                        + " pass is confidential, and in the report",
                exposed.verdict().reason());
        assertEquals(List.of(), exposed.fixes());
        assertEquals(
                List.of(
                        "It would pass with at most 120 released rows: exposure { released = 120 }.",
                        "It would pass with a larger limit: exposure { maxDelta = 0.0124 }."),
                ExposureFixes.confidential(BUDGET, exposed.exposure().orElseThrow()));
        assertTrue(DatasetAudit.of(with(input, exposure(Label.CERTIFIED, 0, 0, 1e-5, 0.001)))
                .passed());
    }

    @Test
    void a_claimed_exposure_fails_where_proofs_are_asked_for() {
        AuditedDataset input = planned(BUDGET, new DeclaredRelease("count", gaussian(40), 1));
        DatasetAudit claimed = DatasetAudit.of(with(input, exposure(Label.CLAIMED, 0, 1e-5)));
        assertEquals(Rule.EXPOSURE_LABEL_TOO_WEAK, claimed.findings().get(0).rule());
        assertEquals("CLAIMED", claimed.fixes().get(0).value());
        assertEquals(
                List.of(),
                DatasetAudit.of(with(input, exposure(Label.EMPIRICAL, 0, 1e-5))).fixes());
    }

    @Test
    void no_exposure_with_a_figure_that_is_not_a_number_comes_about() {
        Histogram histogram = Histogram.of(new double[] {0.1}, new long[] {1});
        for (int i = 0; i < 5; i++) {
            double[] figures = {1, 0.001, 1, 0.1, 0.1};
            figures[i] = Double.NaN;
            assertThrows(
                    IllegalArgumentException.class,
                    () -> new ExposureAudit(
                            figures[0],
                            figures[1],
                            10,
                            "linear, 10 steps",
                            Label.CERTIFIED,
                            "certificate",
                            List.of(),
                            figures[2],
                            figures[3],
                            figures[4],
                            1,
                            0,
                            histogram,
                            0));
        }
    }

    @Test
    void an_infinite_exposure_fails_and_no_limit_is_advised() {
        AuditedDataset input = planned(BUDGET, new DeclaredRelease("count", gaussian(40), 1));
        DatasetAudit audit = DatasetAudit.of(with(input, exposure(Label.CERTIFIED, 0, Double.POSITIVE_INFINITY, 1e-5)));
        assertFalse(audit.passed());
        assertEquals(List.of(), audit.fixes());
    }

    /** A larger budget for what is recorded would call a dataset hopeless or mendable that is not. */
    @Test
    void what_is_recorded_is_judged_by_the_budget_of_the_total() {
        DpAudit dp = DatasetAudit.of(planned(BUDGET, new DeclaredRelease("count", gaussian(40), 1)))
                .dp()
                .orElseThrow();
        assertThrows(
                IllegalArgumentException.class,
                () -> new DpAudit(
                        dp.promise(),
                        dp.releases(),
                        BUDGET.of(2, BUDGET.delta()).judge(dp.recorded().total()),
                        dp.composed()));
    }

    @Test
    void an_audit_that_does_not_bear_out_its_verdict_cannot_be_made() {
        DatasetAudit failed = DatasetAudit.of(planned(BUDGET, new DeclaredRelease("count", gaussian(1), 1)));
        assertThrows(
                IllegalArgumentException.class,
                () -> new DatasetAudit(
                        failed.dataset(),
                        failed.dp(),
                        failed.pac(),
                        Optional.empty(),
                        failed.verdict(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of()));
    }
}
