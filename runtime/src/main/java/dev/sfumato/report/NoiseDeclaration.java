package dev.sfumato.report;

/** How a build or script says the noise of a release, and so what it can change about it. */
public enum NoiseDeclaration {
    /** By its scale. */
    SCALE("scale"),
    /** By what one run may cost: the scale was found from that. */
    EPSILON("epsilon"),
    /** Not at all: it follows from other settings, was read from a document, or is recorded. */
    NONE("none");

    private final String id;

    NoiseDeclaration(String id) {
        this.id = id;
    }

    /** The name used in files. */
    public String id() {
        return id;
    }
}
