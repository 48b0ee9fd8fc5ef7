package dev.sfumato.concurrent;

/** Hears how far long work has come. It is called often and must be quick. */
@FunctionalInterface
public interface Progress {
    /** Hears nothing. */
    Progress NONE = (what, done, total) -> {};

    /**
     * @param what what is being done, in words
     * @param done how much of it, in any measure
     * @param total how much there is, in the same measure, or 0 where nobody knows
     */
    void update(String what, long done, long total);
}
