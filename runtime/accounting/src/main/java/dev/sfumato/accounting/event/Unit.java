package dev.sfumato.accounting.event;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The unit by which two neighbouring datasets differ, and so whom or what a guarantee protects. */
public enum Unit {
    /** One record added or removed. */
    RECORD("record", "one record added or removed", 1),
    /**
     * One record replaced by another, the number of records being public. A sensitivity is what one record contributes at most, and not half of
     * what a replacement can move: that is too small as soon as records are sampled or fall into batches, because one of the two may be absent.
     */
    RECORD_REPLACED("record-replaced", "one record replaced", 2),
    /** One record replaced by a null record that contributes nothing, the number of records being public. */
    RECORD_ZEROED("record-zeroed", "one record zeroed out", 1),
    /** One edge of a graph added or removed. */
    EDGE("edge", "one edge added or removed", 1),
    /** One edge of a graph that does not touch the seed node. */
    EDGE_NOT_AT_SEED("edge-not-at-seed", "one edge not at the seed added or removed", 1);

    private final String id;
    private final String meaning;
    private final int contributions;

    Unit(String id, String meaning, int contributions) {
        this.id = id;
        this.meaning = meaning;
        this.contributions = contributions;
    }

    /** The name used in files and build scripts. */
    public String id() {
        return id;
    }

    /** The difference between neighbours, in words. */
    public String meaning() {
        return meaning;
    }

    /**
     * How many contributions change at once between neighbours: two under replacement, where one leaves and another
     * comes. This is the only place where a sensitivity is doubled.
     */
    public int contributions() {
        return contributions;
    }

    /** Whether both neighbours have the same number of records. */
    public boolean isSizePublic() {
        return this == RECORD_REPLACED || this == RECORD_ZEROED;
    }

    /** Refuses a unit whose neighbours differ in size, for a mechanism that shows the number of records. */
    void requireSizePublic(String mechanism) {
        if (!isSizePublic()) {
            throw new IllegalArgumentException(mechanism + " shows how many records there are, so the unit must be '"
                    + RECORD_REPLACED + "' or '" + RECORD_ZEROED + "', got '" + this + "'");
        }
    }

    public static Unit of(String id) {
        return Arrays.stream(values())
                .filter(unit -> unit.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unit must be one of "
                        + Arrays.stream(values()).map(Unit::id).collect(Collectors.joining(", ")) + ", got '" + id
                        + "'"));
    }

    @Override
    public String toString() {
        return id;
    }
}
