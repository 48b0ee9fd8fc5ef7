package dev.sfumato.gate.fix;

import static dev.sfumato.gate.account.Samples.ledger;
import static dev.sfumato.gate.account.Samples.measured;
import static dev.sfumato.gate.account.Samples.pac;
import static dev.sfumato.gate.account.Samples.planned;
import static dev.sfumato.gate.account.Samples.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.PacClaimEvent;
import dev.sfumato.accounting.event.PacEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PacFixesTest {
    private static final Budgets NATS = Budgets.of(PacBudget.of(0.02, 0.01));

    @Test
    void every_fix_passes_when_it_is_applied_and_none_is_larger_than_needed() {
        Cases.check(60, cases -> {
            PacBudget budget = PacBudget.of(cases.magnitude(0.001, 1), cases.oneOf(0.0, 0.01, 0.1));
            List<DeclaredRelease> planned = new ArrayList<>();
            int releases = cases.whole(1, 3);
            for (int i = 0; i < releases; i++) {
                planned.add(new DeclaredRelease("release " + i, random(cases), cases.whole(1, 40)));
            }
            AuditedDataset input = planned(Budgets.of(budget), planned.toArray(DeclaredRelease[]::new));
            check(
                    cases.whole(0, 1) == 0
                            ? input
                            : with(input, ledger("release 0", planned.get(0).once(), cases.whole(1, 3))));
        });
    }

    private static PrivacyEvent random(Cases cases) {
        double nats = cases.magnitude(1e-4, 0.1);
        PrivacyEvent plain = cases.whole(0, 1) == 0 ? pac(nats) : measured(nats, 0.01);
        return switch (cases.whole(0, 5)) {
            case 0 -> new SeededEvent(plain);
            case 1 -> new PacClaimEvent("rows", nats, 0, "a paper", "a constant is missing", Unit.RECORD);
            default -> plain;
        };
    }

    @Test
    void noise_releases_and_a_larger_budget_are_offered() {
        AuditedDataset input =
                planned(NATS, new DeclaredRelease("mean", pac(0.004), 6), new DeclaredRelease("median", pac(0.001), 2));
        DatasetAudit audit = check(input);
        assertEquals(
                List.of(
                        "It would fit with the noise of all releases with PAC privacy multiplied by 1.15.",
                        "It would fit with the noise multiplied by 1.16 in release 'mean'.",
                        "It would fit with times = 4 in release 'mean'.",
                        "It would fit with another PAC budget, 0.0261 nats but for a probability of 0.01:"
                                + " pac { information = 0.0261; failure = 0.01 }."),
                audit.fixes().stream().map(Fix::sentence).toList());
    }

    /** Three releases that tell half a nat each, as found for one axis: the part that does not depend on outputs must shrink as well. */
    @Test
    void noise_helps_where_much_is_told() {
        PrivacyEvent half = new PacEvent(
                "one of 64 halves of the rows",
                64,
                0,
                0.5 * (1 - Math.exp(-1)),
                0,
                0,
                1,
                List.of(1.0),
                List.of(Math.sqrt(Math.E - 1)),
                Unit.RECORD);
        AuditedDataset input = planned(Budgets.of(PacBudget.of(0.5, 0)), new DeclaredRelease("mean", half, 3));
        assertTrue(settings(input).contains("pac noise"), check(input).fixes().toString());
    }

    @Test
    void what_is_not_trusted_is_mended_by_trust() {
        PrivacyEvent claim = new PacClaimEvent("rows", 0.001, 0, "a paper", "a constant is missing", Unit.RECORD);
        assertEquals(Set.of("pac"), settings(planned(NATS, new DeclaredRelease("mean", claim, 1))));
        assertEquals(
                Set.of("seed"), settings(planned(NATS, new DeclaredRelease("mean", new SeededEvent(pac(0.01)), 1))));
        assertEquals(Set.of("pac"), settings(planned(NATS, new DeclaredRelease("mean", measured(0.01, 0.02), 1))));
    }

    @Test
    void what_is_recorded_cannot_be_undone() {
        AuditedDataset input =
                with(planned(NATS, new DeclaredRelease("mean", pac(0.004), 7)), ledger("mean", pac(0.004), 6));
        assertEquals(
                List.of("What is recorded already is not within the PAC budget, so that no change of the plan makes it"
                        + " fit. The only way is another PAC budget, 0.0281 nats but for a probability of 0.01:"
                        + " pac { information = 0.0281; failure = 0.01 }."),
                check(input).fixes().stream().map(Fix::sentence).toList());
        DatasetAudit seeded = DatasetAudit.of(with(planned(NATS), ledger("mean", new SeededEvent(pac(0.004)), 1)));
        assertTrue(seeded.fixes().isEmpty());
        assertTrue(seeded.findings().get(0).message().contains("no setting changes that"));
    }

    private static Set<String> settings(AuditedDataset input) {
        return check(input).fixes().stream().map(Fix::setting).collect(Collectors.toSet());
    }

    private static DatasetAudit check(AuditedDataset input) {
        DatasetAudit audit = DatasetAudit.of(input);
        for (Fix fix : audit.fixes()) {
            assertTrue(isKept(applied(input, fix, fix.value())), () -> fix + " does not pass in " + audit);
            if (fix.setting().equals("times")) {
                String more = String.valueOf(Long.parseLong(fix.value()) + 1);
                assertFalse(isKept(applied(input, fix, more)), () -> fix + " is not the most");
            } else if (fix.setting().equals(Fix.PAC_NOISE)) {
                double value = Double.parseDouble(fix.value());
                double unit = Math.pow(10, Math.floor(Math.log10(value * (1 - 1e-9))) - 2);
                String less = String.valueOf(value - unit);
                assertFalse(isKept(applied(input, fix, less)), () -> fix + " is not the least");
            }
        }
        return audit;
    }

    private static boolean isKept(AuditedDataset input) {
        return input.accounts().pac().orElseThrow().passes();
    }

    private static AuditedDataset applied(AuditedDataset input, Fix fix, String value) {
        PacBudget budget = input.budgets().pac().orElseThrow();
        List<DeclaredRelease> planned = new ArrayList<>();
        for (DeclaredRelease release : input.planned()) {
            boolean isMeant = fix.release().isEmpty() || fix.release().equals(release.name());
            PrivacyEvent once = release.once();
            long times = release.times();
            if (isMeant) {
                switch (fix.setting()) {
                    case Fix.PAC_NOISE -> once = once.withNoiseTimes(Double.parseDouble(value));
                    case "seed" -> once = once instanceof SeededEvent s ? s.event() : once;
                    case "times" -> times = Long.parseLong(value);
                    default -> {}
                }
            }
            if (times > 0) {
                planned.add(new DeclaredRelease(release.name(), once, times));
            }
        }
        if (fix.setting().equals("pac")) {
            double information = budget.information();
            double failure = 0;
            Label label = Label.CERTIFIED;
            for (String setting : value.split("; ", -1)) {
                String written = setting.substring(setting.indexOf('=') + 2).replace("'", "");
                switch (setting.substring(0, setting.indexOf(' '))) {
                    case "information" -> information = Double.parseDouble(written);
                    case "failure" -> failure = Double.parseDouble(written);
                    default -> label = Label.valueOf(written);
                }
            }
            budget = new PacBudget(information, failure, label);
        }
        return new AuditedDataset(
                input.dataset(), Budgets.of(budget), input.data(), planned, input.ledger(), input.exposure());
    }
}
