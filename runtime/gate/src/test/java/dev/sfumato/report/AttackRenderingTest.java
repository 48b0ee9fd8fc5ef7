package dev.sfumato.report;

import static dev.sfumato.gate.account.Samples.BUDGET;
import static dev.sfumato.gate.account.Samples.attack;
import static dev.sfumato.gate.account.Samples.gaussian;
import static dev.sfumato.gate.account.Samples.planned;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.chart.Sign;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.gate.AttackAxis;
import dev.sfumato.gate.AttackedRelease;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.DeclaredRelease;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttackRenderingTest {
    private static final DeclaredRelease COUNT = new DeclaredRelease("count", gaussian(20), 4);
    private static final DatasetAudit KEPT =
            DatasetAudit.of(planned(BUDGET, COUNT).attacked(List.of(attack("count", 20, 0.1))));
    private static final DatasetAudit REFUTED =
            DatasetAudit.of(planned(BUDGET, COUNT).attacked(List.of(attack("count", 20, 0.8))));

    @Test
    void a_line_has_lower_bound_upper_bound_and_budget_in_the_order_of_the_axis() {
        String kept = AttackAxis.of(KEPT).orElseThrow().line();
        assertTrue(
                kept.matches("epsilon at delta 1e-6: 0 \\.\\.\\. at least 0\\.1 \\(EMPIRICAL, 95 %\\) \\.\\.\\."
                        + " at most 0\\.\\d+ \\(CERTIFIED\\) \\.\\.\\. budget 1"),
                kept);
        String refuted = AttackAxis.of(REFUTED).orElseThrow().line();
        assertTrue(refuted.matches(".* at most .* at least 0\\.8 .* budget 1"), refuted);
        assertTrue(markdown(KEPT).contains("attacked.** Epsilon at delta 1e-6: 0 ..."), markdown(KEPT));
        assertFalse(markdown(KEPT).contains("Confidential"), markdown(KEPT));
    }

    @Test
    void the_axis_is_the_same_for_all_and_ends_at_a_round_number() {
        AttackAxis axis = AttackAxis.of(REFUTED).orElseThrow();
        assertEquals(1, axis.end());
        assertEquals(6, axis.ticks().size());
        assertEquals(2, axis.rows().size());
        String page = page(REFUTED);
        // the budget is drawn at the end of both ranges, and the lower bound at 80 % of it
        assertEquals(2, page.split("<line class=\"limit\" x1=\"100.00%\"", -1).length - 1);
        assertEquals(2, page.split("<circle class=\"least\" cx=\"80.00%\"", -1).length - 1);
        assertTrue(page.contains("<svg class=\"range refuted\""), page);
        assertTrue(page.contains("&#160;REFUTED</span>"), page);
        assertFalse(page(KEPT).contains("refuted\""), page(KEPT));
    }

    @Test
    void a_page_and_an_explanation_tell_figures_cost_and_that_an_attack_proves_nothing() {
        String page = page(KEPT);
        for (String part : List.of(
                "What an attacker gets",
                "two-world distinguishing on the mean of com.acme",
                "100,000 releases, 12 s",
                "0.778",
                "a note",
                "holds with a confidence of 95 %",
                AttackSection.PROVES_NOTHING)) {
            assertTrue(page.contains(part), part + " is not in\n" + page);
        }
        String text = Explanation.of(KEPT);
        assertTrue(text.lines().allMatch(line -> line.length() <= 100), text);
        assertTrue(text.contains("What an attacker gets"), text);
        assertTrue(text.replaceAll("\\s+", " ").contains(AttackSection.PROVES_NOTHING), text);
        assertFalse(page(DatasetAudit.of(planned(BUDGET, COUNT))).contains("What an attacker gets"));
    }

    @Test
    void several_attacks_say_with_what_confidence_they_hold_together() {
        DatasetAudit audit = DatasetAudit.of(planned(BUDGET, COUNT)
                .attacked(List.of(
                        attack("count", gaussian(20), 0.1, 1e-6, 0.975),
                        attack("count", gaussian(20), 0, 1e-6, 0.975))));
        assertTrue(page(audit).contains("hold together with a confidence of 95 % at least"), page(audit));
        assertTrue(Explanation.of(audit).contains("EMPIRICAL, 97.5 %"), Explanation.of(audit));
    }

    @Test
    void a_review_tool_gets_the_rule_without_a_fix() throws IOException {
        String sarif = new AuditReport("audit", List.of(REFUTED)).toSarif("build.gradle");
        JsonNode result = new ObjectMapper().readTree(sarif).at("/runs/0/results/0");
        assertEquals("implementation-leaks", result.path("ruleId").asText());
        String message = result.at("/message/text").asText();
        assertTrue(message.endsWith("look for a missing clip, too little noise, a biased sample."), message);
    }

    @Test
    void of_a_refuted_release_nothing_is_green_and_nothing_is_left() {
        String page = page(REFUTED);
        assertTrue(page.contains("<div class=\"bar refuted\""), page);
        assertTrue(page.contains("an attack refutes it: nothing is known to be left"), page);
        assertTrue(
                page.contains("<td class=\"label refuted\" data-column=\"label\">" + Sign.classed(Sign.said("REFUTED"))
                        + "</td>"),
                page);
        assertTrue(page.contains("Total, if all releases did what they declare: "), page);
        String text = Explanation.of(REFUTED);
        for (String information : List.of(page, text, markdown(REFUTED))) {
            assertFalse(information.contains("bar within"), information);
            assertFalse(information.contains("would fit"), information);
            assertFalse(information.contains("What is left"), information);
        }
        assertTrue(markdown(REFUTED).contains("| \u2013 | REFUTED |"), markdown(REFUTED));
        assertTrue(page(KEPT).contains("bar within") && page(KEPT).contains("more would fit"), page(KEPT));
    }

    @Test
    void noise_that_the_last_digits_give_away_is_told_as_that() {
        AttackedRelease given = attack("count", 20, 0.8);
        DatasetAudit audit = DatasetAudit.of(planned(BUDGET, COUNT)
                .attacked(List.of(new AttackedRelease(
                        "count", given.event(), given.attacked().noting(List.of(Attacked.BY_DIGITS)), false))));
        String message = audit.findings().get(0).message();
        assertTrue(
                message.contains("its noise is drawn and added in floating point, and the last binary digits"),
                message);
        assertFalse(message.contains("missing clip"), message);
        AuditReport read = AuditReport.fromJson(new AuditReport("audit", List.of(audit)).toJson());
        assertTrue(read.datasets().get(0).attacks().get(0).attacked().isByDigits());
    }

    @Test
    void figures_of_private_records_are_on_the_page_that_is_confidential_and_nowhere_else() {
        AttackedRelease given = attack("count", 20, 0.8);
        DatasetAudit audit = DatasetAudit.of(planned(BUDGET, COUNT)
                .attacked(List.of(new AttackedRelease("count", given.event(), given.attacked(), true))));
        assertTrue(page(audit).contains("Confidential"));
        assertTrue(page(audit).contains(">0.8<"));
        assertFalse(markdown(audit).contains("0.8"), markdown(audit));
        String sarif = new AuditReport("audit", List.of(audit)).toSarif("build.gradle");
        assertFalse(sarif.contains("0.8"), sarif);
    }

    private static String page(DatasetAudit audit) {
        return new AuditReport("audit", List.of(audit)).toHtml();
    }

    private static String markdown(DatasetAudit audit) {
        return new AuditReport("audit", List.of(audit)).toMarkdown();
    }
}
