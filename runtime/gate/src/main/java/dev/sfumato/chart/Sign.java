package dev.sfumato.chart;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a verdict or a trust label looks where there is colour: a colour that can be read on white and on black (at least 4.5 : 1 on
 * either) and a symbol, so that it is plain without colours too. In a terminal a verdict is its word.
 */
public enum Sign {
    KEPT("#00875A", "\u2714"),
    BROKEN("#E03030", "\u2718"),
    PROVED("#00875A", "\u25C6"),
    DOUBTED("#A96500", "\u25B2"),
    MEASURED("#0075DA", "\u25CF"),
    /** Nothing is shown either way: there is no guarantee, or an attack that found nothing. */
    OPEN("#767676", "\u25CB");

    private static final Map<String, Sign> WORDS = Map.ofEntries(
            Map.entry("PASS", KEPT),
            Map.entry("FAIL", BROKEN),
            Map.entry("REFUTED", BROKEN),
            Map.entry("NOT CAUGHT", BROKEN),
            Map.entry("SUSPECT", BROKEN),
            Map.entry("CERTIFIED", PROVED),
            Map.entry("CLAIMED", DOUBTED),
            Map.entry("HEURISTIC", DOUBTED),
            Map.entry("EMPIRICAL", MEASURED),
            Map.entry("NONE", OPEN),
            Map.entry("not refuted", OPEN),
            Map.entry("within", OPEN));

    /** In capitals anywhere; in small letters, as people write them too, only at the beginning and before a pause. */
    private static final Pattern WORD =
            Pattern.compile("\\b(NOT CAUGHT|REFUTED|PASS|FAIL|SUSPECT|CERTIFIED|CLAIMED|HEURISTIC|EMPIRICAL|NONE)\\b"
                    + "|^(not refuted|within)(?=$|[,:])");

    private final String colour;
    private final String symbol;

    Sign(String colour, String symbol) {
        this.colour = colour;
        this.symbol = symbol;
    }

    public String colour() {
        return colour;
    }

    /** One letter that browsers draw. */
    public String symbol() {
        return symbol;
    }

    /** The sign of a verdict or label. */
    public static Optional<Sign> of(String word) {
        return Optional.ofNullable(WORDS.get(word));
    }

    /** The first verdict or label in a text. */
    static Optional<MatchResult> first(String text) {
        Matcher found = WORD.matcher(text);
        return found.find() ? Optional.of(found.toMatchResult()) : Optional.empty();
    }

    /** A text as HTML for any page, with each verdict and label in it marked. */
    public static String html(String text) {
        return marked(text, sign -> "style=\"color:" + sign.colour + ";font-weight:600;white-space:nowrap\"");
    }

    /** The same for a page that has colours of its own for the classes {@code sign kept}, {@code sign broken} and so on. */
    public static String classed(String text) {
        return marked(text, sign -> "class=\"sign " + sign.name().toLowerCase(Locale.ROOT) + "\"");
    }

    private static String marked(String text, Function<Sign, String> attribute) {
        return WORD.matcher(Markup.escape(text)).replaceAll(found -> {
            Sign sign = of(found.group()).orElseThrow();
            return "<span " + attribute.apply(sign) + ">" + sign.symbol + "&#160;" + found.group() + "</span>";
        });
    }
}
