package dev.sfumato.gate.fix;

import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.gate.account.PacAccount;
import dev.sfumato.gate.account.PacAudit;
import dev.sfumato.gate.account.PendingRelease;
import dev.sfumato.numeric.Bisection;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/**
 * Fixes that would make releases with PAC privacy fit their budget. Each change was judged together with everything else and passes; of
 * those that are a number, the next one of three digits does not.
 */
public final class PacFixes {
    private static final double MOST_NOISE = 1e6;
    private static final double CLOSE = 1 + 1e-9;

    private final PacAccount account;
    private final PacAudit audit;

    /** @param audit what came of the account */
    public PacFixes(PacAccount account, PacAudit audit) {
        this.account = account;
        this.audit = audit;
    }

    /** From the least change for those who use the data to the largest; the last one is another budget. */
    public List<Fix> all() {
        if (audit.verdict().passed()) {
            return List.of();
        }
        List<Fix> fixes = new ArrayList<>();
        if (!audit.keepsRecorded()) {
            admitting(
                            "What is recorded already is not within the PAC budget, so that no change of the plan makes it fit."
                                    + " The only way is another")
                    .ifPresent(fixes::add);
            return fixes;
        }
        unseeded().ifPresent(fixes::add);
        allNoise().ifPresent(fixes::add);
        if (account.planned().size() > 1) {
            byInformation().forEach(release -> noise(release).ifPresent(fixes::add));
        }
        byInformation().forEach(release -> times(release).ifPresent(fixes::add));
        admitting("It would fit with another").ifPresent(fixes::add);
        return fixes;
    }

    /** The least budget of PAC privacy that admits an account, where there is one; figures of three digits. */
    static Optional<PacBudget> least(Judged<PacBudget, PacGuarantee> judged) {
        PacBudget from = judged.budget();
        PacGuarantee total = judged.total();
        double information = Math.max(from.information(), Fixes.roundedUp(total.information()));
        double failure = total.failure() <= from.failure() ? from.failure() : Fixes.roundedUp(total.failure());
        if (!total.label().isUpperBound() || !(failure < 1)) {
            return Optional.empty();
        }
        Label label = total.label().satisfies(from.weakestLabel()) ? from.weakestLabel() : total.label();
        return Optional.of(new PacBudget(information, failure, label));
    }

    /** A budget as a script says it. */
    static String script(PacBudget budget) {
        return "information = " + Figures.exact(budget.information())
                + (budget.failure() == 0 ? "" : "; failure = " + Figures.exact(budget.failure()))
                + (budget.weakestLabel() == Label.CERTIFIED ? "" : "; weakestLabel = '" + budget.weakestLabel() + "'");
    }

    private Optional<Fix> admitting(String words) {
        return least(audit.judged())
                .filter(other -> account.under(other).passes())
                .map(other -> new Fix(
                        "", "pac", script(other), words + " PAC budget, " + other, "pac { " + script(other) + " }"));
    }

    /** Those that tell most first: that is where a change helps most. */
    private List<PendingRelease> byInformation() {
        return account.planned().stream()
                .filter(release -> release.counted() > 0)
                .sorted(Comparator.comparingDouble((PendingRelease release) ->
                                PacAccountant.price(release.event()).information())
                        .reversed())
                .toList();
    }

    private Optional<Fix> unseeded() {
        List<PendingRelease> seeded = account.planned().stream()
                .filter(release -> release.counted() > 0
                        && !SeededEvent.without(release.once()).equals(release.once()))
                .toList();
        PacAccount changed = account.planning(account.planned().stream()
                .map(release -> release.doing(SeededEvent.without(release.once())))
                .toList());
        return !seeded.isEmpty() && changed.passes()
                ? Optional.of(new Fix(
                        seeded.size() == 1 ? seeded.get(0).name() : "",
                        "seed",
                        "none",
                        "It would fit with noise from the secure source in place of a seed in "
                                + seeded.stream()
                                        .map(release -> "'" + release.name() + "'")
                                        .collect(Collectors.joining(", "))))
                : Optional.empty();
    }

    private Optional<Fix> allNoise() {
        return leastFactor(factor -> account.planning(account.planned().stream()
                        .map(release -> release.doing(release.once().withNoiseTimes(factor)))
                        .toList()))
                .map(value -> new Fix(
                        "",
                        Fix.PAC_NOISE,
                        value,
                        account.planned().size() == 1
                                ? noiseOf(account.planned().get(0), value)
                                : "It would fit with the noise of all releases with PAC privacy multiplied by "
                                        + value));
    }

    private Optional<Fix> noise(PendingRelease release) {
        PrivacyEvent once = release.once();
        return leastFactor(factor -> account.with(release.doing(once.withNoiseTimes(factor))))
                .map(value -> new Fix(release.name(), Fix.PAC_NOISE, value, noiseOf(release, value)));
    }

    private static String noiseOf(PendingRelease release, String value) {
        return "It would fit with the noise multiplied by " + value + " in release '" + release.name() + "'";
    }

    /** The least factor of three digits with which an account passes, by halving; more noise tells less. */
    private static Optional<String> leastFactor(DoubleFunction<PacAccount> family) {
        if (!family.apply(MOST_NOISE).passes()) {
            return Optional.empty();
        }
        Bisection enough = new Bisection(MOST_NOISE, 1)
                .byRatio(CLOSE, factor -> family.apply(factor).passes());
        double rounded = Fixes.roundedUp(enough.holds());
        return family.apply(rounded).passes() ? Optional.of(Figures.exact(rounded)) : Optional.empty();
    }

    private Optional<Fix> times(PendingRelease release) {
        long fits = Bisection.whole(
                release.done(),
                release.times(),
                times -> account.with(release.times(times)).passes());
        boolean isAll =
                fits == 0 && account.planned().size() + account.charges().size() == 1;
        if (isAll || !account.with(release.times(fits)).passes()) {
            return Optional.empty();
        }
        return Optional.of(new Fix(
                release.name(),
                "times",
                String.valueOf(fits),
                fits == 0
                        ? "It would fit without release '" + release.name() + "'"
                        : "It would fit with times = " + fits + " in release '" + release.name() + "'"
                                + (fits == release.done() ? ", which are recorded already" : "")));
    }
}
