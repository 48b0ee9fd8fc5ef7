package dev.sfumato.notebook.kernel;

/** Positions in text: the protocol counts characters of Unicode, Java counts units of UTF-16. */
final class Cursor {
    private Cursor() {}

    static int toJava(String text, int position) {
        int known = Math.max(0, Math.min(position, text.codePointCount(0, text.length())));
        return text.offsetByCodePoints(0, known);
    }

    static int fromJava(String text, int position) {
        return text.codePointCount(0, position);
    }
}
