package dev.sfumato.gate.account;

import static dev.sfumato.gate.account.Samples.BUDGET;
import static dev.sfumato.gate.account.Samples.charge;
import static dev.sfumato.gate.account.Samples.gaussian;
import static dev.sfumato.gate.account.Samples.ledger;
import static dev.sfumato.gate.account.Samples.measured;
import static dev.sfumato.gate.account.Samples.pac;
import static dev.sfumato.gate.account.Samples.planned;
import static dev.sfumato.gate.account.Samples.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PacClaimEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.Finding;
import dev.sfumato.gate.Rule;
import dev.sfumato.gate.fix.Fix;
import dev.sfumato.report.AuditReport;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Releases with PAC privacy stand beside those with an epsilon, and neither is ever added to the other. */
class PacAuditTest {
    private static final PacBudget NATS = PacBudget.of(0.02, 0.01);
    private static final Budgets BOTH = Budgets.of(BUDGET).and(NATS);
    private static final Budgets PAC_ONLY = Budgets.of(NATS);
    private static final DeclaredRelease COUNT = new DeclaredRelease("count", gaussian(40), 12);

    @Test
    void each_account_has_the_total_that_it_has_without_the_other() {
        DatasetAudit both = DatasetAudit.of(planned(BOTH, COUNT, new DeclaredRelease("mean", pac(0.004), 3)));
        DpAudit alone = DatasetAudit.of(planned(BUDGET, COUNT)).dp().orElseThrow();
        assertTrue(both.passed());
        assertEquals(Budgets.withoutPac(alone.total()), both.dp().orElseThrow().total());
        assertTrue(
                both.dp().orElseThrow().total().assumptions().contains(Budgets.WITHOUT_PAC),
                "an epsilon beside nats must say what is not in it");
        assertEquals(0.012, both.pac().orElseThrow().total().information(), 1e-12);
        assertTrue(both.pac().orElseThrow().total().information() >= 0.012);
        assertEquals(1, both.dp().orElseThrow().releases().size());
        assertEquals(1, both.pac().orElseThrow().releases().size());
        assertTrue(
                both.verdict().reason().contains("beside this, information of 0.01201 nats is within the PAC budget"));
        assertTrue(
                both.verdict().reason().endsWith(Budgets.APART), both.verdict().reason());
    }

    @Test
    void without_a_pac_budget_a_pac_release_has_no_guarantee_and_the_way_out_is_told() {
        AuditedDataset input = planned(BUDGET, COUNT, new DeclaredRelease("mean", pac(0.004), 3));
        DatasetAudit audit = DatasetAudit.of(input);
        Finding finding = audit.findings().get(0);
        assertEquals(Rule.NO_GUARANTEE, finding.rule());
        assertTrue(finding.message().contains("pac { information = 0.02 }"), finding.message());
        assertTrue(Double.isInfinite(audit.dp().orElseThrow().total().epsilon()));
        Fix own = audit.fixes().stream()
                .filter(fix -> fix.setting().equals("pac"))
                .findFirst()
                .orElseThrow();
        assertEquals("pac { information = 0.0121 }", own.script());
        assertTrue(DatasetAudit.of(planned(
                        Budgets.of(BUDGET).and(PacBudget.of(0.0121, 0)),
                        COUNT,
                        new DeclaredRelease("mean", pac(0.004), 3)))
                .passed());
    }

    @Test
    void a_pac_budget_covers_nothing_that_is_unprotected() {
        PrivacyEvent bare = new NonPrivateEvent("rows", Unit.RECORD);
        PrivacyEvent mixed = new ComposedEvent(Unit.RECORD, List.of(pac(0.001), gaussian(40)));
        DatasetAudit audit = DatasetAudit.of(planned(BOTH, new DeclaredRelease("rows", bare, 1)));
        assertEquals(Set.of(Rule.NO_GUARANTEE), rules(audit));
        DatasetAudit both = DatasetAudit.of(planned(BOTH, new DeclaredRelease("mixed", mixed, 1)));
        assertEquals(Set.of(Rule.NO_GUARANTEE), rules(both));
        assertTrue(both.findings().get(0).message().contains("declare its parts as releases of their own"));
    }

