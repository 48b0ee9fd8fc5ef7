package dev.sfumato.gate.account;

/** How a build or script says the noise of a release, and so what it can change about it. */
public enum NoiseDeclaration {
    /** By its scale. */
    SCALE("scale"),
    /** By its scale in units of the norm to which gradients are clipped. */
    MULTIPLIER("multiplier"),
    /** By what one run may cost: the scale was found from that. */
    EPSILON("epsilon"),
    /** By what one training may cost: the noise multiplier was found from that. */
    EPSILON_OF_TRAINING("epsilon-of-training"),
    /** Not at all: it follows from other settings, was read from a document, or is recorded. */
    NONE("none");

    private final String id;

    NoiseDeclaration(String id) {
        this.id = id;
    }

    /** Whether the noise was found from what one run may cost. */
    public boolean isByEpsilon() {
        return this == EPSILON || this == EPSILON_OF_TRAINING;
    }

    /** The name of the setting as it was declared, which an event calls by another name. */
    public String setting(String ofEvent) {
        return this == MULTIPLIER || this == EPSILON_OF_TRAINING ? "noiseMultiplier" : ofEvent;
    }

    /** The name used in files. */
    public String id() {
        return id;
    }
}
