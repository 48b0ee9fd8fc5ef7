package dev.sfumato.gate.fix;

import static dev.sfumato.gate.account.Samples.BUDGET;
import static dev.sfumato.gate.account.Samples.gaussian;
import static dev.sfumato.gate.account.Samples.ledger;
import static dev.sfumato.gate.account.Samples.planned;
import static dev.sfumato.gate.account.Samples.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.Samples;
import dev.sfumato.testing.Cases;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FixesTest {
    private static final Unit UNIT = Unit.RECORD;

    @Test
    void every_fix_of_an_overspent_dataset_passes_when_it_is_applied() {
        Cases.check(15, cases -> check(random(cases, cases.whole(0, 7) == 0)));
    }

    @Test
    @Tag("thorough")
    void every_fix_of_a_training_passes_when_it_is_applied() {
        PrivacyEvent training = new RepeatedEvent(new PoissonSampledEvent(new GaussianEvent(1.5, 1, UNIT), 0.01), 200);
        DatasetAudit audit = check(planned(BUDGET, new DeclaredRelease("model", training, 40)));
        assertEquals(
                Set.of("noise", "sigma", "steps", "times", "epsilon"),
                audit.fixes().stream().map(Fix::setting).collect(Collectors.toSet()));
    }

    @Test
    void every_fix_of_what_has_no_proof_or_no_price_passes_when_it_is_applied() {
        PrivacyEvent claim = new ClaimedEvent(0.5, 0, "a paper", "one step only", UNIT);
        PrivacyEvent large = new ClaimedEvent(2.5, 0, "a paper", "one step only", UNIT);
        PrivacyEvent bare = new NonPrivateEvent("rows", UNIT);
        DeclaredRelease sound = new DeclaredRelease("sound", gaussian(40), 2);
        assertEquals(
                Set.of("mechanism", "weakestLabel"), settings(planned(BUDGET, new DeclaredRelease("a", claim, 1))));
        assertEquals(
                Set.of("mechanism", "times", "budget"),
                settings(planned(BUDGET, new DeclaredRelease("a", large, 1), sound)));
        assertEquals(Set.of("mechanism"), settings(planned(BUDGET, new DeclaredRelease("a", bare, 3))));
        assertEquals(
                Set.of("mechanism", "times"),
                settings(planned(
                        BUDGET,
                        new DeclaredRelease("a", bare, 1),
                        new DeclaredRelease("b", new SeededEvent(gaussian(20)), 1),
                        sound)));
        assertEquals(
                Set.of("seed", "mechanism"),
                settings(planned(BUDGET, new DeclaredRelease("a", new SeededEvent(gaussian(40)), 1))));
        assertEquals(
                Set.of("mechanism", "delta"),
                settings(planned(Budget.pure(1, UNIT), new DeclaredRelease("a", gaussian(40), 1))));
        assertEquals(
                Set.of("mechanism", "budget"),
                settings(planned(Budget.pure(0.01, UNIT), new DeclaredRelease("a", gaussian(40), 1))));
        assertEquals(
                Set.of("times", "mechanism", "delta"),
                settings(planned(BUDGET, new DeclaredRelease("a", new BlackBoxEvent(0.001, 1e-8, UNIT), 300))));
    }

    @Test
    void no_less_noise_and_no_more_releases_would_do() {
        Cases.check(8, cases -> {
            AuditedDataset input = random(cases, false);
            for (Fix fix : DatasetAudit.of(input).fixes()) {
                worse(fix)
                        .ifPresent(
                                worse -> assertFalse(isKept(applied(input, worse)), () -> fix + " is not the least"));
            }
        });
    }

    @Test
    void where_the_ledger_alone_is_over_the_budget_only_a_larger_one_helps() {
        AuditedDataset input = with(
                planned(BUDGET, new DeclaredRelease("count", gaussian(10), 12)), ledger("count", gaussian(10), 11));
        double recorded = Samples.adaptive(10, 11);
        assertTrue(recorded > 1);
        assertEquals(
                List.of("What is recorded already costs epsilon " + Figures.up(recorded)
                        + ", so that no change of the plan makes it fit."
                        + " The only way is a larger budget: epsilon = 1.52."),
                check(input).fixes().stream().map(Fix::sentence).toList());
    }

    @Test
    void more_noise_is_no_way_out_of_what_is_recorded_with_less() {
        AuditedDataset input =
                with(planned(BUDGET, new DeclaredRelease("count", gaussian(10), 12)), ledger("count", gaussian(10), 4));
        DatasetAudit audit = check(input);
        Fix times = audit.fixes().stream()
                .filter(fix -> fix.setting().equals("times"))
                .findFirst()
                .orElseThrow();
        assertEquals("5", times.value());
        Fix sigma = audit.fixes().stream()
                .filter(fix -> fix.setting().equals("sigma"))
                .findFirst()
                .orElseThrow();
        assertTrue(Double.parseDouble(sigma.value()) > 14.7, sigma.value());
    }

    private static Set<String> settings(AuditedDataset input) {
        return check(input).fixes().stream().map(Fix::setting).collect(Collectors.toSet());
    }

    /** Applies each fix on its own. */
    private static DatasetAudit check(AuditedDataset input) {
        DatasetAudit audit = DatasetAudit.of(input);
        if (!audit.passed()) {
            assertFalse(audit.fixes().isEmpty(), () -> "no fix for " + audit);
        }
        for (Fix fix : audit.fixes()) {
            assertTrue(isKept(applied(input, fix)), () -> fix + " does not pass");
            assertTrue(fix.sentence().endsWith("."), fix.sentence());
        }
        return audit;
    }

    /** Whether the budget is kept, without the advice that an audit looks for. */
    private static boolean isKept(AuditedDataset input) {
        return input.accounts().dp().orElseThrow().passes(Accountants.best());
    }

    private static AuditedDataset random(Cases cases, boolean isMixed) {
        boolean isPure = cases.whole(0, 3) == 0;
        Budget budget = isPure
                ? Budget.pure(cases.magnitude(0.1, 5), UNIT)
                : Budget.of(cases.magnitude(0.1, 5), cases.magnitude(1e-9, 1e-4), UNIT);
        List<DeclaredRelease> planned = new ArrayList<>();
        int releases = cases.whole(1, 3);
        for (int i = 0; i < releases; i++) {
            PrivacyEvent once = isPure ? pure(cases) : isMixed ? mixed(cases) : gaussian(cases.magnitude(1, 50));
            planned.add(new DeclaredRelease("release " + i, once, cases.whole(1, 40)));
        }
        AuditedDataset input = planned(budget, planned.toArray(DeclaredRelease[]::new));
        DeclaredRelease first = planned.get(0);
        return cases.whole(0, 1) == 0 ? input : with(input, ledger(first.name(), first.once(), cases.whole(1, 3)));
    }

    private static PrivacyEvent pure(Cases cases) {
        return cases.oneOf(
                new LaplaceEvent(cases.magnitude(1, 50), 1, UNIT),
                new DiscreteLaplaceEvent(cases.magnitude(1, 50), 1, UNIT),
                new BlackBoxEvent(cases.magnitude(0.01, 1), 0, UNIT));
    }

    private static PrivacyEvent mixed(Cases cases) {
        return cases.oneOf(
                new DiscreteGaussianEvent(cases.magnitude(2, 50), 1, UNIT),
                new ZcdpEvent(cases.magnitude(1e-4, 1e-2), UNIT),
                new LaplaceEvent(cases.magnitude(1, 50), 1, UNIT));
    }

    /** The dataset with a fix applied, as its reader would write it. */
    private static AuditedDataset applied(AuditedDataset input, Fix fix) {
        Budget budget = input.budgets().dp().orElseThrow();
        Set<String> named = named(fix);
        List<DeclaredRelease> planned = new ArrayList<>();
        for (DeclaredRelease release : input.planned()) {
            boolean isMeant = named.contains(release.name());
            PrivacyEvent once = release.once();
            switch (fix.setting()) {
                case "noise" -> once = once.withNoiseTimes(Double.parseDouble(fix.value()));
                case "sigma", "scale" ->
                    once = isMeant
                            ? NoiseSetting.of(once).orElseThrow().with().apply(Double.parseDouble(fix.value()))
                            : once;
                case "steps" ->
                    once = isMeant && once instanceof RepeatedEvent r
                            ? new RepeatedEvent(r.event(), Long.parseLong(fix.value()))
                            : once;
                case "seed" -> once = isMeant && once instanceof SeededEvent s ? s.event() : once;
                case "mechanism" -> once = isMeant ? mechanism(fix.value()) : once;
                default -> {}
            }
            long times = fix.setting().equals("times") && isMeant ? Long.parseLong(fix.value()) : release.times();
            if (times > 0) {
                planned.add(new DeclaredRelease(release.name(), once, times));
            }
        }
        String settings = fix.setting().equals("budget") ? fix.value() : fix.setting() + " = " + fix.value();
        for (String setting : settings.split("; ", -1)) {
            String value = setting.substring(setting.indexOf('=') + 2).replace("'", "");
            budget = switch (setting.substring(0, setting.indexOf(' '))) {
                case "epsilon" ->
                    new Budget(Double.parseDouble(value), budget.delta(), budget.unit(), budget.weakestLabel());
                case "delta" ->
                    new Budget(budget.epsilon(), Double.parseDouble(value), budget.unit(), budget.weakestLabel());
                case "weakestLabel" ->
                    new Budget(budget.epsilon(), budget.delta(), budget.unit(), Label.valueOf(value));
                default -> budget;
            };
        }
        return new AuditedDataset(input.dataset(), budget, input.data(), planned, input.ledger(), input.exposure());
    }

    /** The releases that a fix is about, which its sentence quotes. */
    private static Set<String> named(Fix fix) {
        return fix.release().isEmpty()
                ? Pattern.compile("'([^']*)'")
                        .matcher(fix.words())
                        .results()
                        .map(quoted -> quoted.group(1))
                        .collect(Collectors.toSet())
                : Set.of(fix.release());
    }

    private static PrivacyEvent mechanism(String written) {
        Matcher matcher = Pattern.compile("(gaussian|laplace) \\{ (?:sigma|scale) = (\\S+) }")
                .matcher(written);
        assertTrue(matcher.matches(), written);
        double noise = Double.parseDouble(matcher.group(2));
        return matcher.group(1).equals("gaussian") ? gaussian(noise) : new LaplaceEvent(noise, 1, UNIT);
    }

    /** The next value of three digits that would be less of a change, if there is one. */
    private static Optional<Fix> worse(Fix fix) {
        return switch (fix.setting()) {
            case "times" -> Optional.of(replaced(fix, String.valueOf(Long.parseLong(fix.value()) + 1)));
            case "noise", "sigma", "scale", "epsilon" -> {
                double value = Double.parseDouble(fix.value());
                double unit = Math.pow(10, Math.floor(Math.log10(value * (1 - 1e-9))) - 2);
                yield Optional.of(replaced(fix, String.valueOf(value - unit)));
            }
            default -> Optional.empty();
        };
    }

    private static Fix replaced(Fix fix, String value) {
        return new Fix(fix.release(), fix.setting(), value, fix.words(), fix.script());
    }
}
