package dev.sfumato.chart;

import dev.sfumato.chart.Stroke.Anchor;
import dev.sfumato.chart.Stroke.At;
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
        String title,
        String before,
        String after,
        List<RankChart.Move> moves,
        int shown,
        List<? extends CharSequence> notes)
        implements Chart {
    private static final int LEFT = 250;
    private static final int RIGHT = 510;
    private static final int TOP = 74;
    private static final int LINE = 24;
    private static final int MARGIN = 24;

    /** Where something was and is, counted from 1. */
    public record Move(String name, long before, long after) {}

    public RankChart {
        moves = List.copyOf(moves);
        notes = List.copyOf(notes);
    }

    @Override
    public Drawing drawing() {
        List<Signed> lines = Drawing.noteLines(notes, MARGIN);
        int bottom = TOP + LINE * shown;
        Drawing out = new Drawing(title, MARGIN, bottom + 14 + Drawing.NOTE_LINE * lines.size());
        out.text(LEFT, 50, Anchor.END, Drawing.LETTERS, Ink.SMALL_PRINT, before);
        out.text(RIGHT, 50, Anchor.START, Drawing.LETTERS, Ink.SMALL_PRINT, after);
        for (Move move : moves) {
            boolean isBefore = move.before <= shown;
            boolean isAfter = move.after <= shown;
            if (isBefore) {
                place(out, LEFT, move.before, Anchor.END);
                String name = isAfter ? label(move.name, 26) : "(now " + move.after + ") " + label(move.name, 14);
                out.text(LEFT - 34, top(move.before) + 4, Anchor.END, name);
            }
            if (isAfter) {
                place(out, RIGHT, move.after, Anchor.START);
                String name = isBefore ? label(move.name, 26) : label(move.name, 14) + " (was " + move.before + ")";
                out.text(RIGHT + 34, top(move.after) + 4, Anchor.START, name);
            }
            if (isBefore && isAfter) {
                out.line(
                        List.of(new At(LEFT + 10, top(move.before)), new At(RIGHT - 10, top(move.after))),
                        Ink.of(0),
                        2,
                        move.name + ": " + move.before + ", then " + move.after);
            } else if (isBefore) {
                stub(out, LEFT + 10, LEFT + 34, top(move.before));
            } else if (isAfter) {
                stub(out, RIGHT - 34, RIGHT - 10, top(move.after));
            }
        }
        return out.notes(MARGIN, bottom + 16, lines);
    }

    private static void place(Drawing out, double left, long rank, Anchor anchor) {
        out.text(left, top(rank) + 4, anchor, 11, Ink.WORDS.faded(0.6), String.valueOf(rank));
    }

    private static void stub(Drawing out, int from, int to, double top) {
        out.line(from, top, to, top, Ink.LIMIT, 2, 4, 3);
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
        notes.forEach(note -> lines.addAll(TextLines.wrapped(note.toString(), width)));
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
