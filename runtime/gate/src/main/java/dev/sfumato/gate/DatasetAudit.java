package dev.sfumato.gate;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Verdict;
import dev.sfumato.accounting.adaptive.Filter;
import dev.sfumato.accounting.adaptive.GaussianFilter;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.CountedRelease;
import dev.sfumato.gate.account.DataFacts;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.Origin;
import dev.sfumato.gate.account.PacAudit;
import dev.sfumato.gate.account.PricedRelease;
import dev.sfumato.gate.fix.Fix;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The accounts of one dataset, the exposure of its records, and what was found. What is held against epsilon and what is held
 * against nats stand side by side and are never added.
 *
 * @param dp what is held against epsilon, where the dataset has such a budget
 * @param pac what is held against nats, where the dataset has such a budget
 * @param verdict on the whole: accounts and exposure
 * @param attacks what attacks on its releases got, each beside the price of what is declared
 * @param findings nothing where the dataset passes; one for each rule that is broken
 */
public record DatasetAudit(
        String dataset,
        Optional<DpAudit> dp,
        Optional<PacAudit> pac,
        Optional<DataFacts> data,
        Verdict verdict,
        Optional<ExposureAudit> exposure,
        List<AttackedRelease> attacks,
        Optional<LedgerFacts> ledger,
        List<Finding> findings) {
    public DatasetAudit {
        Require.notBlank("dataset", dataset);
        if (dp.isEmpty() && (pac.isEmpty() || exposure.isPresent())) {
            throw new IllegalArgumentException("dataset '" + dataset + "' must have "
                    + (pac.isEmpty() ? "an account" : "a budget of epsilon beside its exposure") + ", got none");
        }
        attacks = List.copyOf(attacks);
        for (AttackedRelease attack : attacks) {
            requireHeld(attack, dp);
        }
        findings = List.copyOf(findings);
        Set<Rule> broken = Violations.of(dp, pac, data, exposure, attacks).keySet();
        Set<Rule> found =
                findings.stream().map(Finding::rule).collect(Collectors.toCollection(() -> EnumSet.noneOf(Rule.class)));
        if (!broken.equals(found) || verdict.passed() != found.isEmpty()) {
            throw new IllegalArgumentException("dataset '" + dataset + "' is reported to "
                    + (verdict.passed() ? "pass" : "fail") + " by " + ids(found)
                    + ", and its figures break " + ids(broken));
        }
    }

    /** A dataset of which nothing was attacked. */
    public DatasetAudit(
            String dataset,
            Optional<DpAudit> dp,
            Optional<PacAudit> pac,
            Optional<DataFacts> data,
            Verdict verdict,
            Optional<ExposureAudit> exposure,
            Optional<LedgerFacts> ledger,
            List<Finding> findings) {
        this(dataset, dp, pac, data, verdict, exposure, List.of(), ledger, findings);
    }

    /** The same with what was found in other words. */
    public DatasetAudit withFindings(List<Finding> changed) {
        return new DatasetAudit(dataset, dp, pac, data, verdict, exposure, attacks, ledger, changed);
    }

    /** An attack must be on what a release declares, or did, and beside an upper bound unless there is none. */
    private static void requireHeld(AttackedRelease attack, Optional<DpAudit> dp) {
        String name = "the attack on release '" + attack.release() + "'";
        PricedRelease<Guarantee> priced = dp.map(DpAudit::releases).orElse(List.of()).stream()
                .filter(one -> one.release().name().equals(attack.release())
                        && (one.release().origin() == Origin.PLANNED
                                || one.release().once().equals(attack.event())))
                .min(Comparator.comparing(one -> one.release().origin() != Origin.PLANNED))
                .orElseThrow(() -> new IllegalArgumentException(
                        name + " must be on a declared one that is held against epsilon, and there is none so called"));
        CountedRelease attacked = priced.release();
        Guarantee alone = priced.alone();
        if (!attack.event().equals(attacked.once())
                && !attack.event().equals(attacked.release().event())) {
            throw new IllegalArgumentException(name + " must be on what it declares, "
                    + EventText.describe(attacked.once()) + ", got one on " + EventText.describe(attack.event()));
        }
        boolean isPricedOtherwise = attack.event().equals(attacked.event())
                && attack.upper()
                        .filter(upper -> upper.unit() == alone.unit()
                                && upper.delta() == alone.delta()
                                && upper.epsilon() > alone.epsilon())
                        .isPresent();
        if (isPricedOtherwise) {
            throw new IllegalArgumentException(name + " must be held against no more than its price, "
                    + alone.epsilon() + ", got "
                    + attack.upper().orElseThrow().epsilon());
        }
        if (attack.upper().isEmpty() && dp.orElseThrow().total().label().isUpperBound()) {
            throw new IllegalArgumentException(name + " must be held against what it costs at most, got nothing");
        }
    }

    /** The budgets that the releases are held against. */
    public Budgets budgets() {
        return new Budgets(
                dp.map(DpAudit::budget),
                pac.map(PacAudit::budget),
                dp.flatMap(DpAudit::promise),
                pac.flatMap(PacAudit::promise),
                dp.<Filter>map(account -> Filter.parse(account.composition().filter()))
                        .orElse(GaussianFilter.DEFAULT));
    }

    /** Whether nothing was found. */
    public boolean passed() {
        return findings.isEmpty();
    }

    /** Whether an attack showed that a release does not do what it declares, so that no price of it means anything. */
    public boolean isRefuted() {
        return attacks.stream().anyMatch(AttackedRelease::isRefuted);
    }

    /** Whether an attack showed it of a release. */
    public boolean isRefuted(String release) {
        return attacks.stream()
                .anyMatch(attack -> attack.isRefuted() && attack.release().equals(release));
    }

    /** Whether it tells what was computed from private records. */
    public boolean isConfidential() {
        return Confidentiality.isOf(this);
    }

    /** Whether nothing was found in the account of PAC privacy. */
    public boolean keepsNats() {
        return findings.stream().map(Finding::rule).noneMatch(Rule::isPac);
    }

    /** Budget, upper and lower bound on one axis, then what follows from each attack; nothing where there was none. */
    public List<String> attackLines() {
        List<String> lines = new ArrayList<>();
        AttackAxis.of(this).ifPresent(axis -> lines.add(axis.line()));
        attacks.forEach(attack -> lines.add(attack.words(dp.map(DpAudit::budget))));
        return lines;
    }

    /** The fixes that would help, each change once, in the order of the findings. */
    public List<Fix> fixes() {
        return fixes(findings);
    }

    public static List<Fix> fixes(List<Finding> findings) {
        return findings.stream()
                .flatMap(finding -> finding.fixes().stream())
                .distinct()
                .toList();
    }

    /** Prices releases, in the order in which they are to be shown, each in the account that can price it. */
    public static DatasetAudit of(String dataset, Budgets budgets, List<DeclaredRelease> releases) {
        return of(dataset, budgets, releases, List.of());
    }

    /** The same with what attacks on the releases got. */
    public static DatasetAudit of(
            String dataset, Budgets budgets, List<DeclaredRelease> releases, List<AttackedRelease> attacks) {
        AuditedDataset input = new AuditedDataset(
                        dataset, budgets, Optional.empty(), releases, Optional.empty(), Optional.empty())
                .attacked(attacks);
        return new Auditor(input, input.accounts()).audit(false);
    }

    /**
     * Prices all that is recorded, and of each planned release as many as are not recorded yet: those of the same name
     * whose event is equal count as done. A changed mechanism counts in full beside what was recorded.
     */
    public static DatasetAudit of(AuditedDataset input) {
        return new Auditor(input, input.accounts()).audit(true);
    }

    private static String ids(Set<Rule> rules) {
        return rules.isEmpty() ? "nothing" : rules.stream().map(Rule::id).collect(Collectors.joining(", "));
    }
}
