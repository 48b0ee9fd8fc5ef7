package dev.sfumato.gate.account;

import dev.sfumato.util.Require;

/**
 * The facts that are known about the data that a dataset was audited with. They concern private records.
 *
 * @param kind {@code table}, {@code graph} or {@code images}
 * @param fingerprint by what the file or the folder is known, with the key of the user: never its bare SHA-256
 * @param records rows, edges or images
 * @param summary the data in one line
 */
public record DataFacts(String kind, String fingerprint, long records, String summary) {
    public DataFacts {
        Require.notBlank("kind", kind);
        Require.notBlank("fingerprint", fingerprint);
        Require.atLeast("records", 0, records);
    }

    /** The word for its records. */
    public String recordWord() {
        return switch (kind) {
            case "graph" -> "edges";
            case "images" -> "images";
            default -> "rows";
        };
    }
}
