package dev.sfumato.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Who is first before and after: two lists with a line between the two places of each.
 *
 * @param shown how many places the picture has on each side
 */
public record RankChart(
        String title, String before, String after, List<RankChart.Move> moves, int shown, List<String> notes)
        implements Chart {
    private static final int LEFT = 250;
    private static final int RIGHT = 510;
    private static final int TOP = 74;
    private static final int LINE = 24;
    private static final String PLACE = "opacity=\"0.6\" font-size=\"11\"";

    /** Where something was and is, counted from 1. */
    public record Move(String name, long before, long after) {}

    public RankChart {
        moves = List.copyOf(moves);
        notes = List.copyOf(notes);
    }

    @Override
    public String svg() {
        return drawn().alone();
    }

    @Override
    public String inline() {
        return drawn().inline();
    }

    private Svg drawn() {
        List<String> lines = Svg.noteLines(notes);
        int bottom = TOP + LINE * shown;
        Svg out = new Svg(title, bottom + 14 + Svg.NOTE_LINE * lines.size()).heading(24, 24);
        out.text(LEFT, 50, "end", "opacity=\"0.8\"", before);
        out.text(RIGHT, 50, "start", "opacity=\"0.8\"", after);
        for (Move move : moves) {
            boolean isBefore = move.before <= shown;
            boolean isAfter = move.after <= shown;
            if (isBefore) {
                out.text(LEFT, top(move.before) + 4, "end", PLACE, String.valueOf(move.before));
                out.text(
                        LEFT - 34,
                        top(move.before) + 4,
                        "end",
                        "",
                        isAfter ? label(move.name, 26) : "(now " + move.after + ") " + label(move.name, 14));
            }
            if (isAfter) {
                out.text(RIGHT, top(move.after) + 4, "start", PLACE, String.valueOf(move.after));
                out.text(
                        RIGHT + 34,
                        top(move.after) + 4,
                        "start",
                        "",
                        isBefore ? label(move.name, 26) : label(move.name, 14) + " (was " + move.before + ")");
            }
            if (isBefore && isAfter) {
                out.add(
                        "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"2\"><title>%s: %d, then %d</title></line>",
                        LEFT + 10,
                        top(move.before),
                        RIGHT - 10,
                        top(move.after),
                        Svg.colour(0),
                        Markup.escape(move.name),
                        move.before,
                        move.after);
            } else if (isBefore) {
                stub(out, LEFT + 10, LEFT + 34, top(move.before));
            } else if (isAfter) {
                stub(out, RIGHT - 34, RIGHT - 10, top(move.after));
            }
        }
        return out.notes(24, bottom + 16, lines);
    }

    private static void stub(Svg out, int from, int to, double top) {
        out.add(
                "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"4 3\"/>",
                from, top, to, top, Svg.colour(4));
    }

    private static double top(long rank) {
        return TOP + (rank - 1) * (double) LINE;
    }

    private static String label(String name, int most) {
        return LineChart.shortened(name, most);
    }

    @Override
    public String text(int width) {
        int room = Math.max(8, Math.min(28, (width - 24) / 2));
        List<String> lines = new ArrayList<>(TextLines.wrapped(title, width));
        List<Move> first = moves.stream()
                .filter(move -> move.before <= shown || move.after <= shown)
                .sorted(Comparator.comparingLong(Move::before))
                .toList();
        lines.add(String.format(Locale.ROOT, "%" + room + "s  %8s  %8s", "", "before", "after"));
        for (Move move : first) {
            String change = move.after == move.before
                    ? ""
                    : move.after < move.before
                            ? "up " + (move.before - move.after)
                            : "down " + (move.after - move.before);
            lines.add(String.format(
                            Locale.ROOT,
                            "%" + room + "s  %8d  %8d  %s",
                            label(move.name, room),
                            move.before,
                            move.after,
                            change)
                    .stripTrailing());
        }
        notes.forEach(note -> lines.addAll(TextLines.wrapped(note, width)));
        return String.join("\n", lines);
    }

    @Override
    public List<String> header() {
        return List.of("name", "rank before", "rank after");
    }

    @Override
    public List<List<Object>> rows() {
        return moves.stream()
                .map(move -> List.<Object>of(move.name, move.before, move.after))
                .toList();
    }
}
