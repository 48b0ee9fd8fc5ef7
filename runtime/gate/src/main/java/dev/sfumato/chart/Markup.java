package dev.sfumato.chart;

/** Text as part of XML or HTML. */
public final class Markup {
    private Markup() {}

    /** Text that no browser takes for anything else; control characters, which HTML does not allow, become a sign. */
    public static String escape(String text) {
        return text.replaceAll("[\\p{Cntrl}&&[^\\n\\t]]", "\uFFFD")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
