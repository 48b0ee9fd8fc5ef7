package dev.sfumato.gate.fix;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.calibration.Calibration;
import dev.sfumato.accounting.calibration.OutOfReachException;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.gate.account.Accounts;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.DatasetAccount;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.PacAccount;
import dev.sfumato.gate.account.PendingRelease;
import dev.sfumato.gate.account.Pricing;
import dev.sfumato.util.Figures;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Fixes that would help where a total is not trusted enough or infinite, so that no amount of noise does: another mechanism, or a budget of
 * another kind. Each change was priced together with everything else and fits.
 */
final class TrustFixes {
    private static final double USUAL_DELTA = 1e-6;
    private static final double LARGEST_DELTA = 0.1;
    private static final double LITTLE_INFORMATION = 1e-6;

    private final DatasetAccount account;
    private final Pricing pricing;
    private final Budget budget;
    private final List<PendingRelease> offenders;

    TrustFixes(DatasetAccount account, Pricing pricing) {
        this.account = account;
        this.pricing = pricing;
        budget = account.budget();
        offenders = account.planned().stream()
                .filter(release ->
                        release.counted() > 0 && Fixes.isRefused(budget.judge(budget.price(release.event(), pricing))))
                .toList();
    }

    List<Fix> all() {
        List<Fix> fixes = new ArrayList<>();
        find(this::unseeded, fixes);
        find(this::sound, fixes);
        find(this::without, fixes);
        find(this::pacBudget, fixes);
        find(this::budgetOfAnotherKind, fixes);
        return fixes;
    }

    private static void find(Supplier<Optional<Fix>> search, List<Fix> fixes) {
        try {
            search.get().ifPresent(fixes::add);
        } catch (OutOfReachException | Pricing.EnoughException none) {
            // this way there is no advice, or none in time
        }
    }

    private Optional<Fix> unseeded() {
        DatasetAccount changed = replacing(release -> release.doing(SeededEvent.without(release.once())));
        return !offenders.isEmpty() && changed.passes(pricing)
                ? Optional.of(new Fix(
                        single(),
                        "seed",
                        "none",
                        "It would fit with noise from the secure source in place of a seed in " + named()))
                : Optional.empty();
    }

    /** Plain noise in place of what has no proof or no price. */
    private Optional<Fix> sound() {
        if (offenders.isEmpty()) {
            return Optional.empty();
        }
        Unit unit = budget.unit();
        boolean isPure = budget.delta() == 0;
        DoubleFunction<PrivacyEvent> noise =
                isPure ? scale -> new LaplaceEvent(scale, 1, unit) : sigma -> new GaussianEvent(sigma, 1, unit);
        String setting = isPure ? "scale" : "sigma";
        double least = Calibration.to(budget, pricing)
                .digits(3)
                .pricing(value -> replacing(release -> release.doing(noise.apply(value)))
                        .total(pricing)
                        .figure())
                .least(
                        setting,
                        1,
                        value -> replacing(release -> release.doing(noise.apply(value)))
                                .everything())
                .value();
        if (!replacing(release -> release.doing(noise.apply(least))).passes(pricing)) {
            return Optional.empty();
        }
        String mechanism = (isPure ? "laplace" : "gaussian") + " { " + setting + " = " + Figures.exact(least) + " }";
        return Optional.of(new Fix(
                single(),
                "mechanism",
                mechanism,
                "It would fit with " + (isPure ? "Laplace" : "Gaussian") + " noise of " + setting + " "
                        + Figures.exact(least) + " on answers of sensitivity 1 in place of " + named(),
                "mechanism = " + mechanism));
    }

    private Optional<Fix> without() {
        boolean isAll = offenders.size() == account.planned().size()
                && account.charges().isEmpty();
        DatasetAccount changed = account.planning(account.planned().stream()
                .filter(release -> !offenders.contains(release))
                .toList());
        return !isAll && !offenders.isEmpty() && changed.passes(pricing)
                ? Optional.of(new Fix(single(), "times", "0", "It would fit without " + named()))
                : Optional.empty();
    }

