package dev.sfumato.notebook;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that somebody meant. */
final class Spelling {
    private static final int MISTAKES = 2;

    private Spelling() {}

    /** The nearest of the words, if the name could be a slip of it; upper and lower case are alike. */
    static Optional<String> nearest(String name, Collection<String> words) {
        return words.stream()
                .filter(word -> !word.equals(name) && isSlip(name, distance(name, word)))
                .min(Comparator.comparingInt((String word) -> distance(name, word))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static boolean isSlip(String name, int distance) {
        return distance <= MISTAKES && 3 * distance <= name.length() + 1;
    }

    private static int distance(String a, String b) {
        return lettersApart(a.toLowerCase(Locale.ROOT), b.toLowerCase(Locale.ROOT));
    }

    private static int lettersApart(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
