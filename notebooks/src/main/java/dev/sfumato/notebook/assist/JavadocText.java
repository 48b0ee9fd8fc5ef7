package dev.sfumato.notebook.assist;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A comment for Javadoc as a person reads it, without markup. */
final class JavadocText {
    private static final Pattern CODE = Pattern.compile("\\{@(?:code|literal)\\s+((?:[^{}]|\\{[^{}]*\\})*)\\}");
    private static final Pattern LINK = Pattern.compile("\\{@(?:link|linkplain)\\s+([^\\s}]+)(?:\\s+([^}]*))?\\}");
    private static final Pattern OTHER = Pattern.compile("\\{@\\w+\\s*([^{}]*)\\}");
    private static final Pattern PARAMETER = Pattern.compile("(?m)^\\s*@param\\s+<?(\\w+)>?\\s+");
    private static final Pattern BLOCK = Pattern.compile("(?m)^\\s*@(\\w+)\\s+");
    private static final Map<String, String> ENTITIES = Map.of(
            "&lt;", "<",
            "&gt;", ">",
            "&quot;", "\"",
            "&nbsp;", " ",
            "&amp;", "&");

    private JavadocText() {}

    static String plain(String comment) {
        String text = comment.replaceAll("(?m)^ ", "");
        text = CODE.matcher(text).replaceAll(m -> Matcher.quoteReplacement(escape(m.group(1))));
        text = LINK.matcher(text)
                .replaceAll(m -> Matcher.quoteReplacement(m.group(2) == null ? member(m.group(1)) : m.group(2)));
        text = OTHER.matcher(text).replaceAll(m -> Matcher.quoteReplacement(m.group(1)));
        text = PARAMETER.matcher(text).replaceAll("$1: ");
        text = BLOCK.matcher(text).replaceAll("$1: ");
        text = text.replaceAll("\\s*<li>\\s*", "\n- ").replaceAll("</?[a-zA-Z][^>]*>", "");
        for (var entity : ENTITIES.entrySet()) {
            text = text.replace(entity.getKey(), entity.getValue());
        }
        return text.replaceAll("[ \\t]+\n", "\n").replaceAll("\n{3,}", "\n\n").strip();
    }

    /** Angle brackets in code are no tags. */
    private static String escape(String code) {
        return code.replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String member(String reference) {
        return reference.startsWith("#") ? reference.substring(1) : reference.replace('#', '.');
    }
}
