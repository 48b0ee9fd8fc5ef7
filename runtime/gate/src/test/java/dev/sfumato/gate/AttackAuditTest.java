package dev.sfumato.gate;

import static dev.sfumato.gate.account.Samples.BUDGET;
import static dev.sfumato.gate.account.Samples.attack;
import static dev.sfumato.gate.account.Samples.gaussian;
import static dev.sfumato.gate.account.Samples.ledger;
import static dev.sfumato.gate.account.Samples.planned;
import static dev.sfumato.gate.account.Samples.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.report.AttackedJson;
import dev.sfumato.report.AuditReport;
import dev.sfumato.report.Explanation;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AttackAuditTest {
    private static final DeclaredRelease COUNT = new DeclaredRelease("count", gaussian(40), 4);

    private static DatasetAudit audit(AttackedRelease... attacks) {
        return DatasetAudit.of(planned(BUDGET, COUNT).attacked(List.of(attacks)));
    }

    private static double price(double delta) {
        return Accountants.best().price(gaussian(40), delta).epsilon();
    }

    @Test
    void a_lower_bound_above_the_price_at_its_delta_fails_as_the_implementation_and_offers_no_noise() {
        DatasetAudit audit = audit(attack("count", gaussian(40), 0.5, 0.001, 0.95));
        Finding finding = audit.findings().get(0);
        assertEquals(
                List.of(Rule.IMPLEMENTATION_LEAKS),
                audit.findings().stream().map(Finding::rule).toList());
        assertEquals(List.of(), finding.fixes());
        assertTrue(
                finding.message()
                        .startsWith("release 'count' leaks at least epsilon 0.5 at delta 0.001 (EMPIRICAL, 95 %)"
                                + " where what it declares costs at most 0.0"),
                finding.message());
        assertTrue(finding.message().contains("it does not do what it declares; look for a missing clip"));
        assertFalse(audit.verdict().passed());
        assertEquals(price(0.001), audit.attacks().get(0).upper().orElseThrow().epsilon());
    }

    @Test
    void what_is_claimed_beside_the_figures_is_not_believed() {
        AttackedRelease given = attack("count", 40, 0.5);
        Guarantee flattering =
                new Guarantee(10, 0, BUDGET.delta(), Unit.RECORD, Label.CERTIFIED, "so it is said", List.of());
        Attacked message = given.attacked();
        AttackedRelease claiming = new AttackedRelease(
                "count",
                given.event(),
                new Attacked(
                        message.attack(),
                        message.target(),
                        message.bound(),
                        Optional.of(flattering),
                        message.roc(),
                        message.cost()),
                false);
        assertFalse(audit(claiming).passed());
    }

    @Test
    void a_smaller_epsilon_claimed_beside_the_figures_counts_where_the_accountant_agrees() {
        PrivacyEvent pure = new BlackBoxEvent(1, 0, Unit.RECORD);
        double delta = Accountants.best().delta(pure, 0.5);
        for (double claimed : new double[] {0.5, 0.4}) {
            AttackedRelease given = attack("mean", pure, 0.6, delta, 0.95);
            Attacked message = given.attacked();
            Guarantee upper = new Guarantee(claimed, 0, delta, Unit.RECORD, Label.CERTIFIED, "curve", List.of());
            AttackedRelease claiming = new AttackedRelease(
                    "mean",
                    pure,
                    new Attacked(
                            message.attack(),
                            message.target(),
                            message.bound(),
                            Optional.of(upper),
                            message.roc(),
                            message.cost()),
                    false);
            double held = claiming.price(Accountants.best()).epsilon();
            double price = given.price(Accountants.best()).epsilon();
            assertEquals(claimed == 0.5 ? Math.min(0.5, price) : price, held);
        }
    }

    @Test
    void an_attack_within_the_price_passes_shows_both_bounds_and_says_that_it_proves_nothing() {
        DatasetAudit audit = audit(attack("count", 40, 0.05));
        assertTrue(audit.passed());
        assertTrue(
                audit.verdict()
                        .reason()
                        .contains(
                                "attacked, release 'count' leaks at least epsilon 0.05 at delta 1e-6 (EMPIRICAL, 95 %),"
                                        + " within the at most 0.09014 that what it declares costs"),
                audit.verdict().reason());
        assertTrue(
                audit.verdict().reason().endsWith("which proves nothing"),
                audit.verdict().reason());
    }

    @Test
    void an_attack_never_turns_a_failing_dataset_green() {
        for (AttackedRelease attack : List.of(attack("count", 40, 0), attack("count", 40, 0.05))) {
            Budget small = Budget.of(0.01, 1e-6, Unit.RECORD);
            DatasetAudit audit = DatasetAudit.of(planned(small, COUNT).attacked(List.of(attack)));
            assertEquals(
                    List.of(Rule.BUDGET_EXCEEDED),
                    audit.findings().stream().map(Finding::rule).toList());
        }
        PrivacyEvent open = new NonPrivateEvent("the mean as it is", Unit.RECORD);
        DatasetAudit none = DatasetAudit.of(planned(BUDGET, new DeclaredRelease("mean", open, 1))
                .attacked(List.of(attack("mean", open, 0, 1e-6, 0.95))));
        assertEquals(
                List.of(Rule.NO_GUARANTEE),
                none.findings().stream().map(Finding::rule).toList());
        String text = Explanation.of(none).replaceAll("\\s+", " ");
        assertTrue(text.contains("has no guarantee that could be refuted"), text);
    }

    @Test
    void a_claim_that_is_refuted_is_called_so_and_a_bound_over_the_budget_is_said() {
        PrivacyEvent claim = new ClaimedEvent(0.5, 1e-6, "a paper", "a gap", Unit.RECORD);
        Budget trusting = new Budget(1, 1e-6, Unit.RECORD, Label.CLAIMED);
        DatasetAudit audit = DatasetAudit.of(planned(trusting, new DeclaredRelease("mean", claim, 1))
                .attacked(List.of(attack("mean", claim, 1.5, 1e-6, 0.95))));
        String message = audit.findings().get(0).message();
        assertTrue(message.contains("where at most 0.5 is claimed: the claim is refuted"), message);
        assertTrue(message.endsWith("that alone is over the budget of 1"), message);
    }

    @Test
    void a_bound_at_a_smaller_delta_than_the_budgets_is_held_against_the_price_there_and_not_against_the_budget() {
        DatasetAudit audit = audit(attack("count", gaussian(40), 0.15, 1e-9, 0.95));
        assertEquals(price(1e-9), audit.attacks().get(0).upper().orElseThrow().epsilon());
        assertEquals(price(1e-9) >= 0.15, audit.passed());
        assertTrue(AttackAxis.of(audit)
                .orElseThrow()
                .line()
                .contains("at least 0 (no attack holds at this delta and unit)"));
    }

    @Test
    void all_runs_of_a_release_may_be_attacked_together_and_are_priced_together() {
        PrivacyEvent four = new RepeatedEvent(gaussian(40), 4);
        DatasetAudit audit = audit(attack("count", four, 0.15, 1e-6, 0.95));
        assertEquals(
                Accountants.best().price(four, 1e-6).epsilon(),
                audit.attacks().get(0).upper().orElseThrow().epsilon());
        assertTrue(audit.passed());
    }

    @Test
    void attacks_on_what_is_not_declared_or_on_another_event_or_unit_are_refused() {
        assertTrue(refusal(attack("other", 40, 0.1)).contains("there is none so called"));
        assertTrue(refusal(attack("count", 20, 0.1)).contains("must be on what it declares"));
        String unit = assertThrows(
                        IllegalArgumentException.class,
                        () -> new AttackedRelease(
                                "count",
                                gaussian(40),
                                attack("e", new NonPrivateEvent("edges", Unit.EDGE), 1, 0, 0.95)
                                        .attacked(),
                                false))
                .getMessage();
        assertTrue(unit.contains("must be on what it protects, 'record', got a lower bound per 'edge'"), unit);
    }

    private static String refusal(AttackedRelease attack) {
        return assertThrows(IllegalArgumentException.class, () -> audit(attack)).getMessage();
    }

    @Test
    void a_finding_is_known_by_what_is_declared_and_attacked_and_by_three_digits_of_its_figures() {
        String id = id(audit(attack("count", 40, 0.5)));
        assertEquals(id, id(audit(attack("count", 40, 0.4995))));
        assertEquals(
                id,
                id(DatasetAudit.of(with(planned(BUDGET, COUNT), ledger("count", gaussian(40), 2))
                        .attacked(List.of(attack("count", 40, 0.5))))));
        DeclaredRelease other = new DeclaredRelease("count", gaussian(41), 4);
        assertNotEquals(id, id(DatasetAudit.of(planned(BUDGET, other).attacked(List.of(attack("count", 41, 0.5))))));
        DeclaredRelease beside = new DeclaredRelease("sum", gaussian(50), 1);
        AuditedDataset both = planned(BUDGET, COUNT, beside);
        assertNotEquals(
                id, id(DatasetAudit.of(both.attacked(List.of(attack("count", 40, 0.5), attack("sum", 50, 0.5))))));
        assertEquals(
                id, id(DatasetAudit.of(both.attacked(List.of(attack("count", 40, 0.5), attack("sum", 50, 0.01))))));
    }

    @Test
    void a_larger_leak_than_the_one_that_was_accepted_is_another_finding() {
        String id = id(audit(attack("count", 40, 0.41)));
        assertNotEquals(id, id(audit(attack("count", 40, 0.412))));
        assertNotEquals(id, id(audit(attack("count", 40, 0.45))));
        assertNotEquals(id, id(audit(attack("count", 40, 0.5))));
        assertNotEquals(id, id(audit(attack("count", 40, 4.5))));
    }

    private static String id(DatasetAudit audit) {
        return audit.findings().get(0).id();
    }

    @Test
    void merged_reports_carry_attacks_under_the_names_of_all_and_price_them_anew() {
        AuditReport one = new AuditReport("one", List.of(audit(attack("count", 40, 0.05))));
        DatasetAudit leaking = DatasetAudit.of(planned(BUDGET, new DeclaredRelease("count", gaussian(50), 1))
                .attacked(List.of(attack("count", 50, 0.5))));
        AuditReport two = new AuditReport("two", List.of(leaking));
        DatasetAudit together =
                AuditReport.merged("all", List.of(one, two)).datasets().get(0);
        assertEquals(
                List.of("one/count", "two/count"),
                together.attacks().stream().map(AttackedRelease::release).toList());
        assertEquals(
                List.of(Rule.IMPLEMENTATION_LEAKS),
                together.findings().stream().map(Finding::rule).toList());
        assertTrue(together.findings().get(0).message().startsWith("release 'two/count' leaks at least"));
    }

    @Test
    void evidence_is_read_as_it_was_written_and_only_for_what_it_is_about() {
        Attacked attacked = attack("count", 40, 0.05).attacked();
        AttackEvidence evidence = new AttackEvidence(
                Optional.of("survey"),
                Optional.of("count"),
                Optional.of(gaussian(40)),
                true,
                List.of(attacked, attacked));
        assertEquals(evidence, AttackedJson.read(AttackedJson.write(evidence)));
        assertEquals(2, evidence.on("survey", "count", gaussian(40)).size());
        AttackEvidence bare = AttackEvidence.of(List.of(attacked), false);
        assertEquals(bare, AttackedJson.read(AttackedJson.write(bare)));
        assertEquals(1, bare.on("any", "one", gaussian(7)).size());
        assertRefused("about dataset 'clicks', got 'survey'", () -> evidence.on("clicks", "count", gaussian(40)));
        assertRefused("about release 'sum', got 'count'", () -> evidence.on("survey", "sum", gaussian(40)));
        assertRefused("about what release 'count' declares", () -> evidence.on("survey", "count", gaussian(20)));
        String document = AttackedJson.write(evidence);
        assertRefused(
                "must be a number, got \"NaN\"", () -> read(document, "\"epsilon\" : 0.05", "\"epsilon\" : \"NaN\""));
        assertRefused(
                "epsilon must be in [0, infinity), got -1",
                () -> read(document, "\"epsilon\" : 0.05", "\"epsilon\" : -1"));
        assertRefused(
                "confidence must be in (0, 1), got 1",
                () -> read(document, "\"confidence\" : 0.95", "\"confidence\" : 1"));
        assertRefused("must be the area under its curve", () -> read(document, "\"auc\" : 0.", "\"auc\" : 1."));
        assertRefused("points must go from (0, 0) to (1, 1)", () -> read(document, "[ 0.0, 0.0 ], ", ""));
        assertRefused("schema", () -> read(document, "\"schema\" : 1", "\"schema\" : 2"));
        assertRefused("got also [more]", () -> read(document, "\"notes\"", "\"more\" : 1, \"notes\""));
        assertRefused("is not JSON", () -> AttackedJson.read("no JSON"));
    }

    private static void read(String document, String old, String replacement) {
        assertTrue(document.contains(old), document);
        AttackedJson.read(document.replace(old, replacement));
    }

    private static void assertRefused(String part, Runnable refused) {
        String message =
                assertThrows(IllegalArgumentException.class, refused::run).getMessage();
        assertTrue(message.contains(part), message);
    }
}
