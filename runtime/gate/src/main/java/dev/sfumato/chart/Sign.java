package dev.sfumato.chart;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
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

    /** A verdict or label at the beginning of a text; one in small letters before a pause only, for people write it as well. */
    private static final Pattern WORD =
            Pattern.compile("(NOT CAUGHT|REFUTED|PASS|FAIL|SUSPECT|CERTIFIED|CLAIMED|HEURISTIC|EMPIRICAL|NONE)\\b"
                    + "|(not refuted|within)(?=$|[,:])");

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

    /** A label, to be shown with its sign. */
    public static Signed said(Label label) {
        return new Signed("", label.name(), "");
    }

    /** A guarantee in words, its label to be shown with its sign. */
    public static Signed said(Guarantee guarantee) {
        String words = guarantee.toString();
        // before the label are figures and the unit, and nothing that users wrote
        int at = words.indexOf(", " + guarantee.label()) + 2;
        return said(guarantee.label())
                .after(words.substring(0, at))
                .then(words.substring(at + guarantee.label().name().length()));
    }

    /**
     * A verdict in words that begin with it, to be shown with its sign. It is for words of our own: what users wrote is no verdict,
     * whatever it says.
     */
    public static Signed said(String verdict) {
        Matcher found = WORD.matcher(verdict);
        return found.lookingAt() ? new Signed("", found.group(), verdict.substring(found.end())) : Signed.of(verdict);
    }

    /** A text as HTML for any page; of a {@link Signed} one the verdict or label is marked. */
    public static String html(CharSequence text) {
        return marked(text, sign -> "style=\"color:" + sign.colour + ";font-weight:600;white-space:nowrap\"");
    }

    /** The same for a page that has colours of its own for the classes {@code sign kept}, {@code sign broken} and so on. */
    public static String classed(CharSequence text) {
        return marked(text, sign -> "class=\"sign " + sign.name().toLowerCase(Locale.ROOT) + "\"");
    }

    private static String marked(CharSequence text, Function<Sign, String> attribute) {
        Signed signed = Signed.of(text);
        return Markup.escape(signed.lead())
                + signed.sign()
                        .map(sign -> "<span " + attribute.apply(sign) + ">" + sign.symbol + "&#160;" + signed.word()
                                + "</span>")
                        .orElse("")
                + Markup.escape(signed.rest());
    }
}
