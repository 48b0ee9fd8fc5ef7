package dev.sfumato.report;

import dev.sfumato.Require;

/**
 * What is known of the data that a dataset was audited with. It is about private records.
 *
 * @param kind {@code table} or {@code graph}
 * @param fingerprint SHA-256 of the file, in hexadecimal digits
 * @param records rows or edges
 * @param summary the data in one line
 */
public record DataFacts(String kind, String fingerprint, long records, String summary) {
    public DataFacts {
        Require.notBlank("kind", kind);
        Require.notBlank("fingerprint", fingerprint);
        Require.atLeast("records", 0, records);
    }
}
