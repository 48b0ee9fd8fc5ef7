package dev.sfumato.report;

import dev.sfumato.report.Histogram.Bin;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;

/**
 * A histogram over a logarithmic axis as a picture.
 *
 * @param limit a figure to mark, with what is above it in another colour, or NaN for none
 * @param notice a line below the picture, or nothing
 */
public record HistogramChart(
        String title, String x, String y, Histogram histogram, double limit, String limitName, String notice) {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 400;
    private static final int LEFT = 84;
    private static final int RIGHT = 24;
    private static final int TOP = 48;
    private static final int BOTTOM = 80;

    public String svg() {
        List<Bin> bins = histogram.bins();
        long most = bins.stream().mapToLong(Bin::count).max().orElse(1);
        StringBuilder out = Svg.opened(title, WIDTH, HEIGHT);
        Svg.text(out, LEFT, 26, "start", Svg.HEADING, title);
        double bar = (double) (WIDTH - LEFT - RIGHT) / Math.max(8, bins.size());
        grid(out, most);
        for (int i = 0; i < bins.size(); i++) {
            bar(out, bins.get(i), LEFT + i * bar, bar, most);
        }
        axis(out, bins, bar);
        limit(out, bins, bar);
        Svg.text(out, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - BOTTOM + 40, "middle", "", x);
        Svg.upright(out, 18, (TOP + HEIGHT - BOTTOM) / 2.0, y);
        Svg.text(out, LEFT, HEIGHT - 14, "start", "font-size=\"11\" font-style=\"italic\"", notice);
        return out.append("</svg>\n").toString();
    }

    private static void grid(StringBuilder out, long most) {
        for (long count = 0; count <= most; count += step(most)) {
            double top = top((double) count, most);
            out.append(String.format(
                    Locale.ROOT,
                    "<line class=\"rule\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>%n",
                    LEFT,
                    WIDTH - RIGHT,
                    top,
                    top));
            Svg.text(out, LEFT - 8, top + 4, "end", "", String.format(Locale.ROOT, "%,d", count));
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
    private void bar(StringBuilder out, Bin bin, double left, double width, long most) {
        double over = part(bin);
        if (over > 0) {
            rectangle(out, bin, left, over * width, most, Svg.COLOURS.get(0));
        }
        if (over < 1) {
            rectangle(out, bin, left + over * width, (1 - over) * width, most, Svg.COLOURS.get(4));
        }
    }

    private static void rectangle(StringBuilder out, Bin bin, double left, double width, long most, String colour) {
        double top = top((double) bin.count(), most);
        out.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"><title>%s: %,d</title></rect>%n",
                left + 1,
                top,
                Math.max(1, width - 2),
                HEIGHT - BOTTOM - top,
                colour,
                range(bin),
                bin.count()));
    }

    /** How much of a bin is below the limit, as the axis shows it: all of it where there is no limit. */
    private double part(Bin bin) {
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
    private static void axis(StringBuilder out, List<Bin> bins, double bar) {
        int decades = (int) bins.stream().filter(bin -> isDecade(bin.from())).count();
        int every = Math.max(1, (decades + 7) / 8);
        int seen = 0;
        for (int i = 0; i < bins.size(); i++) {
            Bin bin = bins.get(i);
            double left = LEFT + i * bar;
            if (bin.isSingle()) {
                tick(out, left + bar / 2, range(bin));
            } else if (decades < 3) {
                tick(out, left, figure(bin.from()));
                if (i == bins.size() - 1 || bins.get(i + 1).isSingle()) {
                    tick(out, left + bar, figure(bin.to()));
                }
            } else if (isDecade(bin.from()) && seen++ % every == 0) {
                tick(out, left, String.format(Locale.ROOT, "%.0e", bin.from()));
            }
        }
    }

    private static void tick(StringBuilder out, double left, String words) {
        Svg.text(out, left, HEIGHT - BOTTOM + 18, "middle", "", words);
    }

    private static String figure(double edge) {
        return edge >= 0.001
                ? new BigDecimal(edge)
                        .round(new MathContext(2))
                        .stripTrailingZeros()
                        .toPlainString()
                : String.format(Locale.ROOT, isDecade(edge) ? "%.0e" : "%.1e", edge);
    }

    private void limit(StringBuilder out, List<Bin> bins, double bar) {
        for (int i = 0; i < bins.size(); i++) {
            if (isCut(bins.get(i))) {
                double left = LEFT + (i + part(bins.get(i))) * bar;
                out.append(String.format(
                        Locale.ROOT,
                        "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-dasharray=\"5 4\"/>%n",
                        left,
                        left,
                        TOP - 8,
                        HEIGHT - BOTTOM,
                        Svg.COLOURS.get(4)));
                Svg.text(out, left - 4, TOP - 2, "end", "", limitName);
            }
        }
    }

    private static double top(double count, long most) {
        return HEIGHT - BOTTOM - count / most * (HEIGHT - TOP - BOTTOM);
    }

    private static boolean isDecade(double figure) {
        double power = Math.log10(figure);
        return Double.isFinite(power) && Math.abs(power - Math.rint(power)) < 1e-9;
    }
}
