package dev.sfumato.gate.fix;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.Limit;
import dev.sfumato.accounting.calibration.Calibration;
import dev.sfumato.accounting.calibration.OutOfReachException;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.gate.account.DatasetAccount;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.gate.account.PendingRelease;
import dev.sfumato.gate.account.Pricing;
import dev.sfumato.numeric.Bisection;
import dev.sfumato.util.Figures;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * Fixes that would make an account fit its budget. Each change was priced together with everything else and fits; of those that are a
 * number, the next one of three digits does not.
 */
public final class Fixes {
    private static final MathContext THREE_DIGITS_UP = new MathContext(3, RoundingMode.CEILING);

    /** Up to this many, halving takes no more prices than a search. */
    private static final long FEW = 32;

    private final DatasetAccount account;
    private final DpAudit audit;
    private final Pricing pricing;

    /** @param audit what came of the account */
    public Fixes(DatasetAccount account, DpAudit audit, Pricing pricing) {
        this.account = account;
        this.audit = audit;
        this.pricing = pricing;
    }

    /** From the least change for those who use the data to the largest; the last one is a larger budget. */
    public List<Fix> all() {
        List<Fix> fixes = new ArrayList<>();
        if (isRefused(audit.composed().judged())) {
            for (PendingRelease release : byCost()) {
                find(() -> times(release), fixes);
            }
            fixes.removeIf(fix -> fix.value().equals("0"));
            plan().ifPresent(fix -> fixes.add(0, fix));
            fixes.addAll(new TrustFixes(account, pricing).all());
            return fixes;
        }
        if (audit.recorded().has(Limit.Fault.EPSILON) || audit.recorded().has(Limit.Fault.UNBOUNDED)) {
            return larger("What is recorded already costs epsilon "
                            + Figures.up(audit.recorded().total().epsilon())
                            + ", so that no change of the plan makes it fit. The only way is a larger budget")
                    .map(List::of)
                    .orElse(List.of());
        }
        find(this::plan, fixes);
        find(this::allNoise, fixes);
        for (PendingRelease release : byCost()) {
            find(() -> noise(release), fixes);
        }
        for (PendingRelease release : byCost()) {
            find(() -> steps(release), fixes);
            find(() -> times(release), fixes);
        }
        larger("It would fit with a larger budget").ifPresent(fixes::add);
        return fixes;
    }

    /** Whether a total is one that no amount of noise mends: it is not trusted, or infinite. */
    static boolean isRefused(Judged<Budget, Guarantee> judged) {
        return judged.has(Limit.Fault.WEAK_LABEL) || judged.has(Limit.Fault.UNBOUNDED);
    }

    /** A plan, or more in it, while nothing has left yet. */
    private Optional<Fix> plan() {
        return account.isOpen() && account.passesPlanned(pricing)
                ? Optional.of(new Fix(
                        "",
                        Fix.PLAN,
                        "recorded",
                        "It would fit if all of it were recorded as a plan before the first of it leaves",
                        "gradle privacyPlan"))
                : Optional.empty();
    }

    /** The dearest first: that is where a change helps most. */
    private List<PendingRelease> byCost() {
        return account.planned().stream()
                .filter(release -> release.counted() > 0)
                .sorted(Comparator.comparingDouble((PendingRelease release) ->
                                account.budget().price(release.event(), pricing).epsilon())
                        .reversed())
                .toList();
    }

    private static void find(Supplier<Optional<Fix>> search, List<Fix> fixes) {
        try {
            search.get().ifPresent(fixes::add);
        } catch (OutOfReachException | Pricing.EnoughException none) {
            // this way there is no advice, or none in time
        }
    }

    private Optional<Fix> allNoise() {
        if (!account.planned().stream().allMatch(release -> NoiseSetting.isScaled(release.once()))) {
            return Optional.empty();
        }
        double factor = calibration(this::scaled)
                .least("noise factor", 1, times -> scaled(times).everything())
                .value();
        return passing(scaled(factor), () -> {
            String value = Figures.exact(factor);
            return new Fix("", Fix.ALL_NOISE, value, "It would fit with all noise scales multiplied by " + value);
        });
    }

    private DatasetAccount scaled(double factor) {
        return account.planning(account.planned().stream()
                .map(release -> release.doing(release.once().withNoiseTimes(factor)))
                .toList());
    }

