package dev.sfumato.chart;

import java.util.Optional;

/**
 * A text in which one word is the verdict or label of a value, from {@link Sign#said}. Only that word has a sign: the same word in a
 * name or a sentence that users chose has none.
 *
 * @param word the verdict or label, empty where there is none
 */
public record Signed(String lead, String word, String rest) implements CharSequence {
    /** A text as it is: one of users has no verdict. */
    static Signed of(CharSequence text) {
        return text instanceof Signed signed ? signed : new Signed(text.toString(), "", "");
    }

    /** The same with words before it. */
    public Signed after(String words) {
        return new Signed(words + lead, word, rest);
    }

    /** The same with more words behind it. */
    public Signed then(String words) {
        return new Signed(lead, word, rest + words);
    }

    Optional<Sign> sign() {
        return Sign.of(word);
    }

    /** A line of this text, which begins at a place of it; the line with the whole word has the sign. */
    Signed line(int from, String line) {
        int at = lead.length() - from;
        int end = at + word.length();
        return word.isEmpty() || at < 0 || end > line.length()
                ? of(line)
                : new Signed(line.substring(0, at), word, line.substring(end));
    }

    @Override
    public int length() {
        return toString().length();
    }

    @Override
    public char charAt(int index) {
        return toString().charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return toString().subSequence(start, end);
    }

    @Override
    public String toString() {
        return lead + word + rest;
    }
}
