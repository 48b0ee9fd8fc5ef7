package dev.sfumato.gate;

import static dev.sfumato.gate.account.Samples.BUDGET;
import static dev.sfumato.gate.account.Samples.exposure;
import static dev.sfumato.gate.account.Samples.gaussian;
import static dev.sfumato.gate.account.Samples.ledger;
import static dev.sfumato.gate.account.Samples.planned;
import static dev.sfumato.gate.account.Samples.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.gate.account.DataFacts;
import dev.sfumato.gate.account.DeclaredRelease;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FindingIdTest {
    private static final PrivacyEvent WIDE = new GaussianEvent(2, 3, Unit.RECORD);

    private static String id(AuditedDataset input) {
        return DatasetAudit.of(input).findings().get(0).id();
    }

    @Test
    void equal_content_has_an_equal_id_whatever_releases_are_called_and_however_they_are_ordered() {
        String id = id(planned(BUDGET, new DeclaredRelease("a", gaussian(2), 6), new DeclaredRelease("b", WIDE, 2)));
        assertTrue(id.matches("[0-9a-f]{64}"), id);
        assertEquals(
                id, id(planned(BUDGET, new DeclaredRelease("y", WIDE, 2), new DeclaredRelease("x", gaussian(2), 6))));
        assertEquals(
                id,
                id(planned(
                        BUDGET,
                        new DeclaredRelease("x", new RepeatedEvent(gaussian(2), 3), 2),
                        new DeclaredRelease("y", WIDE, 2))));
    }

    @Test
    void recording_what_was_planned_does_not_change_the_id() {
        AuditedDataset input = planned(BUDGET, new DeclaredRelease("a", gaussian(2), 6));
        assertEquals(id(input), id(with(input, ledger("a", gaussian(2), 4))));
        assertNotEquals(id(input), id(with(input, ledger("a", gaussian(2), 7))));
    }

    @Test
    void changed_content_has_another_id() {
        List<String> ids = Stream.of(
                        planned(BUDGET, new DeclaredRelease("a", gaussian(2), 6)),
                        planned(BUDGET, new DeclaredRelease("a", gaussian(2), 7)),
                        planned(BUDGET, new DeclaredRelease("a", gaussian(Math.nextUp(2)), 6)),
                        planned(BUDGET, new DeclaredRelease("a", WIDE, 6)),
                        planned(Budget.of(1.1, 1e-6, Unit.RECORD), new DeclaredRelease("a", gaussian(2), 6)),
                        planned(Budget.of(1, 1e-7, Unit.RECORD), new DeclaredRelease("a", gaussian(2), 6)),
                        planned(
                                new Budget(1, 1e-6, Unit.RECORD, Label.CLAIMED),
                                new DeclaredRelease("a", gaussian(2), 6)),
                        new AuditedDataset(
                                "another",
                                BUDGET,
                                Optional.empty(),
                                List.of(new DeclaredRelease("a", gaussian(2), 6)),
                                Optional.empty(),
                                Optional.empty()))
                .map(FindingIdTest::id)
                .toList();
        assertEquals(ids.size(), ids.stream().distinct().count());
    }

    @Test
    void an_exposure_is_named_by_data_and_settings_and_not_by_its_figures() {
        AuditedDataset kept = planned(BUDGET, new DeclaredRelease("a", gaussian(40), 1));
        AuditedDataset input = with(kept, exposure(Label.CERTIFIED, 0, 0.01, 1e-5));
        assertEquals(id(input), id(with(kept, exposure(Label.CERTIFIED, 7, 0.02, 1e-5))));
        AuditedDataset other = new AuditedDataset(
                input.dataset(),
                input.budgets(),
                Optional.of(new DataFacts("table", "cd".repeat(32), 4, "")),
                input.planned(),
                input.ledger(),
                input.exposure());
        assertNotEquals(id(input), id(other));
    }

    @Test
    void each_rule_that_is_broken_is_a_finding_of_its_own() {
        AuditedDataset input =
                with(planned(BUDGET, new DeclaredRelease("a", gaussian(2), 1)), exposure(Label.CLAIMED, 0, 0.01, 1e-5));
        List<Finding> findings = DatasetAudit.of(input).findings();
        assertEquals(
                List.of(Rule.BUDGET_EXCEEDED, Rule.RECORDS_EXPOSED, Rule.EXPOSURE_LABEL_TOO_WEAK),
                findings.stream().map(Finding::rule).toList());
        assertEquals(3, findings.stream().map(Finding::id).distinct().count());
    }
}
