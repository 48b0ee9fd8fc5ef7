package dev.sfumato.evaluation.table;

/** Which way of a figure is the good one. */
public enum MetricDirection {
    LOWER_IS_BETTER("lower is better"),
    HIGHER_IS_BETTER("higher is better");

    private final String words;

    MetricDirection(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
