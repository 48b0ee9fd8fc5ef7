package dev.sfumato.accounting.adaptive;

import java.util.Locale;

/** How releases came to be composed. */
public enum Way {
    /** All of them were fixed before the first output: the price of their composition is a guarantee. */
    PLANNED,

    /** Some may have been chosen by looking at the outputs of others: what is guaranteed is the budget, as long as its filter admits them. */
    ADAPTIVE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The way of a name. */
    public static Way of(String name) {
        for (Way way : values()) {
            if (way.toString().equals(name)) {
                return way;
            }
        }
        throw new IllegalArgumentException("a way to compose must be planned or adaptive, got '" + name + "'");
    }
}