    private Optional<Fix> noise(PendingRelease release) {
        return NoiseSetting.of(release.once()).flatMap(setting -> {
            double least = calibration(value -> doing(release, setting.with().apply(value)))
                    .least(
                            setting.name(),
                            setting.value(),
                            value -> doing(release, setting.with().apply(value)).everything())
                    .value();
            return passing(doing(release, setting.with().apply(least)), () -> {
                String value = Figures.exact(least);
                String name = release.release().noise().setting(setting.name());
                return new Fix(
                        release.name(),
                        name,
                        value,
                        "It would fit with " + name + " = " + value + " in release '" + release.name() + "'");
            });
        });
    }

    private DatasetAccount doing(PendingRelease release, PrivacyEvent once) {
        return account.with(release.doing(once));
    }

    private Optional<Fix> times(PendingRelease release) {
        long most = most(release.done(), release.times(), times -> account.with(release.times(times)));
        if (most == 0 && account.planned().size() + account.charges().size() == 1) {
            return Optional.empty();
        }
        return passing(
                account.with(release.times(most)),
                () -> new Fix(
                        release.name(),
                        "times",
                        String.valueOf(most),
                        most == 0
                                ? "It would fit without release '" + release.name() + "'"
                                : "It would fit with times = " + most + " in release '" + release.name() + "'"
                                        + (most == release.done() ? ", which are recorded already" : "")));
    }

    /** Fewer steps of a training. */
    private Optional<Fix> steps(PendingRelease release) {
        return DeclaredRelease.training(release.once()).flatMap(training -> steps(release, training));
    }

    private Optional<Fix> steps(PendingRelease release, RepeatedEvent training) {
        LongFunction<DatasetAccount> family = steps -> doing(release, new RepeatedEvent(training.event(), steps));
        long most = most(0, training.times(), family);
        return most == 0
                ? Optional.empty()
                : passing(
                        family.apply(most),
                        () -> new Fix(
                                release.name(),
                                "steps",
                                String.valueOf(most),
                                "It would fit with steps = " + most + " in release '" + release.name() + "'"));
    }

    /** The most that fit, above a number that is taken to and below one that does not; a price grows with the number. */
    private long most(long fits, long tooMany, LongFunction<DatasetAccount> family) {
        if (tooMany - fits > FEW) {
            try {
                double more = calibration(count -> family.apply(fits + (long) count))
                        .mostTimes("times", count -> family.apply(fits + count).everything())
                        .value();
                return Math.min(tooMany - 1, fits + (long) more);
            } catch (OutOfReachException none) {
                // not even one more, or a price that jumps to infinity: halving finds both
            }
        }
        return Bisection.whole(fits, tooMany, count -> family.apply(count).passes(pricing));
    }

    /** A fix, if the account that it leads to passes. */
    private Optional<Fix> passing(DatasetAccount changed, Supplier<Fix> fix) {
        return changed.passes(pricing) ? Optional.of(fix.get()) : Optional.empty();
    }

    /** A larger epsilon; where something was released under the budget already, a larger delta as well, for both budgets count then. */
    private Optional<Fix> larger(String words) {
        Budget budget = account.budget();
        Budget other = budget.of(roundedUp(audit.total().epsilon()), budget.delta());
        if (account.under(other).passes(pricing)) {
            String value = Figures.exact(other.epsilon());
            return Optional.of(new Fix("", "epsilon", value, words + ": epsilon = " + value));
        }
        double delta = 2 * budget.delta();
        Guarantee price =
                account.under(budget.of(other.epsilon(), delta)).total(pricing).figure();
        if (!Double.isFinite(price.epsilon())) {
            return Optional.empty();
        }
        Budget anew = budget.of(Math.max(other.epsilon(), roundedUp(price.epsilon())), delta);
        String both = "epsilon = " + Figures.exact(anew.epsilon()) + "; delta = " + Figures.exact(anew.delta());
        return account.under(anew).passes(pricing)
                ? Optional.of(new Fix(
                        "",
                        "budget",
                        both,
                        words + ", opened anew: " + both + " (what was released before keeps the delta of its budget)"))
                : Optional.empty();
    }

    /** The least figure of three digits that admits a price; what is written as the same decimal is the same double. */
    static double roundedUp(double epsilon) {
        return BigDecimal.valueOf(epsilon).round(THREE_DIGITS_UP).doubleValue();
    }

    private Calibration calibration(DoubleFunction<DatasetAccount> family) {
        return Calibration.to(account.budget(), pricing)
                .digits(3)
                .pricing(value -> family.apply(value).total(pricing).figure());
    }
}
