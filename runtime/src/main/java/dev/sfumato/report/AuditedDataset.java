package dev.sfumato.report;

import dev.sfumato.Require;
import dev.sfumato.accounting.Budget;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is known of a dataset before it is priced. */
public record AuditedDataset(
        String dataset,
        Budget budget,
        Optional<DataFacts> data,
        List<PlannedRelease> planned,
        Optional<LedgerFacts> ledger,
        Optional<ExposureAudit> exposure) {
    public AuditedDataset {
        Require.notBlank("dataset", dataset);
        planned = List.copyOf(planned);
        Set<String> names = new HashSet<>();
        for (PlannedRelease release : planned) {
            if (!names.add(release.name())) {
                throw new IllegalArgumentException(
                        "each release must have a name of its own, got '" + release.name() + "' twice");
            }
        }
    }
}
