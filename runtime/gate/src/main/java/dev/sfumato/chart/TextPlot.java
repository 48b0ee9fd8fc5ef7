package dev.sfumato.chart;

import dev.sfumato.chart.Series.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lines in characters: a sign of its own for the points of each series, and dots between them. */
record TextPlot(LineChart chart, Scale x, Scale y, List<? extends CharSequence> notes) {
    private static final int HEIGHT = 15;
    private static final int WIDEST = 72;
    private static final String SIGNS = "*o+x#@%&";

    String drawn(int width) {
        String[] marks = new String[HEIGHT];
        Arrays.fill(marks, "");
        y.ticks().forEach(tick -> marks[row(tick)] = Scale.figure(tick));
        int margin = Arrays.stream(marks).mapToInt(String::length).max().orElse(0);
        int columns = Math.max(10, Math.min(WIDEST, width - margin - 2));
        char[][] field = field(columns);
        List<String> lines = new ArrayList<>();
        lines.addAll(TextLines.wrapped(chart.title(), width));
        lines.addAll(TextLines.wrapped(chart.y().title(), width));
        for (int row = 0; row < HEIGHT; row++) {
            String mark = marks[row];
            lines.add((" ".repeat(margin - mark.length()) + mark + " |" + new String(field[row])).stripTrailing());
        }
        lines.add(" ".repeat(margin) + " +" + "-".repeat(columns));
        lines.add((" ".repeat(margin + 2) + marksBelow(columns)).stripTrailing());
        lines.addAll(TextLines.wrapped(chart.x().title(), width).stream()
                .map(line -> " ".repeat(Math.max(0, margin + 2 + (columns - line.length()) / 2)) + line)
                .map(line -> line.length() > width ? line.strip() : line)
                .toList());
        if (chart.series().size() > 1) {
            for (int i = 0; i < chart.series().size(); i++) {
                lines.addAll(
                        TextLines.wrapped(sign(i) + " " + chart.series().get(i).name(), width));
            }
        }
        notes.forEach(note -> lines.addAll(TextLines.wrapped(note.toString(), width)));
        return String.join("\n", lines);
    }

    private char[][] field(int columns) {
        char[][] field = new char[HEIGHT][columns];
        for (char[] row : field) {
            Arrays.fill(row, ' ');
        }
        for (Series line : chart.series()) {
            List<Point> points = line.points();
            for (int i = 1; i < points.size(); i++) {
                if (isShown(points.get(i - 1)) && isShown(points.get(i))) {
                    dots(field, points.get(i - 1), points.get(i));
                }
            }
        }
        for (int i = 0; i < chart.series().size(); i++) {
            for (Point point : chart.series().get(i).points()) {
                if (isShown(point)) {
                    field[row(point.y())][column(point.x(), columns)] = sign(i);
                }
            }
        }
        return field;
    }

    private void dots(char[][] field, Point from, Point to) {
        int columns = field[0].length;
        int first = column(from.x(), columns);
        int last = column(to.x(), columns);
        int steps = Math.abs(last - first);
        for (int step = 1; step < steps; step++) {
            double part = (double) step / steps;
            double height = (1 - part) * y.part(from.y()) + part * y.part(to.y());
            field[rowAt(height)][first + Integer.signum(last - first) * step] = '.';
        }
    }

    private boolean isShown(Point point) {
        return chart.x().shows(point.x()) && chart.y().shows(point.y());
    }

    private String marksBelow(int columns) {
        StringBuilder line = new StringBuilder(" ".repeat(columns));
        int free = 0;
        for (double tick : x.ticks()) {
            String mark = Scale.figure(tick);
            int left = Math.min(columns - mark.length(), Math.max(0, column(tick, columns) - mark.length() / 2));
            if (left >= free) {
                line.replace(left, left + mark.length(), mark);
                free = left + mark.length() + 1;
            }
        }
        return line.toString();
    }

    private static char sign(int series) {
        return SIGNS.charAt(series % SIGNS.length());
    }

    private int row(double figure) {
        return rowAt(y.part(figure));
    }

    private static int rowAt(double part) {
        return Math.max(0, Math.min(HEIGHT - 1, (int) Math.round((1 - part) * (HEIGHT - 1))));
    }

    private int column(double figure, int columns) {
        return Math.max(0, Math.min(columns - 1, (int) Math.round(x.part(figure) * (columns - 1))));
    }
}
