package dev.sfumato.data.table;

/** What becomes of a value that is missing. */
public enum Missing {
    /** It is an error. */
    REFUSE("refused"),
    /** Its whole row is left out. */
    DROP_ROW("row dropped"),
    /** It is a category of its own, the last one. */
    CATEGORY("own category");

    /** What the category of missing values is called. */
    public static final String NAME = "(missing)";

    private final String words;

    Missing(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
