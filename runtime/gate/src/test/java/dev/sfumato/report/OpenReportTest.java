package dev.sfumato.report;

import static dev.sfumato.gate.account.Samples.BUDGET;
import static dev.sfumato.gate.account.Samples.attack;
import static dev.sfumato.gate.account.Samples.gaussian;
import static dev.sfumato.gate.account.Samples.planned;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.gate.AttackedRelease;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.ExposureAudit;
import dev.sfumato.gate.account.DataFacts;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.Samples;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Reports that leave the machine of the data holder depend on private records by the verdict alone. */
class OpenReportTest {
    private static final DeclaredRelease COUNT = new DeclaredRelease("count", gaussian(20), 1);

    @Test
    void two_tables_with_the_same_verdict_are_told_alike_wherever_others_read() {
        DatasetAudit one = audit(4, "120 rows", Samples.exposure(Label.CERTIFIED, 120, 1e-5, 2e-3, 0.0123), 0.8, true);
        DatasetAudit other = audit(9, "9 rows", Samples.exposure(Label.CERTIFIED, 0, 1e-4, 0.5, 0.7, 0.9), 0.31, true);
        assertFalse(one.passed());
        alike(one, other);

        DatasetAudit kept = audit(4, "120 rows", Samples.exposure(Label.CERTIFIED, 5000, 1e-5, 3e-4), 0.1, true);
        DatasetAudit keptToo = audit(9, "9 rows", Samples.exposure(Label.CERTIFIED, 9000, 1e-9, 0.00099), 0, true);
        assertTrue(kept.passed(), kept.verdict().reason());
        assertTrue(keptToo.passed(), keptToo.verdict().reason());
        alike(kept, keptToo);
    }

    @Test
    void an_attack_on_records_tells_verdict_and_limit_and_one_on_chosen_inputs_its_figures() {
        DatasetAudit onRecords = audit(4, "rows", Samples.exposure(Label.CERTIFIED, 9, 1e-5), 0.8123, true);
        String information = onRecords.verdict().reason();
        assertTrue(
                information.matches(
                        "release 'count' leaks more of private records than the at most 0\\.\\d+ at delta 1e-6 that what it"
                                + " declares costs: it does not do what it declares; look for a missing clip.*"),
                information);
        assertFalse(information.contains("0.81"), information);
        DatasetAudit onInputs = audit(4, "rows", Samples.exposure(Label.CERTIFIED, 9, 1e-5), 0.8123, false);
        assertTrue(onInputs.verdict().reason().contains("at least epsilon 0.8123"), onInputs.verdict()::reason);
    }

    @Test
    void figures_are_in_the_report_that_says_that_it_is_confidential() {
        DatasetAudit exposed = audit(4, "120 rows", Samples.exposure(Label.CERTIFIED, 120, 2e-3, 0.0123), 0.8, true);
        AuditReport report = new AuditReport("audit", List.of(exposed));
        assertTrue(report.isConfidential());
        String page = report.toHtml();
        for (String part : List.of(
                "Confidential: computed from the private records",
                "2 of 2 records are above the limit",
                "It would pass with at most 120 released rows: exposure { released = 120 }.",
                "It would pass with a larger limit: exposure { maxDelta = 0.0123 }.",
                "120 rows")) {
            assertTrue(page.contains(part), part + " is not in\n" + page);
        }
        assertTrue(report.toJson().lines().skip(2).findFirst().orElseThrow().contains("\"notice\" : \"Confidential"));
        String measured = MeasuredExplanation.of(exposed).orElseThrow();
        assertTrue(measured.lines().allMatch(line -> line.length() <= 100), measured);
        assertTrue(
                measured.contains("Confidential") && measured.contains("0.0123") && measured.contains("0.8"), measured);
        AuditReport plain = new AuditReport("audit", List.of(DatasetAudit.of(planned(BUDGET, COUNT))));
        assertFalse(plain.isConfidential());
        assertFalse(plain.toJson().contains("onfidential"), plain.toJson());
    }

    @Test
    void where_no_number_of_rows_would_do_the_report_says_what_would() {
        DatasetAudit hopeless = audit(4, "rows", Samples.exposure(Label.CERTIFIED, 0, 1, 1), 0, true);
        String page = new AuditReport("audit", List.of(hopeless)).toHtml();
        assertTrue(
                page.contains("No number of such rows keeps that limit. Rows of a private training need none"), page);
    }

    @Test
    void projects_that_disagree_about_data_are_told_apart_without_their_numbers() {
        AuditReport one =
                new AuditReport(":a", List.of(audit(4, "four", Samples.exposure(Label.CERTIFIED, 9, 1e-5), 0, true)));
        DatasetAudit audit = DatasetAudit.of(input(7, "seven"));
        String refused = assertThrows(
                        IllegalArgumentException.class,
                        () -> AuditReport.merged("all", List.of(one, new AuditReport(":b", List.of(audit)))))
                .getMessage();
        assertEquals(
                "dataset 'survey': its data must be the same in all projects that use it, got a table of its own in ':a' and a"
                        + " table of its own in ':b'",
                refused);
    }

    private static void alike(DatasetAudit one, DatasetAudit other) {
        AuditReport report = new AuditReport("audit", List.of(one));
        AuditReport otherReport = new AuditReport("audit", List.of(other));
        assertNotEquals(report.toHtml(), otherReport.toHtml());
        assertEquals(one.verdict(), other.verdict());
        assertEquals(information(one), information(other));
        assertEquals(report.toMarkdown(), otherReport.toMarkdown());
        assertEquals(Explanation.of(one), Explanation.of(other));
        // by their ids findings of other data are others
        String id = "\"sfumatoFinding/v1\" : \"[0-9a-f]+\"";
        assertEquals(
                report.toSarif("build.gradle").replaceAll(id, ""),
                otherReport.toSarif("build.gradle").replaceAll(id, ""));
    }

    private static List<String> information(DatasetAudit audit) {
        return audit.findings().stream()
                .map(finding -> finding.rule() + finding.message() + finding.fixes())
                .toList();
    }

    private static DatasetAudit audit(
            long records, String summary, ExposureAudit exposure, double attacked, boolean isConfidential) {
        AttackedRelease given = attack("count", 20, attacked);
        AuditedDataset input = input(records, summary);
        return DatasetAudit.of(new AuditedDataset(
                        input.dataset(),
                        input.budgets(),
                        input.data(),
                        input.planned(),
                        input.ledger(),
                        Optional.of(exposure))
                .attacked(List.of(new AttackedRelease("count", given.event(), given.attacked(), isConfidential))));
    }

    private static AuditedDataset input(long records, String summary) {
        AuditedDataset input = planned(BUDGET, COUNT);
        return new AuditedDataset(
                input.dataset(),
                input.budgets(),
                Optional.of(new DataFacts("table", String.valueOf(records).repeat(64), records, summary)),
                input.planned(),
                input.ledger(),
                Optional.empty());
    }
}
