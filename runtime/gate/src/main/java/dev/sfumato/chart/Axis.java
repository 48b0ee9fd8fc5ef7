package dev.sfumato.chart;

/**
 * The quantity measured along one side of a chart.
 *
 * @param title what it is, with its unit
 */
public record Axis(String title, boolean isLogarithmic, Axis.Kind kind) {
    /** What figures may be. */
    public enum Kind {
        NUMBERS,
        /** Probabilities and rates: nothing is drawn below 0 or above 1. */
        SHARES,
        /** Whole numbers, with whole ticks. */
        COUNTS
    }

    public static Axis linear(String title) {
        return new Axis(title, false, Kind.NUMBERS);
    }

    public static Axis logarithmic(String title) {
        return new Axis(title, true, Kind.NUMBERS);
    }

    public Axis ofShares() {
        return new Axis(title, isLogarithmic, Kind.SHARES);
    }

    public Axis ofCounts() {
        return new Axis(title, isLogarithmic, Kind.COUNTS);
    }

    /** Whether the axis has a place for this figure. */
    boolean shows(double figure) {
        return Double.isFinite(figure) && (!isLogarithmic || figure > 0);
    }

    /** A figure moved into what the axis may show: the end of an interval of a share is not beyond 1. */
    double kept(double figure) {
        return kind == Kind.SHARES ? Math.max(0, Math.min(1, figure)) : figure;
    }
}
