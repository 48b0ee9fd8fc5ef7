package dev.sfumato.data.graph;

/** Where the columns of a line begin and end; the first three, and how many there are. */
final class Columns {
    private static final int KEPT = 3;

    private final Separator separator;
    final int[] from = new int[KEPT];
    final int[] to = new int[KEPT];
    private int count;

    Columns(Separator separator) {
        this.separator = separator;
    }

    Separator separator() {
        return separator;
    }

    int count() {
        return count;
    }

    void split(byte[] text, int start, int end) {
        count = 0;
        if (separator == Separator.BLANKS) {
            splitAtBlanks(text, start, end);
        } else {
            splitAtEach(text, start, end);
        }
    }

    private void splitAtBlanks(byte[] text, int start, int end) {
        int i = start;
        while (i < end) {
            int first = i;
            while (i < end && text[i] != ' ' && text[i] != '\t') {
                i++;
            }
            if (i > first) {
                keep(first, i);
            }
            while (i < end && (text[i] == ' ' || text[i] == '\t')) {
                i++;
            }
        }
    }

    private void splitAtEach(byte[] text, int start, int end) {
        int first = start;
        for (int i = start; i <= end; i++) {
            if (i == end || text[i] == separator.character()) {
                int last = i;
                while (first < last && text[first] == ' ') {
                    first++;
                }
                while (first < last && text[last - 1] == ' ') {
                    last--;
                }
                keep(first, last);
                first = i + 1;
            }
        }
    }

    private void keep(int first, int last) {
        if (count < KEPT) {
            from[count] = first;
            to[count] = last;
        }
        count++;
    }
}
