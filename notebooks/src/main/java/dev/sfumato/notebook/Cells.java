package dev.sfumato.notebook;

import org.jspecify.annotations.Nullable;

/** Words that every cell, script and prompt has beside the language. */
public final class Cells {
    private Cells() {}

    /** Shows a value now, as the last value of a cell is shown. */
    public static void display(@Nullable Object value) {
        Session.current().output().display(MimeBundle.of(value));
    }
}
