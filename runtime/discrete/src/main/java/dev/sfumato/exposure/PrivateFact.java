package dev.sfumato.exposure;

/** What every bound takes as public, and what may have been read off the private rows. */
public enum PrivateFact {
    CATEGORIES("the categories of the columns, which were read off the rows"),
    SHARES("how many rows of each class are made, which is taken from the rows");

    private final String words;

    PrivateFact(String words) {
        this.words = words;
    }

    /** What it is, and where it comes from. */
    public String words() {
        return words;
    }
}
