package dev.sfumato.ledger;

/**
 * A file of a ledger that cannot be trusted.
 *
 * @param problem what is wrong with it, as the end of a sentence that begins with its name
 */
public record BrokenFile(String name, String problem) {
    @Override
    public String toString() {
        return name + " " + problem;
    }
}
