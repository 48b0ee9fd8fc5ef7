package dev.sfumato.gate.account;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.Verdict;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is spent of a dataset, in each of its accounts.
 *
 * @param dp what is held against epsilon, where there is such a budget
 * @param pac what is held against nats, where there is such a budget
 */
public record SpentTotal(Optional<AccountTotal> dp, Optional<Judged<PacBudget, PacGuarantee>> pac) {
    /** Whether all of it is within the budgets, and why. */
    public Verdict verdict() {
        List<Verdict> verdicts = new ArrayList<>();
        dp.ifPresent(total -> verdicts.add(total.judged().verdict()));
        pac.ifPresent(total -> verdicts.add(total.verdict()));
        return new Verdict(
                verdicts.stream().allMatch(Verdict::passed),
                String.join(
                                "; beside this, ",
                                verdicts.stream().map(Verdict::reason).toList())
                        + (verdicts.size() > 1 ? ": " + Budgets.APART : ""));
    }

    /** The total of each account in words. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        dp.ifPresent(total -> words.add(total.words()));
        pac.ifPresent(total -> words.add(total.total().toString()));
        return words;
    }

    /** In what totals are stated and how far they are trusted. */
    public String conditions() {
        List<String> conditions = new ArrayList<>();
        dp.map(AccountTotal::total).ifPresent(total -> conditions.add(conditions(total)));
        pac.ifPresent(total ->
                conditions.add("in nats of PAC privacy, " + total.total().label()));
        return String.join("; ", conditions);
    }

    private static String conditions(Guarantee total) {
        return "at delta " + Figures.exact(total.delta()) + " per " + total.unit() + ", " + total.label();
    }
}
