package dev.sfumato.chart;

/**
 * The quantity measured along one side of a chart.
 *
 * @param title what it is, with its unit
 */
public record Axis(String title, boolean isLogarithmic) {
    public static Axis linear(String title) {
        return new Axis(title, false);
    }

    public static Axis logarithmic(String title) {
        return new Axis(title, true);
    }

    /** Whether the axis has a place for this figure. */
    boolean shows(double figure) {
        return Double.isFinite(figure) && (!isLogarithmic || figure > 0);
    }
}
