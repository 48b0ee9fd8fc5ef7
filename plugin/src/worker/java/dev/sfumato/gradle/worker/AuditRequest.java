package dev.sfumato.gradle.worker;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.report.AuditReport;
import dev.sfumato.report.DatasetAudit;
import java.util.List;
import java.util.Map;

/** What a build declared, ready to be priced. */
record AuditRequest(String title, List<Dataset> datasets) {
    /** A dataset and the releases that it pays for, by name in the order in which they are shown. */
    record Dataset(String name, Budget budget, Map<String, PrivacyEvent> releases) {
        DatasetAudit audit() {
            return BadRequestException.naming("dataset '" + name + "'", () -> DatasetAudit.of(name, budget, releases));
        }
    }

    AuditReport audit() {
        return new AuditReport(title, datasets.stream().map(Dataset::audit).toList());
    }
}