    /** A budget of their own for releases with PAC privacy, which have no epsilon. */
    private Optional<Fix> pacBudget() {
        Budgets both = Budgets.of(budget).composing(account.filter()).and(PacBudget.of(LITTLE_INFORMATION, 0));
        Accounts apart = Accounts.of(
                both,
                account.planned(),
                new LedgerFacts(account.charges().size(), "", account.charges(), account.plans()));
        PacAccount pac = apart.pac().orElseThrow();
        if (pac.isEmpty() || !apart.dp().orElseThrow().passes(pricing)) {
            return Optional.empty();
        }
        return PacFixes.least(pac.total())
                .map(other -> new Fix(
                        "",
                        "pac",
                        PacFixes.script(other),
                        "It would pass with a budget of PAC privacy beside this one, of " + other
                                + ", for what has no epsilon",
                        "pac { " + PacFixes.script(other) + " }"));
    }

    private Optional<Fix> budgetOfAnotherKind() {
        Guarantee total = account.total(pricing).figure();
        if (!total.label().isUpperBound()) {
            return Optional.empty();
        }
        Label label = total.label() == Label.CLAIMED ? Label.CLAIMED : budget.weakestLabel();
        for (double delta : deltas(total)) {
            Budget other = new Budget(budget.epsilon(), delta, budget.unit(), label);
            Guarantee price = account.under(other).total(pricing).figure();
            if (Double.isFinite(price.epsilon())) {
                double epsilon =
                        price.epsilon() <= budget.epsilon() ? budget.epsilon() : Fixes.roundedUp(price.epsilon());
                return Optional.of(changed(new Budget(epsilon, delta, budget.unit(), label)));
            }
        }
        return Optional.empty();
    }

    /** The budget's own delta where it is enough, else 1, 2 and 5 times each power of ten above it. */
    private List<Double> deltas(Guarantee total) {
        if (Double.isFinite(total.epsilon())) {
            return List.of(budget.delta());
        }
        List<Double> deltas = new ArrayList<>();
        if (budget.delta() == 0) {
            deltas.add(USUAL_DELTA);
        }
        double above = budget.delta() == 0 ? USUAL_DELTA : budget.delta();
        for (int power = (int) Math.floor(Math.log10(above)); power < 0; power++) {
            for (int digit : new int[] {1, 2, 5}) {
                double delta = BigDecimal.valueOf(digit, -power).doubleValue();
                if (delta > above && delta <= LARGEST_DELTA) {
                    deltas.add(delta);
                }
            }
        }
        return deltas;
    }

    private Fix changed(Budget other) {
        List<String> settings = new ArrayList<>();
        List<String> values = new ArrayList<>();
        List<String> words = new ArrayList<>();
        if (other.epsilon() != budget.epsilon()) {
            settings.add("epsilon");
            values.add(Figures.exact(other.epsilon()));
            words.add("a larger epsilon, " + Figures.exact(other.epsilon()));
        }
        if (other.delta() != budget.delta()) {
            settings.add("delta");
            values.add(Figures.exact(other.delta()));
            words.add((budget.delta() == 0 ? "a delta of " : "a larger delta, ") + Figures.exact(other.delta()));
        }
        if (other.weakestLabel() != budget.weakestLabel()) {
            settings.add("weakestLabel");
            values.add("'" + other.weakestLabel() + "'");
            words.add("claims accepted");
        }
        List<String> written = new ArrayList<>();
        for (int i = 0; i < settings.size(); i++) {
            written.add(settings.get(i) + " = " + values.get(i));
        }
        String all = String.join("; ", written);
        boolean isOne = settings.size() == 1;
        return new Fix(
                "",
                isOne ? settings.get(0) : "budget",
                isOne ? values.get(0).replace("'", "") : all,
                "It would pass with " + String.join(" and ", words),
                "budget { " + all + " }");
    }

    private DatasetAccount replacing(UnaryOperator<PendingRelease> change) {
        return account.planning(account.planned().stream()
                .map(release -> offenders.contains(release) ? change.apply(release) : release)
                .toList());
    }

    private String single() {
        return offenders.size() == 1 ? offenders.get(0).name() : "";
    }

    private String named() {
        return (offenders.size() == 1 ? "release " : "releases ")
                + offenders.stream().map(release -> "'" + release.name() + "'").collect(Collectors.joining(", "));
    }
}
