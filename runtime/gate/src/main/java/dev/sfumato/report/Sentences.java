package dev.sfumato.report;

import java.util.Locale;

/** Words as sentences. */
final class Sentences {
    private Sentences() {}

    /** With a capital and a full stop. */
    static String of(String words) {
        if (words.isEmpty()) {
            return words;
        }
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + (words.endsWith(".") ? "" : ".");
    }
}
