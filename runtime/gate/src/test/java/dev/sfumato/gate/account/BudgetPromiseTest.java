package dev.sfumato.gate.account;

import static dev.sfumato.gate.account.Samples.gaussian;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.Finding;
import dev.sfumato.gate.Rule;
import dev.sfumato.report.DatasetAuditJson;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A budget that is kept even by publishing everything does not pass in silence. */
class BudgetPromiseTest {
    private static final DeclaredRelease MEAN = new DeclaredRelease("mean", gaussian(40), 1);

    @Test
    void an_epsilon_above_the_ceiling_is_a_finding_until_somebody_declares_a_higher_one() {
        DatasetAudit audit = audit(Budget.of(1e300, 1e-6, Unit.RECORD), BudgetPromise.USUAL, 0);
        assertFalse(audit.passed());
        Finding finding = audit.findings().get(0);
        assertEquals(Rule.BUDGET_PROMISES_NOTHING, finding.rule());
        assertTrue(finding.message().contains("above the ceiling of 20; declare"), finding.message());
        assertEquals(audit, DatasetAuditJson.read(DatasetAuditJson.write(audit)));
        assertTrue(
                audit(Budget.of(20, 1e-6, Unit.RECORD), BudgetPromise.USUAL, 0).passed());
        assertTrue(audit(Budget.of(30, 1e-6, Unit.RECORD), new BudgetPromise(30, OptionalLong.empty()), 0)
                .passed());
    }

    @Test
    void a_delta_that_lets_whole_records_out_is_a_finding_that_does_not_tell_how_many_there_are() {
        Budget budget = Budget.of(1, 1e-4, Unit.RECORD);
        DatasetAudit one = audit(budget, BudgetPromise.USUAL, 10_000);
        DatasetAudit other = audit(budget, BudgetPromise.USUAL, 12_345);
        assertEquals(
                "a budget of delta 0.0001 allows to publish whole records: it is not below 1 divided by the number of records",
                one.findings().get(0).message());
        assertEquals(one.findings(), other.findings());
        assertTrue(audit(budget, BudgetPromise.USUAL, 9_999).passed());
        assertTrue(audit(Budget.of(1, 0.5, Unit.RECORD), BudgetPromise.USUAL, 2)
                .findings()
                .get(0)
                .message()
                .startsWith("a budget of delta 0.5 allows"));
    }

    /** Accepting an epsilon above the ceiling does not accept that a table grew until delta lets whole records out. */
    @Test
    void another_fault_of_an_accepted_budget_is_another_finding() {
        Budget budget = Budget.of(25, 1e-4, Unit.RECORD);
        DatasetAudit small = audit(budget, BudgetPromise.USUAL, 1_000);
        DatasetAudit large = audit(budget, BudgetPromise.USUAL, 20_000);
        assertFalse(small.findings().get(0).id().equals(large.findings().get(0).id()));
    }

    @Test
    void without_data_a_declared_number_of_records_decides_or_else_a_delta_that_is_large_for_any() {
        Budget budget = Budget.of(1, 0.001, Unit.RECORD);
        assertTrue(audit(budget, BudgetPromise.USUAL, 0)
                .findings()
                .get(0)
                .message()
                .contains("declare records"));
        assertTrue(audit(budget, new BudgetPromise(20, OptionalLong.of(999)), 0).passed());
        assertTrue(audit(budget, new BudgetPromise(20, OptionalLong.of(1000)), 0)
                .findings()
                .get(0)
                .message()
                .contains("not below 1/1000, by the number of records that is declared"));
        // what is declared does not hide what is there
        assertFalse(
                audit(budget, new BudgetPromise(20, OptionalLong.of(10)), 5000).passed());
    }

    @Test
    void a_pac_budget_that_lets_a_yes_or_no_be_told_is_a_finding_until_somebody_declares_a_higher_ceiling() {
        DatasetAudit audit = audit(PacBudget.of(1, 0), PacPromise.USUAL);
        assertEquals(
                List.of(Rule.BUDGET_PROMISES_NOTHING),
                audit.findings().stream().map(Finding::rule).toList());
        assertTrue(
                audit.findings().get(0).message().startsWith("a PAC budget of 1 nats promises nothing for a yes or no"),
                audit.findings().get(0).message());
        assertEquals(audit, DatasetAuditJson.read(DatasetAuditJson.write(audit)));
        assertTrue(audit(PacBudget.of(1, 0), new PacPromise(1)).passed());
        assertTrue(audit(PacBudget.of(0.69, 0.01), PacPromise.USUAL).passed());
        assertFalse(audit(PacBudget.of(Math.log(2), 0), PacPromise.USUAL).passed());
        assertTrue(audit(PacBudget.of(0.02, 0.99), PacPromise.USUAL)
                .findings()
                .get(0)
                .message()
                .contains("its failure must be below 0.5"));
    }

    private static DatasetAudit audit(PacBudget budget, PacPromise promise) {
        return DatasetAudit.of(new AuditedDataset(
                "survey",
                Budgets.of(Budget.of(1, 1e-6, Unit.RECORD))
                        .and(budget)
                        .promising(BudgetPromise.USUAL)
                        .promising(promise),
                Optional.empty(),
                List.of(MEAN),
                Optional.empty(),
                Optional.empty()));
    }

    @Test
    void an_epsilon_that_is_not_above_delta_looks_swapped() {
        DatasetAudit audit = audit(Budget.of(1e-7, 1e-6, Unit.RECORD), BudgetPromise.USUAL, 0);
        assertTrue(audit.findings().stream()
                .anyMatch(finding -> finding.rule() == Rule.BUDGET_PROMISES_NOTHING
                        && finding.message().contains("epsilon 1e-7 and delta 1e-6 looks swapped")));
    }

    @Test
    void where_nothing_is_asked_of_a_budget_it_is_not_judged() {
        assertTrue(DatasetAudit.of(new AuditedDataset(
                        "survey",
                        Budget.of(1e300, 0.5, Unit.RECORD),
                        Optional.empty(),
                        List.of(MEAN),
                        Optional.empty(),
                        Optional.empty()))
                .passed());
    }

    private static DatasetAudit audit(Budget budget, BudgetPromise promise, long records) {
        return DatasetAudit.of(new AuditedDataset(
                "survey",
                Budgets.of(budget).promising(promise),
                records == 0 ? Optional.empty() : Optional.of(new DataFacts("table", "ab".repeat(32), records, "rows")),
                List.of(MEAN),
                Optional.empty(),
                Optional.empty()));
    }
}
