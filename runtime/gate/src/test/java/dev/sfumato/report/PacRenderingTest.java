package dev.sfumato.report;

import static dev.sfumato.gate.account.Samples.BUDGET;
import static dev.sfumato.gate.account.Samples.gaussian;
import static dev.sfumato.gate.account.Samples.ledger;
import static dev.sfumato.gate.account.Samples.pac;
import static dev.sfumato.gate.account.Samples.planned;
import static dev.sfumato.gate.account.Samples.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.accounting.event.PacClaimEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.DeclaredRelease;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacRenderingTest {
    private static final Budgets BOTH = Budgets.of(BUDGET).and(PacBudget.of(0.02, 0.01));
    private static final String APART = Sentences.of(Budgets.APART);

    private static final DatasetAudit KEPT = DatasetAudit.of(with(
            planned(BOTH, new DeclaredRelease("count", gaussian(40), 12), new DeclaredRelease("mean", pac(0.002), 4)),
            ledger("mean", pac(0.002), 1)));

    private static final DatasetAudit FAILED = DatasetAudit.of(
            planned(BOTH, new DeclaredRelease("count", gaussian(40), 12), new DeclaredRelease("mean", pac(0.03), 1)));

    private static final DatasetAudit ALONE =
            DatasetAudit.of(planned(Budgets.of(PacBudget.of(0.02, 0)), new DeclaredRelease("mean", pac(0.0078), 1)));

    @Test
    void the_page_shows_both_accounts_and_says_that_they_are_apart() {
        String page = page(KEPT);
        for (String part : List.of(
                "epsilon alone",
                "nats alone",
                "0.008001 of 0.02 nats, 0.01199 left",
                "in the ledger, 0.002001 nats",
                "An attacker who guesses right 1 in 2 now guesses right at most 57 in 100.",
                "the data are one of 64 halves of the rows",
                "all 64 worlds counted",
                "declared 4 times, of which 1 is recorded and 3 are to come; 5 more would fit",
                APART)) {
            assertTrue(page.contains(part), part + " is not in\n" + page);
        }
        assertEquals(2, page.split("class=\"bar within\"", -1).length - 1);
    }

    @Test
    void a_page_without_an_epsilon_names_none() {
        String page = page(ALONE);
        assertFalse(page.contains("epsilon alone"));
        assertFalse(page.contains(APART));
        assertTrue(page.contains("This is no differential privacy"));
        assertEquals(1, page.split("class=\"bar within\"", -1).length - 1);
    }

    private static String page(DatasetAudit audit) {
        return new AuditReport("audit", List.of(audit)).toHtml();
    }

    @Test
    void a_comment_has_a_row_for_each_account() {
        String text = new AuditReport("audit", List.of(FAILED)).toMarkdown();
        List<String> rows =
                text.lines().filter(line -> line.startsWith("| survey")).toList();
        assertEquals(2, rows.size());
        assertTrue(rows.get(0).startsWith("| survey | PASS | "), rows.get(0));
        assertEquals(
                "| survey, PAC privacy | **FAIL** | 0.03001 nats | 0.02 nats but for a probability of 0.01 | 0 nats |"
                        + " CERTIFIED |",
                rows.get(1));
        assertTrue(text.contains(MarkdownPage.escape(APART)), text);
    }

    @Test
    void an_explanation_tells_nats_beside_epsilon() {
        String text = Explanation.of(KEPT);
        assertTrue(text.lines().allMatch(line -> line.length() <= 100), text);
        assertTrue(text.contains("What leaks, in nats (PAC privacy): PASS"), text);
        assertTrue(text.contains("These alone tell at most 0.006001 nats, CERTIFIED, by all 64 worlds counted."), text);
        assertTrue(text.contains("What is left: 0.01199 of 0.02 nats."), text);
        assertTrue(text.replaceAll("\\s+", " ").contains(APART), text);
        assertTrue(text.contains("5 more of mean would fit"), text);
        String alone = Explanation.of(ALONE);
        assertFalse(alone.contains("psilon"), alone);
        assertTrue(Explanation.of(FAILED).contains("PAC budget exceeded: Information of 0.03001 nats is over"));
    }

    @Test
    void a_review_tool_gets_the_rule_and_the_fixes() throws IOException {
        String sarif = new AuditReport("audit", List.of(FAILED)).toSarif("build.gradle");
        JsonNode result = new ObjectMapper().readTree(sarif).at("/runs/0/results/0");
        assertEquals("pac-budget-exceeded", result.path("ruleId").asText());
        assertTrue(result.at("/message/text").asText().contains("multiplied by 1.23"), result::toString);
        assertFalse(result.at("/message/text").asText().contains("Confidential"));
    }

    @Test
    void hostile_words_of_a_claim_stay_text() {
        String hostile = "<script>alert(1)</script>|\n# x";
        DatasetAudit audit = DatasetAudit.of(planned(
                BOTH,
                new DeclaredRelease(hostile, new PacClaimEvent(hostile, 0.5, 0, hostile, hostile, Unit.RECORD), 1)));
        AuditReport report = new AuditReport("audit", List.of(audit));
        assertFalse(report.toHtml().contains("<script"));
        assertFalse(report.toMarkdown().contains("<script"));
        assertTrue(Explanation.of(audit).lines().noneMatch(line -> line.startsWith("# x")));
        assertEquals(report, AuditReport.fromJson(report.toJson()));
    }
}
