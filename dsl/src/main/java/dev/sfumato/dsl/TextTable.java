package dev.sfumato.dsl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Columns of text, as wide as they need to be; the last one is wrapped at the width of the terminal. */
final class TextTable {
    private static final String GAP = "  ";
    private static final int NARROWEST_LAST_COLUMN = 20;

    private final List<List<String>> rows = new ArrayList<>();
    private final boolean headed;

    TextTable(String... header) {
        headed = header.length > 0;
        if (headed) {
            rows.add(List.of(header));
        }
    }

    TextTable row(String... cells) {
        rows.add(List.of(cells));
        return this;
    }

    /** A line that says what the next rows are about. */
    TextTable heading(String text) {
        return row("", "").row(text, "");
    }

    @Override
    public String toString() {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        int before = Arrays.stream(widths, 0, columns - 1).sum() + GAP.length() * (columns - 1);
        widths[columns - 1] = Math.min(widths[columns - 1], Math.max(NARROWEST_LAST_COLUMN, terminalWidth() - before));
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            add(lines, rows.get(i), widths, before);
            if (headed && i == 0) {
                lines.add(rule(widths));
            }
        }
        return String.join("\n", lines);
    }

    private static void add(List<String> lines, List<String> row, int[] widths, int before) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size() - 1; i++) {
            line.append(row.get(i))
                    .append(" ".repeat(widths[i] - row.get(i).length()))
                    .append(GAP);
        }
        for (String part : wrap(row.get(row.size() - 1), widths[widths.length - 1])) {
            lines.add(line.append(part).toString().stripTrailing());
            line = new StringBuilder(" ".repeat(before));
        }
    }

    private static List<String> wrap(String text, int width) {
        List<String> parts = new ArrayList<>();
        String rest = text;
        while (rest.length() > width) {
            int space = rest.lastIndexOf(' ', width);
            int cut = space > 0 ? space : width;
            parts.add(rest.substring(0, cut));
            rest = rest.substring(cut).stripLeading();
        }
        parts.add(rest);
        return parts;
    }

    private static String rule(int[] widths) {
        return Arrays.stream(widths)
                .mapToObj("-"::repeat)
                .reduce((a, b) -> a + GAP + b)
                .orElse("");
    }

    private static int terminalWidth() {
        return Integer.getInteger("sfumato.width", 100);
    }
}
