package dev.sfumato.notebook;

import dev.sfumato.chart.Markup;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Java as HTML, with its comments, texts, numbers and keywords marked. */
final class JavaColours {
    private static final Pattern TOKEN = Pattern.compile(
            "(?<comment>//[^\\n]*|/\\*.*?\\*/)"
                    + "|(?<text>\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])*')"
                    + "|(?<number>\\b[0-9][0-9_]*(?:\\.[0-9_]+)?(?:[eE][-+]?[0-9]+)?[dDfFlL]?\\b)"
                    + "|(?<keyword>\\b(?:var|int|long|double|float|boolean|char|byte|short|void|new|return|if|else|for|while|do"
                    + "|switch|case|default|break|continue|try|catch|finally|throw|throws|class|record|interface|enum|import"
                    + "|static|final|public|private|protected|abstract|extends|implements|instanceof|this|super|null|true"
                    + "|false|yield|sealed|permits)\\b)",
            Pattern.DOTALL);

    private static final String[] KINDS = {"comment", "text", "number", "keyword"};

    private JavaColours() {}

    static String html(String source) {
        StringBuilder out = new StringBuilder();
        Matcher token = TOKEN.matcher(source);
        int end = 0;
        while (token.find()) {
            out.append(Markup.escape(source.substring(end, token.start())))
                    .append("<span class=\"")
                    .append(kind(token))
                    .append("\">")
                    .append(Markup.escape(token.group()))
                    .append("</span>");
            end = token.end();
        }
        return out.append(Markup.escape(source.substring(end))).toString();
    }

    private static String kind(Matcher token) {
        for (String kind : KINDS) {
            if (token.group(kind) != null) {
                return kind;
            }
        }
        throw new IllegalStateException("every branch of the pattern has a name");
    }
}
