package dev.sfumato.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.fix.Fix;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuditReportTest {
    private static final DatasetAudit KEPT = DatasetAudit.of(
            "survey",
            Budgets.of(Budget.of(1, 1e-6, Unit.RECORD)),
            List.of(DeclaredRelease.of("means", new RepeatedEvent(new GaussianEvent(40, 1, Unit.RECORD), 12))));

    private static final DatasetAudit OVERSPENT = DatasetAudit.of(
            "<b>clicks & \"views\"</b>",
            Budgets.of(Budget.of(1, 1e-6, Unit.RECORD)),
            List.of(DeclaredRelease.of("counts", new RepeatedEvent(new LaplaceEvent(2, 1, Unit.RECORD), 7))));

    @Test
    void a_report_passes_when_every_dataset_does() {
        assertTrue(new AuditReport("audit", List.of(KEPT)).passed());
        assertFalse(new AuditReport("audit", List.of(KEPT, OVERSPENT)).passed());
        assertFalse(new AuditReport("audit", List.of()).passed());
    }

    @Test
    void an_overspent_dataset_is_told_how_much_noise_would_fit() {
        assertEquals(
                "epsilon 3.5 is over the budget of 1 by 2.5",
                OVERSPENT.verdict().reason());
        assertEquals(
                List.of(
                        "It would fit with all noise scales multiplied by 3.5.",
                        "It would fit with scale = 7 in release 'counts'.",
                        "It would fit with times = 2 in release 'counts'.",
                        "It would fit with a larger budget: epsilon = 3.5."),
                OVERSPENT.fixes().stream().map(Fix::sentence).toList());
    }

    @Test
    void the_json_holds_every_figure_with_its_label_method_and_unit() throws IOException {
        JsonNode root = new ObjectMapper().readTree(new AuditReport("audit", List.of(KEPT, OVERSPENT)).toJson());

        assertEquals(6, root.path("schema").intValue());
        JsonNode total = root.path("datasets").path(0).path("total");
        assertEquals(
                KEPT.dp().orElseThrow().total().epsilon(), total.path("epsilon").doubleValue());
        assertEquals("CERTIFIED", total.path("label").textValue());
        assertEquals("exact Gaussian", total.path("method").textValue());
        assertEquals("record", total.path("unit").textValue());
        assertFalse(root.path("datasets").path(1).path("passed").booleanValue());
    }

    @Test
    void a_report_is_read_as_it_was_written() {
        AuditReport report = new AuditReport("audit", List.of(KEPT, OVERSPENT));
        assertEquals(report, AuditReport.fromJson(report.toJson()));
    }

    @Test
    void an_infinite_epsilon_is_written_as_such() throws IOException {
        DatasetAudit pure = DatasetAudit.of(
                "survey",
                Budgets.of(Budget.pure(1, Unit.RECORD)),
                List.of(DeclaredRelease.of("mean", new GaussianEvent(40, 1, Unit.RECORD))));
        JsonNode root = new ObjectMapper().readTree(new AuditReport("audit", List.of(pure)).toJson());

        assertEquals(
                "infinite",
                root.path("datasets").path(0).path("total").path("epsilon").textValue());
        assertFalse(root.path("passed").booleanValue());
        assertTrue(pure.verdict().reason().contains("needs a budget with a delta above 0"));
    }

    @Test
    void the_page_escapes_names_and_loads_nothing() {
        String page = new AuditReport("audit", List.of(KEPT, OVERSPENT)).toHtml();

        assertTrue(page.contains("&lt;b&gt;clicks &amp; &quot;views&quot;&lt;/b&gt;"));
        assertFalse(page.contains("<b>clicks"));
        assertFalse(page.matches("(?s).*(src=|href=|url\\(|@import).*"));
        assertTrue(page.contains("12 times Gaussian noise, sigma 40"));
    }
}
