package dev.sfumato.notebook.explain;

import dev.sfumato.util.EditDistance;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the word that somebody meant. */
public final class Spelling {
    private static final int MISTAKES = 2;

    private Spelling() {}

    /** The nearest of the words, if the name could be a slip of it; upper and lower case are alike. */
    public static Optional<String> nearest(String name, Collection<String> words) {
        return words.stream()
                .filter(word -> !word.equals(name) && isSlip(name, EditDistance.between(name, word)))
                .min(Comparator.comparingInt((String word) -> EditDistance.between(name, word))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static boolean isSlip(String name, int distance) {
        return distance <= MISTAKES && 3 * distance <= name.length() + 1;
    }
}
