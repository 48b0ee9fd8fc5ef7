package dev.sfumato.ledger;

import java.util.List;
import java.util.stream.Collectors;

/** A ledger that cannot be trusted, or cannot be written. */
public class LedgerException extends RuntimeException {
    private final transient List<BrokenFile> files;

    LedgerException(String message) {
        super(message);
        files = List.of();
    }

    LedgerException(String message, Throwable cause) {
        super(message, cause);
        files = List.of();
    }

    private LedgerException(String message, List<BrokenFile> files) {
        super(message);
        this.files = List.copyOf(files);
    }

    static LedgerException broken(String where, List<BrokenFile> files) {
        String listed = files.stream().map(file -> "\n  " + file).collect(Collectors.joining());
        return new LedgerException(
                where + " cannot be trusted:" + listed
                        + "\nRestore altered or missing entries from git. Never delete an entry: what was released stays"
                        + " spent.",
                files);
    }

    /** Every broken file; empty where files are not the reason. */
    public List<BrokenFile> files() {
        return files;
    }
}
