package dev.sfumato.chart;

import dev.sfumato.chart.Stroke.Anchor;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A share of each pair of several things, the darker the larger.
 *
 * @param figure what the shares are, in words
 * @param names of the things
 * @param cells for each pair that is known, once
 */
public record HeatMap(
        String title, String figure, List<String> names, List<HeatMap.Cell> cells, List<? extends CharSequence> notes)
        implements Chart {
    private static final int LEFT = 170;
    private static final int RIGHT = 24;
    private static final int TOP = 48;
    private static final double LARGEST = 52;
    private static final double NAME_LETTERS = 11;
    private static final double LEAST_SHOWN = 26;
    private static final int SHORTEST = 6;
    private static final int LISTED = 10;

    /**
     * One pair.
     *
     * @param first the place of a thing among the names
     * @param second that of another
     */
    public record Cell(int first, int second, double value) {}

    public HeatMap {
        names = List.copyOf(names);
        cells = List.copyOf(cells);
        notes = List.copyOf(notes);
        Require.atLeast("names", 2, names.size());
        for (Cell cell : cells) {
            Require.within("first", 0, names.size() - 1L, cell.first);
            Require.within("second", 0, names.size() - 1L, cell.second);
            Require.share("value", cell.value);
        }
    }

    private double most() {
        return Math.max(1e-9, cells.stream().mapToDouble(Cell::value).max().orElse(0));
    }

    /** A larger number of things has smaller cells. */
    private double side() {
        return Math.min(LARGEST, (double) (Drawing.WIDTH - LEFT - RIGHT) / (names.size() - 1));
    }

    @Override
    public Drawing drawing() {
        double side = side();
        double bottom = TOP + side * (names.size() - 1);
        List<Signed> lines = Drawing.noteLines(notes, 36);
        Drawing out = new Drawing(title, 24, (int) Math.ceil(bottom) + 66 + Drawing.NOTE_LINE * lines.size() + 10);
        int letters = (int) ((LEFT - 24) / Drawing.width("n", NAME_LETTERS));
        for (int row = 1; row < names.size(); row++) {
            String name = LineChart.shortened(names.get(row), letters);
            out.text(LEFT - 8, TOP + side * (row - 0.5) + 4, Anchor.END, NAME_LETTERS, Ink.WORDS, name);
        }
        int below = (int) Math.max(2, side / Drawing.width("n", 9));
        for (int column = 0; column < names.size() - 1; column++) {
            String name = LineChart.shortened(names.get(column), below);
            out.text(LEFT + side * (column + 0.5), bottom + 16, Anchor.MIDDLE, 9, Ink.WORDS, name);
        }
        for (Cell cell : cells) {
            int row = Math.max(cell.first, cell.second);
            int column = Math.min(cell.first, cell.second);
            double left = LEFT + side * column;
            double top = TOP + side * (row - 1);
            String meaning = names.get(column) + " and " + names.get(row) + ": " + shown(cell.value);
            out.rectangle(left, top, side - 1, side - 1, Ink.of(0).faded(0.04 + 0.56 * cell.value / most()), meaning);
            if (side >= LEAST_SHOWN) {
                out.text(left + side / 2, top + side / 2 + 4, Anchor.MIDDLE, 10, Ink.WORDS, percent(cell.value));
            }
        }
        out.across((LEFT + Drawing.WIDTH - RIGHT) / 2.0, bottom + 42, Drawing.WIDTH - LEFT - RIGHT, figure + ", in %");
        return out.notes(36, bottom + 66, lines);
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.1f", 100 * value);
    }

    private static String shown(double value) {
        return percent(value) + " %";
    }

    /** As a triangle where there is room, and else the largest. */
    @Override
    public String text(int width) {
        List<String> lines = new ArrayList<>(TextLines.wrapped(title, width));
        lines.addAll(TextLines.wrapped(figure + ", in %", width));
        int longest = names.stream().mapToInt(String::length).max().orElse(SHORTEST);
        int room = (width - Math.min(longest, width / 3)) / Math.max(1, names.size() - 1);
        if (room >= SHORTEST) {
            triangle(lines, Math.min(longest, width / 3), Math.min(room, 10));
        } else {
            cells.stream()
                    .sorted(Comparator.comparingDouble(Cell::value).reversed())
                    .limit(LISTED)
                    .forEach(cell -> lines.addAll(TextLines.wrapped(
                            shown(cell.value) + "  " + names.get(Math.min(cell.first, cell.second)) + " and "
                                    + names.get(Math.max(cell.first, cell.second)),
                            width)));
        }
        notes.forEach(note -> lines.addAll(TextLines.wrapped(note.toString(), width)));
        return String.join("\n", lines);
    }

    private void triangle(List<String> lines, int margin, int room) {
        for (int row = 1; row < names.size(); row++) {
            StringBuilder line = new StringBuilder(padded(LineChart.shortened(names.get(row), margin), margin));
            for (int column = 0; column < row; column++) {
                line.append(padded(at(row, column), room));
            }
            lines.add(line.toString());
        }
        StringBuilder last = new StringBuilder(" ".repeat(margin));
        for (int column = 0; column < names.size() - 1; column++) {
            last.append(padded(LineChart.shortened(names.get(column), room - 1), room));
        }
        lines.add(last.toString());
    }

    private String at(int row, int column) {
        return cells.stream()
                .filter(cell -> Math.max(cell.first, cell.second) == row && Math.min(cell.first, cell.second) == column)
                .findFirst()
                .map(cell -> percent(cell.value))
                .orElse("");
    }

    private static String padded(String words, int width) {
        return " ".repeat(Math.max(0, width - words.length())) + words;
    }

    @Override
    public List<String> header() {
        return List.of("first", "second", figure);
    }

    @Override
    public List<List<Object>> rows() {
        return cells.stream()
                .map(cell -> List.<Object>of(names.get(cell.first), names.get(cell.second), cell.value))
                .toList();
    }
}
