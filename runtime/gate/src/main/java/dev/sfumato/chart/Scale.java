package dev.sfumato.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** The range of an axis, and the places of its figures. */
record Scale(double low, double high, Axis axis) {
    private static final int MOST_TICKS = 8;

    /** A scale for figures that the axis shows, with a little room at both ends where the axis may have it. */
    static Scale of(Axis axis, double[] figures, double room) {
        double low = DoubleStream.of(figures).min().orElse(1);
        double high = DoubleStream.of(figures).max().orElse(1);
        if (axis.isLogarithmic()) {
            double factor = high > low ? Math.pow(high / low, room) : 2;
            return new Scale(
                    Math.max(Double.MIN_NORMAL, low / factor), axis.kept(Math.min(1e300, high * factor)), axis);
        }
        double span = high > low ? high - low : Math.max(Math.abs(high), 1);
        double below = low >= 0 && low < 0.3 * span ? 0 : low - room * span;
        return new Scale(axis.kept(below), axis.kept(high + Math.max(room, 0.01) * span), axis);
    }

    /** Where a figure is, from 0 for the low end to 1 for the high end. */
    double part(double figure) {
        return axis.isLogarithmic()
                ? (Math.log(figure) - Math.log(low)) / (Math.log(high) - Math.log(low))
                : (figure - low) / (high - low);
    }

    /** Round figures inside, about five of them. */
    List<Double> ticks() {
        if (!axis.isLogarithmic()) {
            return evenTicks();
        }
        List<Double> decades = powers(1);
        if (decades.size() > 2) {
            return thinned(decades);
        }
        List<Double> more = powers(1, 2, 5);
        return more.size() > 1 ? more : evenTicks();
    }

    private List<Double> powers(int... digits) {
        List<Double> ticks = new ArrayList<>();
        int first = axis.kind() == Axis.Kind.COUNTS ? 0 : Integer.MIN_VALUE;
        for (int power = Math.max(first, (int) Math.floor(Math.log10(low))); power <= Math.log10(high); power++) {
            for (int digit : digits) {
                double tick = Double.parseDouble(digit + "e" + power);
                if (tick >= low && tick <= high) {
                    ticks.add(tick);
                }
            }
        }
        return ticks;
    }

    private static List<Double> thinned(List<Double> ticks) {
        int every = (ticks.size() + MOST_TICKS - 1) / MOST_TICKS;
        List<Double> kept = new ArrayList<>();
        for (int i = (ticks.size() - 1) % every; i < ticks.size(); i += every) {
            kept.add(ticks.get(i));
        }
        return kept;
    }

    private List<Double> evenTicks() {
        double raw = (high - low) / 5;
        int power = (int) Math.floor(Math.log10(raw));
        double lead = raw / Math.pow(10, power);
        int digit = lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10;
        if (axis.kind() == Axis.Kind.COUNTS && power < 0) {
            power = 0;
            digit = 1;
        }
        List<Double> ticks = new ArrayList<>();
        double step = Double.parseDouble(digit + "e" + power);
        for (double k = Math.ceil(low / step); k * step <= high; k++) {
            // the nearest double to the round figure, without the dust of a product
            ticks.add(Double.parseDouble(String.valueOf(Math.round(k) * digit) + "e" + power));
        }
        return ticks;
    }

    /** A number of an axis, plain where that is short. */
    static String figure(double tick) {
        if (tick == 0) {
            return "0";
        }
        BigDecimal exact = BigDecimal.valueOf(tick).stripTrailingZeros();
        if (Math.abs(tick) >= 0.001 && Math.abs(tick) < 1e5) {
            return exact.toPlainString();
        }
        int exponent = exact.precision() - exact.scale() - 1;
        return exact.movePointLeft(exponent).stripTrailingZeros().toPlainString() + "e" + exponent;
    }

    /** A figure with so many digits. */
    static String shortened(double figure, int digits) {
        return Double.isFinite(figure)
                ? figure(new BigDecimal(figure).round(new MathContext(digits)).doubleValue())
                : String.valueOf(figure);
    }
}
