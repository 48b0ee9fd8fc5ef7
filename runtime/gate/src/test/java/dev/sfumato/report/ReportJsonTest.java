package dev.sfumato.report;

import static dev.sfumato.gate.account.Samples.BUDGET;
import static dev.sfumato.gate.account.Samples.attack;
import static dev.sfumato.gate.account.Samples.exposure;
import static dev.sfumato.gate.account.Samples.gaussian;
import static dev.sfumato.gate.account.Samples.ledger;
import static dev.sfumato.gate.account.Samples.measured;
import static dev.sfumato.gate.account.Samples.planned;
import static dev.sfumato.gate.account.Samples.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.gate.Acceptance;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.HowComposed;
import dev.sfumato.testing.EveryEvent;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportJsonTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The fields that may be absent from a report that says it passed. */
    private static final Set<String> OPTIONAL = Set.of(
            "notice",
            "room",
            "data",
            "exposure",
            "ledger",
            "pac",
            "attacks",
            "measured",
            "odometer",
            "concurrent",
            "first",
            "opened");

    private static final DatasetAudit FULL = DatasetAudit.of(with(
            with(planned(BUDGET, new DeclaredRelease("count", gaussian(40), 12)), ledger("count", gaussian(40), 2)),
            exposure(Label.CERTIFIED, 2000, 0, 1e-5, 1e-4, 1e-3)));

    private static final DatasetAudit FAILED = DatasetAudit.of(with(
            planned(BUDGET, new DeclaredRelease("count", gaussian(2), 12)),
            exposure(Label.CLAIMED, 10, 0, 1e-5, Double.POSITIVE_INFINITY)));

    private static final DatasetAudit BESIDE = DatasetAudit.of(with(
            planned(
                    Budgets.of(BUDGET).and(PacBudget.of(0.02, 0.01)),
                    new DeclaredRelease("count", gaussian(40), 12),
                    new DeclaredRelease("mean", measured(0.002, 0.01), 3)),
            ledger("mean", measured(0.002, 0.01), 2)));

    private static final DatasetAudit PAC_FAILED = DatasetAudit.of(
            planned(Budgets.of(PacBudget.of(0.02, 0)), new DeclaredRelease("mean", measured(0.05, 0.01), 3)));

    private static final DatasetAudit ATTACKED =
            DatasetAudit.of(planned(BUDGET, new DeclaredRelease("count", gaussian(40), 12))
                    .attacked(List.of(attack("count", 40, 0.05))));

    private static final DatasetAudit REFUTED =
            DatasetAudit.of(planned(BUDGET, new DeclaredRelease("count", gaussian(40), 12))
                    .attacked(List.of(attack("count", 40, 0.5))));

    private static final AuditReport REPORT = new AuditReport(
            "audit",
            List.of(
                    FULL,
                    renamed("clicks", FAILED),
                    renamed("beside", BESIDE),
                    renamed("pac", PAC_FAILED),
                    renamed("attacked", ATTACKED),
                    renamed("refuted", REFUTED)),
            List.of(new Acceptance(FAILED.findings().get(0).id(), "Ada", "until spring", LocalDate.of(2027, 3, 31))));

    private static DatasetAudit renamed(String name, DatasetAudit audit) {
        return new DatasetAudit(
                name,
                audit.dp(),
                audit.pac(),
                audit.data(),
                audit.verdict(),
                audit.exposure(),
                audit.attacks(),
                audit.ledger(),
                audit.findings());
    }

    @Test
    void a_report_is_read_as_it_was_written() {
        assertEquals(REPORT, AuditReport.fromJson(REPORT.toJson()));
        assertEquals(REPORT.toJson(), AuditReport.fromJson(REPORT.toJson()).toJson());
        assertEquals(FAILED, DatasetAuditJson.read(DatasetAuditJson.write(FAILED)));
        assertEquals(BESIDE, DatasetAuditJson.read(DatasetAuditJson.write(BESIDE)));
        assertEquals(PAC_FAILED, DatasetAuditJson.read(DatasetAuditJson.write(PAC_FAILED)));
        assertEquals(REFUTED, DatasetAuditJson.read(DatasetAuditJson.write(REFUTED)));
    }

    @Test
    void a_report_of_the_version_before_attacks_is_read() throws IOException {
        AuditReport before = new AuditReport("audit", List.of(FULL));
        ObjectNode older = (ObjectNode) JSON.readTree(before.toJson());
        assertEquals(before, AuditReport.fromJson(older.put("schema", 3).toString()));
        ((ObjectNode) older.at("/datasets/0")).remove("composition");
        HowComposed composition = AuditReport.fromJson(older.toString())
                .datasets()
                .get(0)
                .dp()
                .orElseThrow()
                .composition();
        assertEquals(List.of(), composition.notes());
    }

    @Test
    void the_stamps_that_a_build_adds_are_left_alone() throws IOException {
        ObjectNode stamped = (ObjectNode) JSON.readTree(REPORT.toJson());
        stamped.putObject("stamps").put("survey", "abc");
        assertEquals(REPORT, AuditReport.fromJson(stamped.toString()));
    }

    @Test
    void a_release_of_every_kind_is_read_as_it_was_written() {
        for (PrivacyEvent event : EveryEvent.examples()) {
            Budget budget = Budget.of(1e6, 1e-6, event.unit());
            DatasetAudit audit =
                    DatasetAudit.of("survey", Budgets.of(budget), List.of(DeclaredRelease.of("release", event)));
            assertEquals(audit, DatasetAuditJson.read(DatasetAuditJson.write(audit)));
        }
    }

    @Test
    void a_report_without_any_one_of_its_fields_is_refused() throws IOException {
        JsonNode root = JSON.readTree(REPORT.toJson());
        List<ObjectNode> objects = new ArrayList<>();
        collect(root, objects);
        assertTrue(objects.size() > 30);
        for (ObjectNode object : objects) {
            for (String field : List.copyOf(fields(object))) {
                if (!OPTIONAL.contains(field)) {
                    JsonNode removed = object.remove(field);
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> AuditReport.fromJson(root.toString()),
                            () -> "without " + field + ": " + object);
                    object.set(field, removed);
                }
            }
            object.put("unheard-of", 1);
            assertThrows(IllegalArgumentException.class, () -> AuditReport.fromJson(root.toString()));
            object.remove("unheard-of");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/passed | true | the report's verdict is not that of its datasets",
                "/schema | 2 | schema of the report must be in [3, 6], got 2",
                "/schema | 7 | schema of the report must be in [3, 6], got 7",
                "/datasets/4/attacks/0/attacked/bound/epsilon | 0.5 | its figures break implementation-leaks",
                "/datasets/4/attacks/0/attacked/bound/epsilon | \"NaN\" | must be a number, got \"NaN\"",
                "/datasets/4/attacks/0/attacked/bound/unit | \"edge\" | says nothing about an upper bound",
                "/datasets/4/attacks/0/attacked/bound/delta | 1e-9 | says nothing about an upper bound",
                "/datasets/4/attacks/0/attacked/auc | 0.9 | auc of attacked of entry 1 of attacks of dataset 'attacked' must be the area",
                "/datasets/4/attacks/0/event/sigma | 41 | must be on what it declares",
                "/datasets/4/attacks/0/release | \"other\" | there is none so called",
                "/datasets/5/attacks/0/attacked/bound/epsilon | 0.01 | its figures break nothing",
                "/datasets/5/attacks/0/attacked/claimed/epsilon | 0.9 | its figures break nothing",
                "/datasets/5/attacks | [] | is reported to fail by implementation-leaks, and its figures break nothing",
                "/datasets/0/passed | false | is reported to fail by nothing, and its figures break nothing",
                "/datasets/1/passed | true | is reported to pass by",
                "/datasets/0/total/epsilon | 7.5 | its figures break budget-exceeded",
                "/datasets/0/total/epsilon | \"infinite\" | its figures break no-guarantee",
                "/datasets/0/total/epsilon | \"NaN\" | epsilon of total of dataset 'survey' must be a number, got \"NaN\"",
                "/datasets/0/total/label | \"CLAIMED\" | its figures break label-too-weak",
                "/datasets/0/total/delta | 0.1 | its figures break delta-too-large",
                "/datasets/0/exposure/worst | 0.5 | its figures break records-exposed",
                "/datasets/0/exposure/over | 1 | its figures break records-exposed",
                "/datasets/0/exposure/worst | -1 | worst must be in [0, infinity], got -1.0",
                "/datasets/0/releases/0/origin | \"made up\" | must be planned or recorded, got \"made up\"",
                "/datasets/0/releases/1/noise | \"loud\" | must be one of the ways to say noise, got \"loud\"",
                "/datasets/2/pac/budget/information | 0.0001 | its figures break pac-budget-exceeded",
                "/datasets/2/pac/budget/failure | 0 | its figures break pac-confidence-too-low",
                "/datasets/2/pac/total/label | \"NONE\" | its figures break pac-label-too-weak",
                "/datasets/2/pac/total/information | 0.001 | and their total is reported to be 0.001 but for 0.01",
                "/datasets/2/pac/total/failure | 0 | and their total is reported to be",
                "/datasets/2/pac/releases/0/event/mean | 0.001 | must be what the event tells",
                "/datasets/2/pac/releases/0/times | 1 | counted must be in [0, times = 1], got 2",
                "/datasets/3/pac/budget/weakestLabel | \"NONE\" | weakestLabel must be CERTIFIED or CLAIMED, got NONE",
                "/stamps | 7 | stamps of the report must be an object, got 7",
                "/request | {} | got also [request]",
                "/datasets/0/releases/1/counted | 13 | counted must be in [0, times = 12], got 13",
                "/datasets/1/dataset | \"survey\" | tells of dataset 'survey' twice",
                "/accepted/0/expires | \"soon\" | must be a date such as 2027-03-31, got \"soon\"",
            })
    void an_altered_report_is_refused_with_a_sentence(String pointer, String value, String sentence)
            throws IOException {
        JsonNode root = JSON.readTree(REPORT.toJson());
        int last = pointer.lastIndexOf('/');
        ((ObjectNode) root.at(pointer.substring(0, last))).set(pointer.substring(last + 1), JSON.readTree(value));
        String message = assertThrows(IllegalArgumentException.class, () -> AuditReport.fromJson(root.toString()))
                .getMessage();
        assertTrue(message.contains(sentence), message);
    }

    private static void collect(JsonNode node, List<ObjectNode> objects) {
        if (node instanceof ObjectNode object) {
            objects.add(object);
        }
        node.forEach(child -> collect(child, objects));
    }

    private static List<String> fields(ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
