package dev.sfumato.data.table.csv;

import dev.sfumato.data.table.Words;
import java.util.Set;

/** The words that count as a missing value, surrounding blanks aside. */
final class MissingWords {
    private final Words words = new Words();
    private final int longest;

    MissingWords(Set<String> all) {
        all.forEach(words::add);
        longest = all.stream().mapToInt(String::length).max().orElse(0);
    }

    boolean is(char[] text, int begin, int end) {
        int from = begin;
        int to = end;
        while (from < to && text[from] == ' ') {
            from++;
        }
        while (from < to && text[to - 1] == ' ') {
            to--;
        }
        return to - from <= longest && words.find(text, from, to) >= 0;
    }
}
