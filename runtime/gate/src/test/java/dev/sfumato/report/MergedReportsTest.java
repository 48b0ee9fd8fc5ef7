package dev.sfumato.report;

import static dev.sfumato.gate.account.Samples.BUDGET;
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
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.DataFacts;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.NoiseDeclaration;
import dev.sfumato.gate.account.PricedRelease;
import dev.sfumato.gate.account.Samples;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MergedReportsTest {
    private static AuditReport report(String project, AuditedDataset... inputs) {
        List<DatasetAudit> audits = new ArrayList<>();
        for (AuditedDataset input : inputs) {
            audits.add(DatasetAudit.of(input));
        }
        return new AuditReport(project, audits);
    }

    private static double price(double sigma, long times) {
        return times > 1
                ? Samples.adaptive(sigma, times)
                : BUDGET.price(gaussian(sigma), Accountants.best()).epsilon();
    }

    private static DatasetAudit merged(AuditReport... reports) {
        return AuditReport.merged("all", List.of(reports)).datasets().get(0);
    }

    @Test
    void two_projects_that_fit_alone_may_not_fit_together() {
        AuditReport one = report(":one", planned(BUDGET, new DeclaredRelease("count", gaussian(20), 12)));
        AuditReport two = report(":two", planned(BUDGET, new DeclaredRelease("mean", gaussian(20), 12)));
        assertTrue(one.passed() && two.passed());
        AuditReport all = AuditReport.merged("all", List.of(one, two));
        assertFalse(all.passed());
        assertEquals(
                price(20, 24), all.datasets().get(0).dp().orElseThrow().total().epsilon(), 1e-9);
    }

    @Test
    void names_that_collide_say_whose_they_are() {
        DatasetAudit all = merged(
                report(":b", planned(BUDGET, new DeclaredRelease("count", gaussian(50), 1))),
                report(
                        ":a",
                        planned(
                                BUDGET,
                                new DeclaredRelease("count", gaussian(50), 1),
                                new DeclaredRelease("mean", gaussian(50), 1))));
        assertEquals(
                List.of(":a/count", "mean", ":b/count"),
                all.dp().orElseThrow().releases().stream()
                        .map(priced -> priced.release().name())
                        .toList());
    }

    @Test
    void how_the_noise_of_each_release_is_said_is_kept() {
        DatasetAudit all = merged(
                report(":a", planned(BUDGET, new DeclaredRelease("count", gaussian(50), 1, NoiseDeclaration.EPSILON))),
                report(
                        ":b",
                        with(
                                planned(
                                        BUDGET,
                                        new DeclaredRelease("count", gaussian(50), 1),
                                        new DeclaredRelease("mean", gaussian(50), 1, NoiseDeclaration.NONE)),
                                ledger("old", gaussian(50), 1))));
        assertEquals(
                List.of("old none", ":a/count epsilon", ":b/count scale", "mean none"),
                all.dp().orElseThrow().releases().stream()
                        .map(PricedRelease::release)
                        .map(release ->
                                release.name() + " " + release.release().noise().id())
                        .toList());
    }

    @Test
    void a_shared_ledger_counts_once_and_stands_for_one_plan_only() {
        LedgerFacts shared = ledger("count", gaussian(40), 5);
        AuditedDataset input = with(planned(BUDGET, new DeclaredRelease("count", gaussian(40), 12)), shared);
        DatasetAudit all = merged(report(":a", input), report(":b", input));
        assertEquals(price(40, 24), all.dp().orElseThrow().total().epsilon(), 1e-9);
        assertEquals(5, all.ledger().orElseThrow().entries());
        assertEquals(price(40, 5), all.dp().orElseThrow().recorded().total().epsilon(), 1e-9);
    }

    @Test
    void ledgers_of_their_own_each_stand_for_their_project() {
        AuditedDataset plan = planned(BUDGET, new DeclaredRelease("count", gaussian(40), 12));
        LedgerFacts first = ledger(List.of(
                Samples.charge("x", "count", gaussian(40), Label.CERTIFIED),
                Samples.charge("y", "count", gaussian(40), Label.CERTIFIED)));
        LedgerFacts second = ledger(List.of(Samples.charge("z", "count", gaussian(40), Label.CERTIFIED)));
        DatasetAudit all = merged(report(":a", with(plan, first)), report(":b", with(plan, second)));
        assertEquals(price(40, 24), all.dp().orElseThrow().total().epsilon(), 1e-9);
        assertEquals(3, all.ledger().orElseThrow().charges().size());
    }

    @Test
    void the_order_of_projects_does_not_matter() {
        Cases.check(4, cases -> {
            LedgerFacts shared = ledger("release 1", gaussian(30), cases.whole(0, 3));
            List<AuditReport> reports = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                AuditedDataset input = planned(
                        BUDGET,
                        new DeclaredRelease(
                                "release " + cases.whole(1, 3), gaussian(cases.oneOf(30.0, 40.0)), cases.whole(1, 9)));
                reports.add(report(":p" + cases.whole(1, 3), cases.whole(0, 1) == 0 ? input : with(input, shared)));
            }
            String one = AuditReport.merged("all", reports).toJson();
            for (int i = 0; i < 3; i++) {
                Collections.rotate(reports, 1);
                Collections.swap(reports, 0, cases.whole(1, 3));
                assertEquals(one, AuditReport.merged("all", reports).toJson());
            }
        });
    }

    @Test
    void projects_that_disagree_about_a_dataset_are_named_with_both_values() {
        DeclaredRelease count = new DeclaredRelease("count", gaussian(40), 1);
        AuditReport one = report(":one", planned(BUDGET, count));
        AuditReport two = report(":two", planned(Budget.of(2, 1e-6, Unit.RECORD), count));
        assertEquals(
                "dataset 'survey': its budget must be the same in all projects that use it, got epsilon 1 at delta 1e-6"
                        + " per record in ':one' and epsilon 2 at delta 1e-6 per record in ':two'",
                assertThrows(IllegalArgumentException.class, () -> merged(two, one))
                        .getMessage());
    }

    @Test
    void unlike_data_and_unlike_exposures_are_refused_and_absent_ones_are_not() {
        AuditedDataset bare = planned(BUDGET, new DeclaredRelease("count", gaussian(40), 1));
        AuditedDataset seen = with(bare, exposure(Label.CERTIFIED, 0, 1e-5));
        AuditedDataset other = new AuditedDataset(
                "survey",
                BUDGET,
                Optional.of(new DataFacts("table", "cd".repeat(32), 4, "")),
                bare.planned(),
                Optional.empty(),
                Optional.empty());
        assertEquals(
                Samples.DATA,
                merged(report(":a", bare), report(":b", seen)).data().orElseThrow());
        assertTrue(assertThrows(IllegalArgumentException.class, () -> merged(report(":a", seen), report(":b", other)))
                .getMessage()
                .contains("got a table of its own in "));
        AuditedDataset exposed = with(bare, exposure(Label.CERTIFIED, 0, 0.5));
        assertThrows(IllegalArgumentException.class, () -> merged(report(":a", seen), report(":b", exposed)));
    }
}