    @Test
    void a_dataset_needs_no_epsilon_until_something_is_released_that_has_one() {
        DatasetAudit audit = DatasetAudit.of(planned(PAC_ONLY, new DeclaredRelease("mean", pac(0.004), 3)));
        assertTrue(audit.passed());
        assertTrue(audit.dp().isEmpty());
        assertTrue(audit.verdict().reason().endsWith("which is no differential privacy"));
        String refused = assertThrows(IllegalArgumentException.class, () -> DatasetAudit.of(planned(PAC_ONLY, COUNT)))
                .getMessage();
        assertTrue(refused.contains("release 'count' has no PAC privacy"), refused);
        assertTrue(refused.contains("declare budget { epsilon = 1.0; delta = 1e-6 }"), refused);
        assertThrows(
                IllegalArgumentException.class,
                () -> DatasetAudit.of(with(planned(PAC_ONLY), ledger("count", gaussian(40), 1))));
        assertThrows(IllegalArgumentException.class, () -> new Budgets(Optional.empty(), Optional.empty()));
        assertThrows(
                IllegalArgumentException.class,
                () -> with(planned(PAC_ONLY), Samples.exposure(Label.CERTIFIED, 0, 1e-5)));
    }

    @Test
    void every_rule_is_found_by_itself_and_with_others() {
        PrivacyEvent claim = new PacClaimEvent("rows", 0.001, 0, "a paper", "a constant is missing", Unit.RECORD);
        assertEquals(Set.of(Rule.PAC_BUDGET_EXCEEDED), rules(pac(0.03)));
        assertEquals(Set.of(Rule.PAC_LABEL_TOO_WEAK), rules(claim));
        assertEquals(Set.of(Rule.PAC_LABEL_TOO_WEAK), rules(new SeededEvent(pac(0.01))));
        assertEquals(Set.of(Rule.PAC_CONFIDENCE_TOO_LOW), rules(measured(0.01, 0.02)));
        assertEquals(
                Set.of(Rule.PAC_BUDGET_EXCEEDED, Rule.PAC_CONFIDENCE_TOO_LOW, Rule.PAC_LABEL_TOO_WEAK),
                rules(new SeededEvent(measured(0.03, 0.02))));
    }

    private static Set<Rule> rules(PrivacyEvent event) {
        return rules(DatasetAudit.of(planned(BOTH, new DeclaredRelease("mean", event, 1))));
    }

    private static Set<Rule> rules(DatasetAudit audit) {
        return audit.findings().stream().map(Finding::rule).collect(Collectors.toSet());
    }

    @Test
    void recorded_releases_count_as_planned_ones_do() {
        AuditedDataset input = planned(PAC_ONLY, new DeclaredRelease("mean", pac(0.004), 5));
        DatasetAudit partly = DatasetAudit.of(with(input, ledger("mean", pac(0.004), 3)));
        assertEquals(DatasetAudit.of(input).pac().orElseThrow().total(), total(partly));
        assertEquals(0.012, partly.pac().orElseThrow().recorded().total().information(), 1e-12);
        DatasetAudit over = DatasetAudit.of(with(input, ledger("mean", pac(0.004), 6)));
        assertEquals(Set.of(Rule.PAC_BUDGET_EXCEEDED), rules(over));
        DatasetAudit batch = DatasetAudit.of(with(input, ledger("mean", new RepeatedEvent(pac(0.004), 3), 1)));
        assertEquals(DatasetAudit.of(input).pac().orElseThrow().total(), total(batch));
    }

    private static PacGuarantee total(DatasetAudit audit) {
        return audit.pac().orElseThrow().total();
    }

