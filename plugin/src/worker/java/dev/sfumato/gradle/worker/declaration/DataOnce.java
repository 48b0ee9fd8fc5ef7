package dev.sfumato.gradle.worker.declaration;

import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.DataFacts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is released from the same data adds up, whatever the data are called and whoever releases it. */
public final class DataOnce {
    private DataOnce() {}

    /** Refuses the same data under two names; several projects may use them under one. */
    public static void require(List<DatasetAudit> audits) {
        Map<String, String> names = new HashMap<>();
        for (DatasetAudit audit : audits) {
            String fingerprint = audit.data().map(DataFacts::fingerprint).orElse("");
            String other = fingerprint.isEmpty() ? null : names.putIfAbsent(fingerprint, audit.dataset());
            if (other != null && !other.equals(audit.dataset())) {
                throw new BadRequestException("datasets '" + other + "' and '" + audit.dataset()
                        + "' hold the same data, and what is released from both adds up: declare one, with one budget");
            }
        }
    }
}
