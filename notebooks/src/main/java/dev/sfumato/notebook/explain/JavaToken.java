package dev.sfumato.notebook.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A token of Java source.
 *
 * @param start where in the source it starts
 */
record JavaToken(Kind kind, String text, int start) {
    enum Kind {
        TEXT,
        CHARACTER,
        NUMBER,
        WORD,
        SIGN
    }

    private static final String COMMENT = "COMMENT";
    private static final Pattern PATTERN = Pattern.compile(
            "(?<COMMENT>//[^\\n]*|/\\*.*?(?:\\*/|\\z))"
                    + "|(?<TEXT>\"\"\".*?(?<!\\\\)\"\"\"|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\")"
                    + "|(?<CHARACTER>'(?:\\\\[^\\n]|[^'\\\\\\n])[^'\\n]*')"
                    + "|(?<NUMBER>0[xXbB][0-9a-fA-F_.]+(?:[pP][-+]?[0-9]+)?[lLdDfF]?"
                    + "|(?:[0-9][0-9_]*(?:\\.(?![\\p{Alpha}_&&[^eEdDfF]])[0-9_]*)?|\\.[0-9][0-9_]*)"
                    + "(?:[eE][-+]?[0-9_]+)?[lLdDfF]?)"
                    + "|(?<WORD>[\\p{javaJavaIdentifierStart}][\\p{javaJavaIdentifierPart}]*)"
                    + "|(?<SIGN>[=!<>]=|\\S)",
            Pattern.DOTALL);

    /** The tokens of a source text, without its comments. */
    static List<JavaToken> of(String source) {
        List<JavaToken> tokens = new ArrayList<>();
        Matcher matcher = PATTERN.matcher(source);
        while (matcher.find()) {
            if (matcher.group(COMMENT) == null) {
                tokens.add(new JavaToken(kind(matcher), matcher.group(), matcher.start()));
            }
        }
        return tokens;
    }

    boolean is(String sign) {
        return kind == Kind.SIGN && text.equals(sign);
    }

    private static Kind kind(Matcher matcher) {
        for (Kind kind : Kind.values()) {
            if (matcher.group(kind.name()) != null) {
                return kind;
            }
        }
        throw new IllegalStateException("every branch of the pattern has a name");
    }
}
