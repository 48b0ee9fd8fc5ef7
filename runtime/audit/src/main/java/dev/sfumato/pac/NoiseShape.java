package dev.sfumato.pac;

/** Along which axes noise has a scale of its own. */
public enum NoiseShape {
    /** The axes along which outputs vary, found by simulation: the least noise. */
    PRINCIPAL_AXES("along the axes on which outputs vary"),
    /** The coordinates of the output: no matrix is needed, whatever its size. */
    COORDINATES("along the coordinates"),
    /** The same noise in all directions. */
    ALIKE("alike in all directions");

    private final String words;

    NoiseShape(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
