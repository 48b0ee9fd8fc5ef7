package dev.sfumato.exposure;

/** The facts that every bound takes as public, and that may have been read off the private rows. */
public enum PrivateFact {
    CATEGORIES("the categories of the columns, which were read off the rows"),
    SHARES("how many rows of each class are made, which is taken from the rows");

    private final String words;

    PrivateFact(String words) {
        this.words = words;
    }

    /** A description of the fact, and of its origin. */
    public String words() {
        return words;
    }
}
