package dev.sfumato.gate.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Trusted;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.ledger.Admission;
import dev.sfumato.ledger.Charge;
import dev.sfumato.ledger.Ledger;
import dev.sfumato.report.DatasetAuditJson;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever asks what was recorded is told of each charge that was trusted less than it is priced, whichever figure is asked for. The events have
 * proofs, so that nothing but the charges says that something is wrong: one leaked more than it declares, and left all the same.
 */
class RecordedPricesTest {
    private static final Instant NOW = Instant.parse("2026-11-18T08:00:00Z");
    private static final Budgets BOTH = Budgets.of(Samples.BUDGET).and(PacBudget.of(0.02, 0));
    private static final PrivacyEvent COUNT = Samples.gaussian(40);
    private static final PrivacyEvent MEAN = Samples.pac(0.004);

    @TempDir
    Path folder;

    private Ledger ledger;

    @BeforeEach
    void open() {
        ledger = Ledger.at(folder.resolve("ledger"));
    }

    private void record(String release, String run, PrivacyEvent event, Label label) {
        ledger.append(
                new Charge("survey", Charge.NO_DATA, release, run, event.unit(), label, event),
                "test",
                NOW,
                Admission.ALL);
    }

    private Spending spending() {
        return new Spending(BOTH, ledger.read(), Set.of("survey"));
    }

    private DatasetAudit audit() {
        LedgerFacts facts = LedgerFacts.of(ledger.read(), Set.of("survey"));
        return DatasetAudit.of(
                new AuditedDataset("survey", BOTH, Optional.empty(), List.of(), Optional.of(facts), Optional.empty()));
    }

    private static void doubted(Map<String, Trusted<?>> figures) {
        figures.forEach((what, figure) -> {
            assertEquals(Label.NONE, figure.label(), what);
            assertTrue(
                    figure.assumptions().stream().anyMatch(one -> one.endsWith("was recorded as NONE")),
                    () -> what + " assumes " + figure.assumptions());
        });
    }

    @Test
    void no_price_of_what_was_recorded_leaves_out_the_doubts() {
        record("count", "W1", COUNT, Label.CERTIFIED);
        record("count", "W2", COUNT, Label.NONE);
        record("mean", "W1", MEAN, Label.NONE);
        Spending spending = spending();
        DatasetAudit audit = audit();
        DpAudit dp = audit.dp().orElseThrow();
        PacAudit pac = audit.pac().orElseThrow();
        Map<String, Trusted<?>> figures = new LinkedHashMap<>();
        figures.put("total", dp.total());
        figures.put("what is recorded", dp.recorded().total());
        figures.put("row", dp.releases().get(0).alone());
        figures.put("spent", spending.dp().orElseThrow().total());
        figures.put("after two charges", spending.dpAfter(2));
        figures.put("a charge alone", spending.alone(spending.dpCharges().get(1), Accountants.best()));
        figures.put("odometer", spending.odometer(1e-6));
        figures.put("total in nats", pac.total());
        figures.put("what is recorded in nats", pac.recorded().total());
        figures.put("row in nats", pac.releases().get(0).alone());
        figures.put("told", spending.pac().orElseThrow().total());
        figures.put("told after a charge", spending.pacAfter(1));
        figures.put(
                "a charge alone in nats",
                spending.toldAlone(audit.ledger().orElseThrow().charges().get(2)));
        doubted(figures);
        assertEquals(Label.NONE, dp.composition().odometer().orElseThrow().label(), "the odometer of a report");
    }

    @Test
    void what_is_alone_is_doubted_at_another_delta_as_well() {
        record("count", "W1", COUNT, Label.NONE);
        doubted(Map.of("at 1e-8", spending().plannedAt(1e-8).orElseThrow()));
    }

    @Test
    void a_doubted_row_in_nats_is_read_as_it_was_written_and_without_its_doubt_never_for_what_is_declared() {
        record("mean", "W1", MEAN, Label.CLAIMED);
        DatasetAudit audit = audit();
        String written = DatasetAuditJson.write(audit);
        assertEquals(audit, DatasetAuditJson.read(written));
        String declared = written.replace("\"origin\" : \"recorded\"", "\"origin\" : \"planned\"");
        String refused = assertThrows(IllegalArgumentException.class, () -> DatasetAuditJson.read(declared))
                .getMessage();
        assertTrue(refused.contains("must be what the event tells"), refused);
    }

    @Test
    void a_total_in_nats_is_trusted_no_more_than_its_rows() {
        record("mean", "W1", MEAN, Label.CLAIMED);
        PacAudit pac = audit().pac().orElseThrow();
        PacGuarantee doubted = pac.total();
        assertEquals(Label.CLAIMED, doubted.label());
        Judged<PacBudget, PacGuarantee> trusted = pac.budget()
                .judge(new PacGuarantee(
                        doubted.information(), doubted.failure(), Label.CERTIFIED, doubted.method(), List.of()));
        String refused = assertThrows(
                        IllegalArgumentException.class,
                        () -> new PacAudit(pac.promise(), pac.releases(), pac.recorded(), trusted))
                .getMessage();
        assertTrue(refused.contains("and their total is reported to be CERTIFIED"), refused);
    }

    @Test
    void a_first_charge_that_is_not_trusted_is_refused_where_proofs_are_asked_for() {
        Charge requested = new Charge("survey", Charge.NO_DATA, "count", "W1", COUNT.unit(), Label.NONE, COUNT);
        assertEquals(
                "the figure is NONE (no guarantee), and this budget counts CERTIFIED figures only",
                spending().admit(requested).reason());
    }
}
