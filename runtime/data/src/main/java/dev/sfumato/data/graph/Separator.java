package dev.sfumato.data.graph;

import java.util.ArrayList;
import java.util.List;

/** The separator between the columns of an edge list. */
public enum Separator {
    TAB('\t', "a tab"),
    COMMA(',', "a comma"),
    SEMICOLON(';', "a semicolon"),
    /** One or more blanks or tabs. */
    BLANKS(' ', "blanks");

    private final char character;
    private final String words;

    Separator(char character, String words) {
        this.character = character;
        this.words = words;
    }

    char character() {
        return character;
    }

    String words() {
        return words;
    }

    /** The separators that occur in a line. */
    static List<Separator> in(byte[] text, int from, int to) {
        List<Separator> found = new ArrayList<>();
        for (Separator separator : values()) {
            for (int i = from; i < to; i++) {
                if (text[i] == separator.character) {
                    found.add(separator);
                    break;
                }
            }
        }
        return found;
    }
}
