package dev.sfumato.gate.account;

/** Whether a release is still to come or is in the ledger already. */
public enum Origin {
    PLANNED("planned"),
    RECORDED("recorded");

    private final String id;

    Origin(String id) {
        this.id = id;
    }

    /** The name used in files. */
    public String id() {
        return id;
    }
}
