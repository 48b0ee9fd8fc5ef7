package dev.sfumato.report;

import dev.sfumato.accounting.Budget;
import java.util.List;
import java.util.Optional;

/** What is spent on a dataset, divided between its budgets: each release is in one account only. */
record Accounts(Optional<Account> dp, Optional<PacAccount> pac) {
    static Accounts of(AuditedDataset input) {
        List<RecordedCharge> charges = input.ledger().map(LedgerFacts::charges).orElse(List.of());
        return of(input.budgets(), Account.planned(input.planned(), charges), charges);
    }

    static Accounts of(Budgets budgets, List<Account.Planned> planned, List<RecordedCharge> charges) {
        List<Account.Planned> others = planned.stream()
                .filter(release -> !budgets.isPac(release.once()))
                .toList();
        List<RecordedCharge> otherCharges = charges.stream()
                .filter(charge -> !budgets.isPac(charge.event()))
                .toList();
        others.forEach(release -> budgets.dpFor("release '" + release.name() + "'"));
        otherCharges.forEach(charge -> budgets.dpFor("recorded " + charge.name()));
        return new Accounts(
                budgets.dp().map((Budget budget) -> new Account(budget, others, otherCharges)),
                budgets.pac()
                        .map(budget -> new PacAccount(
                                budget,
                                planned.stream()
                                        .filter(release -> budgets.isPac(release.once()))
                                        .toList(),
                                charges.stream()
                                        .filter(charge -> budgets.isPac(charge.event()))
                                        .toList())));
    }
}
