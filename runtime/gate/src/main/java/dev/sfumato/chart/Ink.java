package dev.sfumato.chart;

import java.util.List;

/**
 * What a part of a drawing is drawn with.
 *
 * @param colour as {@code #rrggbb}, or {@link #PAGE} for the reader's own
 */
record Ink(String colour, double opacity) {
    /** The ink of the page around the picture, dark on light paper and light on dark paper. */
    static final String PAGE = "currentColor";

    /** At least 3 : 1 on white and on black, and apart for the colour-blind (after Okabe and Ito, 2008). */
    private static final List<String> COLOURS =
            List.of("#0072B2", "#C98500", "#009E73", "#CC79A7", "#D55E00", "#2E9BD6", "#8A7FD0", "#8A8A8A");

    static final Ink WORDS = new Ink(PAGE, 1);
    static final Ink SMALL_PRINT = new Ink(PAGE, 0.8);
    static final Ink FAINT = new Ink(PAGE, 0.2);

    /** What must not be passed, and what passed it. */
    static final Ink LIMIT = new Ink("#D55E00", 1);

    /** What is there to compare with. */
    static final Ink BASELINE = new Ink("#8A8A8A", 1);

    /** One for each of several things. */
    static Ink of(int i) {
        return new Ink(COLOURS.get(i % COLOURS.size()), 1);
    }

    static Ink of(Sign sign) {
        return new Ink(sign.colour(), 1);
    }

    Ink faded(double newOpacity) {
        return new Ink(colour, newOpacity);
    }
}
