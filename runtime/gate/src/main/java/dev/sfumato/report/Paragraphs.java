package dev.sfumato.report;

import java.util.List;

/** Plain text that is wrapped at 100 columns; what cannot be shown in a line is shown as a space. */
final class Paragraphs {
    private static final int COLUMNS = 100;

    private final StringBuilder out = new StringBuilder();

    void line(String text) {
        indented(0, text);
    }

    void heading(String text) {
        out.append('\n');
        line(text);
    }

    void list(int indent, String lead, List<String> points) {
        if (!points.isEmpty()) {
            indented(indent, lead);
            points.forEach(point -> indented(indent + 2, "- " + point));
        }
    }

    /** A paragraph; a word that is too long for a line is cut. */
    void indented(int indent, String text) {
        int hanging = text.startsWith("- ") ? indent + 2 : indent;
        int width = indent;
        out.append(" ".repeat(indent));
        boolean isFirst = true;
        for (String word : text.replaceAll("[\\p{Cntrl}\\s]+", " ").strip().split(" ")) {
            String rest = word;
            if (!isFirst && width + 1 + rest.length() <= COLUMNS) {
                out.append(' ');
                width++;
            } else if (!isFirst) {
                out.append('\n').append(" ".repeat(hanging));
                width = hanging;
            }
            while (width + rest.length() > COLUMNS) {
                int fits = COLUMNS - width;
                out.append(rest, 0, fits).append('\n').append(" ".repeat(hanging));
                rest = rest.substring(fits);
                width = hanging;
            }
            out.append(rest);
            width += rest.length();
            isFirst = false;
        }
        out.append('\n');
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
