package dev.sfumato.report;

import static dev.sfumato.gate.account.Samples.BUDGET;
import static dev.sfumato.gate.account.Samples.exposure;
import static dev.sfumato.gate.account.Samples.gaussian;
import static dev.sfumato.gate.account.Samples.ledger;
import static dev.sfumato.gate.account.Samples.planned;
import static dev.sfumato.gate.account.Samples.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.accounting.Label;
import dev.sfumato.gate.Acceptance;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.Confidentiality;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.DataFacts;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.RecordedCharge;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RenderingTest {
    private static final String HOSTILE =
            "<script>alert('x')</script> | `code` \"q\" @team #1 [a](b)\n# h\u0000 \\| &amp;";

    private static final DatasetAudit FAILED = DatasetAudit.of(with(
            with(planned(BUDGET, new DeclaredRelease("count", gaussian(10), 12)), ledger("count", gaussian(10), 3)),
            exposure(Label.CERTIFIED, 120, 0, 1e-5, 1e-4, 0.02)));

    private static final DatasetAudit HOSTILE_AUDIT = DatasetAudit.of(new AuditedDataset(
            HOSTILE,
            BUDGET,
            Optional.of(new DataFacts(HOSTILE, HOSTILE, 4, HOSTILE)),
            List.of(new DeclaredRelease(HOSTILE, gaussian(2), 3)),
            Optional.of(new LedgerFacts(
                    1,
                    HOSTILE,
                    List.of(new RecordedCharge(HOSTILE, HOSTILE, HOSTILE, HOSTILE, gaussian(9), Label.CERTIFIED)))),
            Optional.empty()));

    private static final AuditReport REPORT = new AuditReport(
            "audit",
            List.of(FAILED),
            List.of(new Acceptance(
                    FAILED.findings().get(0).id(), "Ada", "the campaign is over", LocalDate.of(2027, 3, 31))));

    private static final AuditReport HOSTILE_REPORT = new AuditReport(
            HOSTILE,
            List.of(HOSTILE_AUDIT),
            List.of(new Acceptance(HOSTILE_AUDIT.findings().get(0).id(), HOSTILE, HOSTILE, LocalDate.of(2027, 3, 31))));

    @Test
    void the_page_shows_budget_findings_exposure_ledger_and_acceptance() {
        String page = REPORT.toHtml();
        for (String part : List.of(
                "class=\"part recorded\" style=\"width:",
                "class=\"part planned\" style=\"width:",
                "class=\"limit\"",
                "It would fit with a larger budget: epsilon = 1.52.",
                "Accepted by Ada until 2027-03-31: the campaign is over",
                "limit 0.001",
                "1 of 4 records are above the limit",
                "sfumato-ledger/1",
                "ab".repeat(32),
                "Confidential: computed from the private records",
                "prefers-color-scheme: dark",
                "@media print")) {
            assertTrue(page.contains(part), part);
        }
        assertFalse(page.matches("(?s).*(<script|src=|href=|url\\(|@import).*"));
    }

    @Test
    void what_is_all_recorded_is_priced_once_on_the_page() {
        String page = new AuditReport(
                        "audit",
                        List.of(DatasetAudit.of(with(
                                planned(BUDGET, new DeclaredRelease("count", gaussian(40), 3)),
                                ledger("count", gaussian(40), 3)))))
                .toHtml();
        assertTrue(page.contains("declared 3 times, all recorded"), page);
        assertTrue(page.contains("<td class=\"number\" data-column=\"epsilon alone\">\u2013</td>"), page);
        assertFalse(page.contains(">nothing<"), page);
    }

    @Test
    void nothing_confidential_is_announced_where_nothing_is_shown() {
        AuditReport plain = new AuditReport(
                "audit", List.of(DatasetAudit.of(planned(BUDGET, new DeclaredRelease("count", gaussian(40), 1)))));
        assertFalse(plain.toHtml().contains("Confidential"));
        assertFalse(plain.toMarkdown().contains("Confidential"));
        assertFalse(plain.toMarkdown().contains("confidential"));
        assertTrue(REPORT.toMarkdown().contains(Confidentiality.ELSEWHERE));
    }

    @Test
    void a_limit_is_marked_also_where_no_record_comes_near_it() {
        AuditReport report = new AuditReport(
                "audit",
                List.of(DatasetAudit.of(with(
                        planned(BUDGET, new DeclaredRelease("count", gaussian(40), 1)),
                        exposure(Label.CERTIFIED, 0, 0, 1e-9)))));
        assertTrue(report.toHtml().contains(">limit 0.001<"));
    }

    @Test
    void hostile_names_stay_text_on_the_page() {
        String page = HOSTILE_REPORT.toHtml();
        assertFalse(page.contains("<script"), "script");
        assertFalse(page.contains("\u0000"), "NUL");
        assertTrue(page.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"));
        assertTrue(page.contains("&amp;amp;"));
    }

    @Test
    void hostile_names_stay_one_cell_of_markdown() {
        String text = HOSTILE_REPORT.toMarkdown();
        assertFalse(text.contains("<"), text);
        assertFalse(text.contains("@team"), text);
        assertFalse(text.matches("(?s).*(?<!\\\\)`.*"), text);
        assertFalse(text.contains("\n# h"), text);
        List<String> rows = text.lines().filter(line -> line.startsWith("|")).toList();
        assertEquals(3, rows.size());
        for (String row : rows) {
            assertEquals(
                    7, row.replaceAll("\\\\.", "").chars().filter(c -> c == '|').count(), row);
        }
    }

    @Test
    void hostile_names_survive_json_and_stay_on_the_lines_of_an_explanation() {
        assertEquals(HOSTILE_REPORT, AuditReport.fromJson(HOSTILE_REPORT.toJson()));
        String text = Explanation.of(HOSTILE_AUDIT);
        assertTrue(text.lines().noneMatch(line -> line.startsWith("# h")), text);
        assertFalse(text.contains("\u0000"));
    }

    @Test
    void spent_is_rounded_up_and_left_is_rounded_down() {
        DatasetAudit kept = DatasetAudit.of(planned(BUDGET, new DeclaredRelease("count", gaussian(14.9), 12)));
        String row = new AuditReport("audit", List.of(kept))
                .toMarkdown()
                .lines()
                .filter(line -> line.startsWith("| survey"))
                .findFirst()
                .orElseThrow();
        String[] cells = row.split(" \\| ", -1);
        double epsilon = kept.dp().orElseThrow().total().epsilon();
        double spent = Double.parseDouble(cells[2]);
        double left = Double.parseDouble(cells[4]);
        assertTrue(spent >= epsilon && spent < epsilon + 1e-4, row);
        assertTrue(left <= 1 - epsilon && left > 1 - epsilon - 1e-4, row);
    }

    @Test
    void an_explanation_is_narrow_and_ends_with_a_fix() {
        String text = Explanation.of(FAILED);
        assertTrue(text.lines().allMatch(line -> line.length() <= 100), text);
        assertTrue(Explanation.of(HOSTILE_AUDIT).lines().allMatch(line -> line.length() <= 100));
        assertTrue(text.contains("declared 12 times, of which 3 are recorded and 9 are to come"), text);
        assertTrue(text.stripTrailing().endsWith("- It would fit with a larger budget: epsilon = 1.52."), text);
    }

    @Test
    void an_explanation_of_what_passes_says_how_many_more_would_fit() {
        String text = Explanation.of(DatasetAudit.of(planned(BUDGET, new DeclaredRelease("count", gaussian(40), 12))));
        assertTrue(text.contains(" more of count would fit"), text);
        assertFalse(text.contains("What would have to change"), text);
    }

    @Test
    void sarif_has_what_its_schema_requires() throws IOException {
        for (AuditReport report : List.of(REPORT, HOSTILE_REPORT)) {
            JsonNode root = new ObjectMapper().readTree(report.toSarif("my app/build.gradle"));
            assertEquals("2.1.0", root.path("version").textValue());
            JsonNode run = root.path("runs").path(0);
            JsonNode driver = run.path("tool").path("driver");
            assertEquals("Sfumato", driver.path("name").textValue());
            for (JsonNode rule : driver.path("rules")) {
                assertTrue(rule.path("id").isTextual());
                assertTrue(rule.path("help").path("text").isTextual());
                assertTrue(rule.path("shortDescription").path("text").isTextual());
            }
            assertEquals(
                    report.datasets().get(0).findings().size(),
                    run.path("results").size());
            for (JsonNode result : run.path("results")) {
                int index = result.path("ruleIndex").intValue();
                assertEquals(
                        driver.path("rules").path(index).path("id"), result.path("ruleId"), "ruleIndex and ruleId");
                assertEquals("error", result.path("level").textValue());
                assertTrue(result.path("message").path("text").isTextual());
                JsonNode place = result.path("locations").path(0).path("physicalLocation");
                assertEquals(
                        "my%20app/build.gradle",
                        place.path("artifactLocation").path("uri").textValue());
                assertTrue(place.path("region").path("startLine").intValue() >= 1);
                assertTrue(result.path("suppressions").isArray());
                result.path("partialFingerprints")
                        .forEach(print -> assertTrue(print.textValue().matches("[0-9a-f]{64}")));
                assertEquals(1, result.path("partialFingerprints").size());
            }
        }
    }

    @Test
    void an_accepted_finding_is_suppressed_in_sarif_with_its_justification_and_others_are_not() throws IOException {
        JsonNode results = new ObjectMapper()
                .readTree(REPORT.toSarif("build.gradle"))
                .path("runs")
                .path(0)
                .path("results");
        JsonNode suppression = results.path(0).path("suppressions").path(0);
        assertEquals("external", suppression.path("kind").textValue());
        assertEquals(
                "Accepted by Ada until 2027-03-31: the campaign is over",
                suppression.path("justification").textValue());
        assertEquals(0, results.path(1).path("suppressions").size());
    }
}
