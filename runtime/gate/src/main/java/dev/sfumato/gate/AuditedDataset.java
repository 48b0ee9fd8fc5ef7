package dev.sfumato.gate;

import dev.sfumato.accounting.Budget;
import dev.sfumato.gate.account.Accounts;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.DataFacts;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.PendingRelease;
import dev.sfumato.util.Require;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The facts that are known about a dataset before it is priced.
 *
 * @param attacks what attacks on its planned releases got
 * @param isPlan whether what is declared is to be recorded as a plan before the first of it leaves
 */
public record AuditedDataset(
        String dataset,
        Budgets budgets,
        Optional<DataFacts> data,
        List<DeclaredRelease> planned,
        Optional<LedgerFacts> ledger,
        Optional<ExposureAudit> exposure,
        List<AttackedRelease> attacks,
        boolean isPlan) {
    public AuditedDataset {
        attacks = List.copyOf(attacks);
        Require.notBlank("dataset", dataset);
        planned = List.copyOf(planned);
        if (exposure.isPresent() && budgets.dp().isEmpty()) {
            throw new IllegalArgumentException(
                    "the exposure of records is trusted as the budget of epsilon says, and the"
                            + " dataset has a PAC budget only; declare budget { epsilon = 1.0; delta = 1e-6 } beside it");
        }
        Set<String> names = new HashSet<>();
        for (DeclaredRelease release : planned) {
            if (!names.add(release.name())) {
                throw new IllegalArgumentException(
                        "each release must have a name of its own, got '" + release.name() + "' twice");
            }
        }
    }

    /** The accounts of what is spent on the dataset. */
    public Accounts accounts() {
        LedgerFacts facts = ledger.orElse(Accounts.NOTHING);
        Accounts accounts = Accounts.of(budgets, PendingRelease.of(planned, facts.charges()), facts);
        return isPlan ? accounts.asPlan() : accounts;
    }

    /** A dataset of which nothing was attacked. */
    public AuditedDataset(
            String dataset,
            Budgets budgets,
            Optional<DataFacts> data,
            List<DeclaredRelease> planned,
            Optional<LedgerFacts> ledger,
            Optional<ExposureAudit> exposure) {
        this(dataset, budgets, data, planned, ledger, exposure, List.of(), false);
    }

    /** The same, of which some releases were attacked. */
    public AuditedDataset attacked(List<AttackedRelease> more) {
        return new AuditedDataset(dataset, budgets, data, planned, ledger, exposure, more, isPlan);
    }

    /** The same, if what is declared is recorded as a plan before the first of it leaves. */
    public AuditedDataset asPlan() {
        return new AuditedDataset(dataset, budgets, data, planned, ledger, exposure, attacks, true);
    }

    /** A dataset whose releases are all held against epsilon and delta. */
    public AuditedDataset(
            String dataset,
            Budget budget,
            Optional<DataFacts> data,
            List<DeclaredRelease> planned,
            Optional<LedgerFacts> ledger,
            Optional<ExposureAudit> exposure) {
        this(dataset, Budgets.of(budget), data, planned, ledger, exposure);
    }
}