    @Test
    void one_measurement_misleads_once_however_often_its_release_leaves() {
        AuditedDataset input = planned(PAC_ONLY, new DeclaredRelease("mean", measured(0.002, 0.01), 5));
        assertTrue(DatasetAudit.of(with(input, ledger("mean", measured(0.002, 0.01), 3)))
                .passed());
        DatasetAudit two = DatasetAudit.of(planned(
                PAC_ONLY,
                new DeclaredRelease("mean", measured(0.002, 0.01), 1),
                new DeclaredRelease("median", measured(0.003, 0.01), 1)));
        assertEquals(0.02, total(two).failure(), 1e-12);
        assertEquals(Set.of(Rule.PAC_CONFIDENCE_TOO_LOW), rules(two));
    }

    @Test
    void a_charge_is_trusted_no_more_than_when_it_was_recorded() {
        DatasetAudit audit = DatasetAudit.of(
                with(planned(PAC_ONLY), ledger(List.of(charge("x", "mean", pac(0.001), Label.CLAIMED)))));
        assertEquals(Set.of(Rule.PAC_LABEL_TOO_WEAK), rules(audit));
        assertTrue(total(audit).assumptions().contains("charge x of 'mean' was recorded as CLAIMED"));
    }

    @Test
    void what_is_said_to_fit_fits_and_one_more_does_not() {
        AuditedDataset input = planned(PAC_ONLY, new DeclaredRelease("mean", pac(0.003), 2));
        long room = DatasetAudit.of(input)
                .pac()
                .orElseThrow()
                .releases()
                .get(0)
                .room()
                .orElseThrow();
        assertEquals(4, room);
        assertTrue(DatasetAudit.of(planned(PAC_ONLY, new DeclaredRelease("mean", pac(0.003), 6)))
                .passed());
        assertFalse(DatasetAudit.of(planned(PAC_ONLY, new DeclaredRelease("mean", pac(0.003), 7)))
                .passed());
    }

    @Test
    void projects_spend_one_pac_budget_together() {
        DatasetAudit one = DatasetAudit.of(planned(BOTH, COUNT, new DeclaredRelease("mean", pac(0.012), 1)));
        DatasetAudit other = DatasetAudit.of(planned(BOTH, new DeclaredRelease("median", pac(0.012), 1)));
        AuditReport merged = AuditReport.merged(
                "all", List.of(new AuditReport("one", List.of(one)), new AuditReport("other", List.of(other))));
        DatasetAudit all = merged.datasets().get(0);
        assertEquals(one.dp().orElseThrow().total(), all.dp().orElseThrow().total());
        assertEquals(Set.of(Rule.PAC_BUDGET_EXCEEDED), rules(all));
        DatasetAudit without = DatasetAudit.of(planned(BUDGET, COUNT));
        String refused = assertThrows(
                        IllegalArgumentException.class,
                        () -> AuditReport.merged(
                                "all",
                                List.of(
                                        new AuditReport("one", List.of(one)),
                                        new AuditReport("other", List.of(without)))))
                .getMessage();
        assertTrue(refused.contains("its budget must be the same in all projects"), refused);
        assertTrue(refused.contains("beside it, PAC privacy of 0.02 nats"), refused);
    }

    @Test
    void a_finding_is_known_by_what_is_released_and_by_the_budget() {
        String id = id(planned(PAC_ONLY, new DeclaredRelease("mean", pac(0.03), 2)));
        assertEquals(id, id(planned(PAC_ONLY, new DeclaredRelease("average", pac(0.03), 2))));
        assertEquals(id, id(planned(BOTH, COUNT, new DeclaredRelease("mean", pac(0.03), 2))));
        assertFalse(id.equals(id(planned(PAC_ONLY, new DeclaredRelease("mean", pac(0.03), 3)))));
        assertFalse(id.equals(id(planned(PAC_ONLY, new DeclaredRelease("mean", pac(0.031), 2)))));
        assertFalse(id.equals(
                id(planned(Budgets.of(PacBudget.of(0.021, 0.01)), new DeclaredRelease("mean", pac(0.03), 2)))));
    }

    private static String id(AuditedDataset input) {
        return DatasetAudit.of(input).findings().get(0).id();
    }
}
