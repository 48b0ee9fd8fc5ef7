package dev.sfumato.dsl.show;

import dev.sfumato.chart.Markup;
import dev.sfumato.chart.Sign;
import dev.sfumato.chart.Signed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Columns of text, as wide as they need to be. Where that is wider than the terminal the last column is wrapped, then the widest
 * ones; columns that have no place at all are named below.
 */
@NotAWord
public final class TextTable {
    private static final String GAP = "  ";
    private static final int NARROWEST_LAST_COLUMN = 20;
    private static final int NARROWEST = 6;
    private static final String LINE = "border-bottom:1px solid color-mix(in srgb,currentColor 25%,transparent)";

    private final List<List<CharSequence>> rows = new ArrayList<>();
    private final boolean headed;

    public TextTable(String... header) {
        headed = header.length > 0;
        if (headed) {
            rows.add(List.of(header));
        }
    }

    /** A row; of its cells only a {@link Signed} one has a verdict or label, for the others may be what users wrote. */
    public TextTable row(CharSequence... cells) {
        rows.add(List.of(cells));
        return this;
    }

    /** A line that says what the next rows are about. */
    public TextTable heading(String text) {
        return row("", "").row(text, "");
    }

    /** The rows without the header. */
    public List<List<String>> body() {
        return rows.subList(headed ? 1 : 0, rows.size()).stream()
                .map(row -> row.stream().map(CharSequence::toString).toList())
                .toList();
    }

    private int columns() {
        return rows.stream().mapToInt(List::size).max().orElse(0);
    }

    @Override
    public String toString() {
        int[] widths = new int[columns()];
        for (List<CharSequence> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        int shown = shown(widths);
        int[] fitted = fitted(Arrays.copyOf(widths, shown));
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            List<CharSequence> row = rows.get(i);
            add(lines, row.subList(0, Math.min(shown, row.size())), fitted);
            if (headed && i == 0) {
                lines.add(rule(fitted));
            }
        }
        if (shown < widths.length) {
            String left = headed ? ": " + String.join(", ", rows.get(0).subList(shown, widths.length)) : "";
            lines.addAll(
                    TextWidth.wrapped("and " + (widths.length - shown) + " more columns" + left, TextWidth.columns()));
        }
        return String.join("\n", lines);
    }

    /** How many columns have a place when each is as narrow as can be read. */
    private static int shown(int[] widths) {
        int room = TextWidth.columns();
        int shown = 0;
        for (int width : widths) {
            room -= Math.min(width, NARROWEST) + (shown == 0 ? 0 : GAP.length());
            if (room < 0) {
                break;
            }
            shown++;
        }
        return Math.max(Math.min(1, widths.length), shown);
    }

    private static int[] fitted(int[] widths) {
        int last = widths.length - 1;
        int room = TextWidth.columns() - GAP.length() * last;
        int before = Arrays.stream(widths, 0, last).sum();
        widths[last] = Math.min(widths[last], Math.max(NARROWEST_LAST_COLUMN, room - before));
        while (Arrays.stream(widths).sum() > room) {
            int widest = last;
            for (int i = 0; i < last; i++) {
                widest = widths[i] > widths[widest] ? i : widest;
            }
            if (widths[widest] <= NARROWEST) {
                break;
            }
            widths[widest]--;
        }
        return widths;
    }

    private static void add(List<String> lines, List<CharSequence> row, int[] widths) {
        List<List<String>> cells = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            cells.add(TextWidth.wrapped(row.get(i).toString(), widths[i]));
        }
        int height = cells.stream().mapToInt(List::size).max().orElse(1);
        for (int part = 0; part < height; part++) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < cells.size(); i++) {
                String text = part < cells.get(i).size() ? cells.get(i).get(part) : "";
                line.append(i == 0 ? "" : GAP).append(text).append(" ".repeat(widths[i] - text.length()));
            }
            lines.add(line.toString().stripTrailing());
        }
    }

    private static String rule(int[] widths) {
        return Arrays.stream(widths)
                .mapToObj("-"::repeat)
                .reduce((a, b) -> a + GAP + b)
                .orElse("");
    }

    /** The same as HTML, in the page's ink; columns of figures are aligned at the right. */
    String html() {
        StringBuilder out = new StringBuilder("<div style=\"overflow-x:auto\"><table style=\"border-collapse:collapse;")
                .append("color:inherit;font-size:inherit;margin:.4em 0\">\n");
        for (int i = 0; i < rows.size(); i++) {
            List<CharSequence> row = rows.get(i);
            if (row.stream().allMatch(CharSequence::isEmpty)) {
                continue;
            }
            boolean isHeader = headed && i == 0;
            out.append("<tr style=\"background:none\">");
            for (int column = 0; column < row.size(); column++) {
                boolean isName = isHeader || (!headed && column == 0) || isHeading(row);
                String kind = isName ? "th" : "td";
                out.append('<').append(kind);
                String side = headed && isFigures(column) ? "right" : "left";
                // attributes are left where a notebook that is not trusted loses its styles; Jupyter's own style has
                // all cells of a
                // table at the right, and not what is in a cell
                out.append(" align=\"")
                        .append(side)
                        .append("\" style=\"padding:.25em .8em .25em 0;vertical-align:top;text-align:")
                        .append(side)
                        .append(isName ? ";font-weight:600;" : ";")
                        .append(LINE)
                        .append("\">")
                        .append("<div align=\"" + side + "\">")
                        .append(indented(row.get(column), isName))
                        .append("</div></")
                        .append(kind)
                        .append('>');
            }
            out.append("</tr>\n");
        }
        return out.append("</table></div>\n").toString();
    }

    /** HTML runs blanks together, but for those that do not break. */
    private static String indented(CharSequence cell, boolean isName) {
        String words = cell.toString();
        int blanks = words.length() - words.stripLeading().length();
        return "&#160;".repeat(blanks)
                + (isName || blanks > 0 ? Markup.escape(words.substring(blanks)) : Sign.html(cell));
    }

    private boolean isHeading(List<CharSequence> row) {
        return headed && row.size() == 2 && row.get(1).isEmpty() && columns() == 2;
    }

    private boolean isFigures(int column) {
        return rows.stream()
                .skip(1)
                .filter(row -> column < row.size())
                .map(row -> row.get(column))
                .allMatch(cell -> cell.toString().matches("-?[0-9.]+(e-?[0-9]+)?( %.*)?|infinite"));
    }
}
