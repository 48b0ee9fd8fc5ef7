package dev.sfumato.report;

import dev.sfumato.Require;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Verdict;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The account of one dataset: each release priced alone, all of them priced together, the exposure of its records, and what
 * was found.
 *
 * @param recorded the price of what is in the ledger, without what is planned
 * @param total the price of all that is recorded and planned
 * @param verdict on the whole: account and exposure
 * @param findings nothing where the dataset passes; one for each rule that is broken
 */
public record DatasetAudit(
        String dataset,
        Budget budget,
        Optional<DataFacts> data,
        List<PricedRelease> releases,
        Guarantee recorded,
        Guarantee total,
        Verdict verdict,
        Optional<ExposureAudit> exposure,
        Optional<LedgerFacts> ledger,
        List<Finding> findings) {
    public DatasetAudit {
        Require.notBlank("dataset", dataset);
        releases = List.copyOf(releases);
        findings = List.copyOf(findings);
        Set<Rule> broken = Violations.of(budget, total, exposure).keySet();
        Set<Rule> found =
                findings.stream().map(Finding::rule).collect(Collectors.toCollection(() -> EnumSet.noneOf(Rule.class)));
        if (!broken.equals(found) || verdict.passed() != found.isEmpty()) {
            throw new IllegalArgumentException("dataset '" + dataset + "' is said to "
                    + (verdict.passed() ? "pass" : "fail") + " by " + ids(found)
                    + ", and its figures break " + ids(broken));
        }
    }

    /** Whether nothing was found. */
    public boolean passed() {
        return findings.isEmpty();
    }

    /** What would help, each change once, in the order of the findings. */
    public List<Fix> fixes() {
        return findings.stream()
                .flatMap(finding -> finding.fixes().stream())
                .distinct()
                .toList();
    }

    /** Prices releases, given by name in the order in which they are to be shown, against the budget of their dataset. */
    public static DatasetAudit of(String dataset, Budget budget, Map<String, PrivacyEvent> releases) {
        List<PlannedRelease> planned = new ArrayList<>();
        releases.forEach((name, event) -> planned.add(PlannedRelease.of(name, event)));
        AuditedDataset input =
                new AuditedDataset(dataset, budget, Optional.empty(), planned, Optional.empty(), Optional.empty());
        return new Auditor(input, Account.of(input)).audit(false);
    }

    /**
     * Prices all that is recorded, and of each planned release as many as are not recorded yet: those of the same name
     * whose event is equal count as done. A changed mechanism counts in full beside what was recorded.
     */
    public static DatasetAudit of(AuditedDataset input) {
        return new Auditor(input, Account.of(input)).audit(true);
    }

    private static String ids(Set<Rule> rules) {
        return rules.isEmpty() ? "nothing" : rules.stream().map(Rule::id).collect(Collectors.joining(", "));
    }
}
