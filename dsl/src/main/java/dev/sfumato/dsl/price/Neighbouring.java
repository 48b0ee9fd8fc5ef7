package dev.sfumato.dsl.price;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.util.Require;

/** How two neighbouring datasets of records differ: the relation that a guarantee is about. */
public enum Neighbouring {
    /** One of them has one record more; a sampled batch has no fixed size. */
    ADD_OR_REMOVE_ONE(Unit.RECORD),
    /** One record is another one; the number of records is public, and distances double. */
    REPLACE_ONE(Unit.RECORD_REPLACED),
    /** One record is a null record, which contributes nothing; the number of records is public. */
    ZERO_OUT_ONE(Unit.RECORD_ZEROED);

    private final Unit unit;

    Neighbouring(Unit unit) {
        this.unit = unit;
    }

    /** The unit of this relation, for something that protects records. */
    Unit instead(Unit declared) {
        if (declared == Unit.EDGE || declared == Unit.EDGE_NOT_AT_SEED) {
            throw new IllegalArgumentException("neighbouring is about records, got something that protects '" + declared
                    + "': an edge is added or removed, and .per(EDGE) or .per(EDGE_NOT_AT_SEED) says which edges");
        }
        return unit;
    }

    /** The unit of this relation, for something that protects records by default. */
    @NotAWord
    public static Unit unit(Unit declared, Neighbouring relation) {
        return Require.given("relation", relation).instead(declared);
    }
}
