package dev.sfumato.audit.synthetic;

/** Which way of a figure is the good one. */
public enum Direction {
    LOWER_IS_BETTER("lower is better"),
    HIGHER_IS_BETTER("higher is better");

    private final String words;

    Direction(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
