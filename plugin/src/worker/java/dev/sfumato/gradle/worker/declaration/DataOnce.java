package dev.sfumato.gradle.worker.declaration;

import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.DataFacts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Releases from the same data add up, whatever the data are called and whoever makes the releases. */
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
