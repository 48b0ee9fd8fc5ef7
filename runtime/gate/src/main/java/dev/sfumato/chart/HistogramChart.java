package dev.sfumato.chart;

import dev.sfumato.chart.Histogram.Bin;
import dev.sfumato.chart.Stroke.Anchor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A histogram over a logarithmic axis.
 *
 * @param limit a figure to mark, with what is above it in another colour, or NaN for none
 */
public record HistogramChart(
        String title,
        String x,
        String y,
        Histogram histogram,
        double limit,
        String limitName,
        List<? extends CharSequence> notes)
        implements Chart {
    private static final int LEFT = 84;
    private static final int RIGHT = 24;
    private static final int TOP = 56;
    private static final int PLOT = 264;
    private static final int FEWEST_BARS = 8;
    private static final int MOST_TEXT_BARS = 20;

    public HistogramChart {
        notes = List.copyOf(notes);
    }

    @Override
    public Drawing drawing() {
        List<Bin> bins = histogram.bins();
        List<Signed> lines = Drawing.noteLines(notes, LEFT);
        long most = Math.max(1, bins.stream().mapToLong(Bin::count).max().orElse(1));
        Drawing out = new Drawing(title, LEFT, TOP + PLOT + 52 + Drawing.NOTE_LINE * lines.size() + 10);
        double bar = (double) (Drawing.WIDTH - LEFT - RIGHT) / Math.max(FEWEST_BARS, bins.size());
        grid(out, most);
        for (int i = 0; i < bins.size(); i++) {
            bar(out, bins.get(i), LEFT + i * bar, bar, most);
        }
        axis(out, bins, bar);
        limit(out, bins, bar);
        double plot = Drawing.WIDTH - RIGHT - LEFT;
        out.across(LEFT + plot / 2, TOP + PLOT + 42, plot, x);
        out.upright(18, TOP + PLOT / 2.0, PLOT + 30, y);
        return out.notes(LEFT, TOP + PLOT + 62, lines);
    }

    private static void grid(Drawing out, long most) {
        for (long count = 0; count <= most; count += step(most)) {
            double top = top((double) count, most);
            out.rule(LEFT, top, Drawing.WIDTH - RIGHT, top);
            out.text(LEFT - 8, top + 4, Anchor.END, String.format(Locale.ROOT, "%,d", count));
        }
    }

    /** 1, 2 or 5 times a power of ten, so that there are about five lines. */
    private static long step(long most) {
        long power = 1;
        while (most / power >= 50) {
            power *= 10;
        }
        long lines = most / power;
        return lines <= 5 ? power : lines <= 12 ? 2 * power : lines <= 25 ? 5 * power : 10 * power;
    }

    /** A bar over the limit is of another colour; one that the limit cuts is of both. */
    private void bar(Drawing out, Bin bin, double left, double width, long most) {
        double below = below(bin);
        if (below > 0) {
            rectangle(out, bin, left, below * width, most, Ink.of(0));
        }
        if (below < 1) {
            rectangle(out, bin, left + below * width, (1 - below) * width, most, Ink.LIMIT);
        }
    }

    private static void rectangle(Drawing out, Bin bin, double left, double width, long most, Ink ink) {
        double top = top((double) bin.count(), most);
        out.rectangle(
                left + 1,
                top,
                Math.max(1, width - 2),
                TOP + PLOT - top,
                ink,
                range(bin) + String.format(Locale.ROOT, ": %,d", bin.count()));
    }

    /** How much of a bin is below the limit, as the axis shows it: all of it where there is no limit. */
    private double below(Bin bin) {
        if (!isCut(bin)) {
            return bin.from() >= limit ? 0 : 1;
        }
        return Math.log(limit / bin.from()) / Math.log(bin.to() / bin.from());
    }

    private boolean isCut(Bin bin) {
        return !bin.isSingle() && limit >= bin.from() && limit < bin.to();
    }

    private static String range(Bin bin) {
        if (bin.isSingle()) {
            return bin.from() == 0 ? "0" : "infinite";
        }
        return String.format(Locale.ROOT, "%.2g to %.2g", bin.from(), bin.to());
    }

    /** Powers of ten where there are enough of them, else where each bin begins and the last one ends. */
    private static void axis(Drawing out, List<Bin> bins, double bar) {
        int decades = (int) bins.stream().filter(bin -> isDecade(bin.from())).count();
        int every = Math.max(1, (decades + 7) / 8);
        int seen = 0;
        double free = 0;
        for (int i = 0; i < bins.size(); i++) {
            Bin bin = bins.get(i);
            double left = LEFT + i * bar;
            if (bin.isSingle()) {
                free = tick(out, free, left + bar / 2, range(bin));
            } else if (decades < 3) {
                free = tick(out, free, left, Scale.shortened(bin.from(), 2));
                if (i == bins.size() - 1 || bins.get(i + 1).isSingle()) {
                    free = tick(out, free, left + bar, Scale.shortened(bin.to(), 2));
                }
            } else if (isDecade(bin.from()) && seen++ % every == 0) {
                free = tick(out, free, left, decade(bin.from()));
            }
        }
    }

    /** A figure below the axis, where it does not touch the one before; returns where it ends. */
    private static double tick(Drawing out, double free, double middle, String words) {
        double half = Drawing.width(words, Drawing.LETTERS) / 2;
        if (middle - half < free) {
            return free;
        }
        out.text(middle, TOP + PLOT + 21, Anchor.MIDDLE, words);
        return middle + half;
    }

    private static String decade(double figure) {
        return Scale.figure(Double.parseDouble("1e" + Math.round(Math.log10(figure))));
    }

    private void limit(Drawing out, List<Bin> bins, double bar) {
        for (int i = 0; i < bins.size(); i++) {
            if (isCut(bins.get(i))) {
                double left = LEFT + (i + below(bins.get(i))) * bar;
                out.line(left, TOP - 18, left, TOP + PLOT, Ink.LIMIT, 1, 5, 4);
                boolean isLeft = left < Drawing.WIDTH / 2.0;
                out.text(left + (isLeft ? 5 : -5), TOP - 8, isLeft ? Anchor.START : Anchor.END, limitName);
            }
        }
    }

    private static double top(double count, long most) {
        return TOP + PLOT - count / most * PLOT;
    }

    private static boolean isDecade(double figure) {
        double power = Math.log10(figure);
        return Double.isFinite(power) && Math.abs(power - Math.rint(power)) < 1e-9;
    }

    @Override
    public String text(int width) {
        List<Bin> bins = merged(histogram.bins());
        long most = Math.max(1, bins.stream().mapToLong(Bin::count).max().orElse(1));
        int left = Math.max(
                x.length() > 40 ? 0 : x.length(),
                bins.stream().mapToInt(bin -> range(bin).length()).max().orElse(0));
        int right = String.format(Locale.ROOT, "%,d", most).length();
        int room = Math.max(1, Math.min(60, width - left - right - 3));
        List<String> lines = new ArrayList<>(TextLines.wrapped(title, width));
        lines.addAll(TextLines.wrapped(y + " by " + x, width));
        boolean isMarked = false;
        for (Bin bin : bins) {
            if (bin.from() >= limit && !isMarked) {
                isMarked = true;
                lines.addAll(TextLines.wrapped("-- " + limitName + " --", width));
            }
            int length = (int) Math.ceil((double) bin.count() / most * room);
            String range = range(bin);
            lines.add((" ".repeat(left - range.length()) + range + " |" + "#".repeat(length) + " "
                            + (bin.count() == 0 ? "" : String.format(Locale.ROOT, "%,d", bin.count())))
                    .stripTrailing());
        }
        notes.forEach(note -> lines.addAll(TextLines.wrapped(note.toString(), width)));
        return String.join("\n", lines);
    }

    /** As few bars as a screen has lines for; a limit stays the edge of a bar where it is one. */
    private static List<Bin> merged(List<Bin> bins) {
        int every = (bins.size() + MOST_TEXT_BARS - 1) / MOST_TEXT_BARS;
        if (every == 1) {
            return bins;
        }
        int size = every <= 5 ? 5 : 10;
        List<Bin> merged = new ArrayList<>();
        long count = 0;
        double from = Double.NaN;
        for (Bin bin : bins) {
            if (bin.isSingle()) {
                if (count > 0 || !Double.isNaN(from)) {
                    merged.add(new Bin(from, bins.get(bins.indexOf(bin) - 1).to(), count));
                    from = Double.NaN;
                    count = 0;
                }
                merged.add(bin);
                continue;
            }
            from = Double.isNaN(from) ? bin.from() : from;
            count += bin.count();
            double power = Math.log10(bin.to()) * 5 / size;
            if (Math.abs(power - Math.rint(power)) < 1e-9) {
                merged.add(new Bin(from, bin.to(), count));
                from = Double.NaN;
                count = 0;
            }
        }
        if (!Double.isNaN(from)) {
            merged.add(new Bin(from, bins.get(bins.size() - 1).to(), count));
        }
        return merged;
    }

    @Override
    public List<String> header() {
        return List.of(x + ", from", x + ", to", y);
    }

    @Override
    public List<List<Object>> rows() {
        return histogram.bins().stream()
                .map(bin -> List.<Object>of(bin.from(), bin.to(), bin.count()))
                .toList();
    }
}
