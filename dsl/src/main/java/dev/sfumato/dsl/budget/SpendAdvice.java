package dev.sfumato.dsl.budget;

import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.RecordedCharge;
import dev.sfumato.gate.fix.Fix;
import dev.sfumato.ledger.Charge;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Alternatives that would fit in place of a charge that does not, beside all that is recorded. */
record SpendAdvice(String dataset, Budgets budgets, LedgerFacts recorded, Charge charge) {
    /** Each on a line of its own. */
    @Override
    public String toString() {
        boolean isPac = budgets.isPac(charge.event());
        return (isPac ? besideSame() : apart())
                .findings().stream()
                        .filter(finding -> finding.rule().isPac() == isPac)
                        .flatMap(finding -> finding.fixes().stream())
                        .distinct()
                        .filter(fix -> !fix.setting().equals("times")
                                || !(isPac || fix.value().equals("0")))
                        .filter(fix -> !fix.setting().equals(Fix.ALL_NOISE))
                        .map(fix -> "\n" + fix.words() + ".")
                        .collect(Collectors.joining());
    }

    /** Distinguishes recorded releases from the charge, so that an earlier run does not count as this one. */
    private DatasetAudit apart() {
        List<RecordedCharge> apart = recorded.charges().stream()
                .map(one -> one.named(one.release() + ", run " + one.run()))
                .toList();
        return audit(
                DeclaredRelease.of(charge.release(), charge.event()),
                new LedgerFacts(apart.size(), recorded.checkpoint(), apart, recorded.plans()));
    }

    /** Runs of one release rest on one measurement, so that this one is planned as one more of them. */
    private DatasetAudit besideSame() {
        long done = recorded.charges().stream()
                .filter(one ->
                        one.release().equals(charge.release()) && one.event().equals(charge.event()))
                .count();
        return audit(new DeclaredRelease(charge.release(), charge.event(), done + 1), recorded);
    }

    private DatasetAudit audit(DeclaredRelease planned, LedgerFacts facts) {
        return DatasetAudit.of(new AuditedDataset(
                dataset, budgets, Optional.empty(), List.of(planned), Optional.of(facts), Optional.empty()));
    }
}
