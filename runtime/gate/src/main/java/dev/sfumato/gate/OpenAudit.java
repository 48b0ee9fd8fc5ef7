package dev.sfumato.gate;

import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.PacAudit;
import java.util.List;
import java.util.Optional;

/**
 * The part of an audit that may leave the machine of the data holder: verdict, limits, and prices of what is declared. Anything computed
 * from private records is absent, so that a rendering of it cannot reveal it.
 *
 * @param attacks those on inputs that somebody chose, with their figures
 * @param onRecords what follows from attacks on private records, without figures
 * @param hasMore whether the report has more about the records
 */
public record OpenAudit(
        String dataset,
        boolean passed,
        String reason,
        Optional<DpAudit> dp,
        Optional<PacAudit> pac,
        List<AttackedRelease> attacks,
        List<String> onRecords,
        Optional<LedgerFacts> ledger,
        List<Finding> findings,
        boolean hasMore) {
    public static OpenAudit of(DatasetAudit audit) {
        return new OpenAudit(
                audit.dataset(),
                audit.passed(),
                audit.verdict().reason(),
                audit.dp(),
                audit.pac(),
                audit.attacks().stream()
                        .filter(attack -> !attack.isConfidential())
                        .toList(),
                audit.attacks().stream()
                        .filter(AttackedRelease::isConfidential)
                        .map(attack -> attack.openWords(audit.dp().map(DpAudit::budget)))
                        .distinct()
                        .toList(),
                audit.ledger(),
                audit.findings(),
                Confidentiality.isOf(audit));
    }

    /** Budget, upper and lower bounds of the attacks whose figures are open. */
    public Optional<AttackAxis> axis() {
        return attacks.isEmpty() ? Optional.empty() : dp.map(account -> AttackAxis.of(account, attacks));
    }

    public boolean keepsNats() {
        return findings.stream().map(Finding::rule).noneMatch(Rule::isPac);
    }

    /** Whether an attack showed that a release does not do what it declares. */
    public boolean isRefuted() {
        return findings.stream().map(Finding::rule).anyMatch(Rule::isAttack);
    }
}
