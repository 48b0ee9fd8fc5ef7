package dev.sfumato.dsl;

import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.budget.Gates.newLedger;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.dsl.budget.BudgetExceededException;
import dev.sfumato.dsl.budget.Gate;
import dev.sfumato.dsl.budget.GateResult;
import dev.sfumato.dsl.budget.TeamLedger;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.Cost;
import dev.sfumato.evidence.LowerBound;
import dev.sfumato.evidence.Roc;
import dev.sfumato.report.DatasetAuditJson;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gate shows attacks beside prices, and fails where one is refuted. */
class AttackedGateTest {
    private static Attacked got(double epsilon) {
        return new Attacked(
                "two-world distinguishing",
                "the mean",
                new LowerBound(epsilon, 1e-6, Unit.RECORD, 0.95, "exact binomial intervals"),
                Optional.empty(),
                Roc.CHANCE,
                new Cost(1000, "releases", Duration.ofSeconds(2)));
    }

    @Test
    void a_budget_that_promises_nothing_is_warned_of() {
        assertTrue(budget(1e300, 0.5)
                .check(gaussian(40))
                .toString()
                .replaceAll("\\s+", " ")
                .contains("warning: a budget of delta 0.5 allows to publish whole records"));
        assertFalse(budget(1, 1e-6).check(gaussian(40)).toString().contains("warning"));
    }

    @Test
    void an_attack_within_the_price_is_shown_and_proves_nothing() {
        GateResult result = budget(1, 1e-6).attacked(got(0.05)).check(gaussian(40));
        assertTrue(result.passed());
        String message = result.toString().replaceAll("\\s+", " ");
        assertTrue(message.contains("0 ... at least 0.05 (EMPIRICAL, 95 %) ... at most 0.0"), message);
        assertTrue(message.contains("which proves nothing"), message);
        assertEquals(result.audit(), DatasetAuditJson.read(result.json()));
    }

    @Test
    void an_attack_above_the_price_fails_and_no_noise_would_help() {
        GateResult result = budget(1, 1e-6)
                .attacked("mean", got(0.7))
                .check(gaussian(40).named("mean"), gaussian(50).named("sum"));
        assertFalse(result.passed());
        assertTrue(result.toString().replaceAll("\\s+", " ").contains("it does not do what it declares"));
        assertThrows(BudgetExceededException.class, result::orThrow);
        assertThrows(IllegalStateException.class, result::noiseFactor);
    }

    @Test
    void an_attack_on_a_release_that_is_recorded_counts_where_nothing_is_planned(@TempDir Path folder) {
        TeamLedger ledger = newLedger(folder.resolve("ledger").toString());
        Gate survey = budget(1, 1e-6).on("survey");
        survey.chargedTo(ledger).spend(gaussian(40).named("mean"));
        assertTrue(survey.chargedTo(ledger).check().passed());
        Gate attacked = survey.attacked("mean", got(0.7));
        assertFalse(attacked.chargedTo(ledger).check().passed());
        assertFalse(attacked.chargedTo(ledger).check(gaussian(50).named("sum")).passed());
    }

    @Test
    void an_attack_on_nothing_that_is_checked_is_refused() {
        Gate unnamed = budget(1, 1e-6).attacked(got(0.1));
        Gate other = budget(1, 1e-6).attacked("sum", got(0.1));
        Release mean = gaussian(40).named("mean");
        assertTrue(
                refusal(() -> unnamed.check(mean, gaussian(50).named("sum"))).contains("say .attacked(\"mean\", ...)"));
        assertTrue(refusal(() -> other.check(mean)).contains("must be on one of [mean], got 'sum'"));
        assertTrue(refusal(() -> budget(1, 1e-6)
                        .per(Unit.EDGE)
                        .attacked(got(0.1))
                        .check(gaussian(40).per(Unit.EDGE)))
                .contains("must be on what it protects, 'edge'"));
    }

    private static String refusal(Runnable refused) {
        return assertThrows(IllegalArgumentException.class, refused::run).getMessage();
    }
}
