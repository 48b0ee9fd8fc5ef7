package dev.sfumato.data.table;

/** The treatment of missing values. */
public enum Missing {
    /** It is an error. */
    REFUSE("refused"),
    /** Its whole row is left out. */
    DROP_ROW("row dropped"),
    /** It is a category of its own, the last one. */
    CATEGORY("own category");

    /** The name of the category of missing values. */
    public static final String NAME = "(missing)";

    private final String words;

    Missing(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
