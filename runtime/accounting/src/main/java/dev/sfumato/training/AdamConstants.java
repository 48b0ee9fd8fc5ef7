package dev.sfumato.training;

/**
 * The constants of Adam that its authors propose (Kingma and Ba 2015). Every Adam here has them; each has arithmetic of its own, for numbers on
 * the heap, in ND4J, or of which a batch touches few.
 */
public final class AdamConstants {
    /** How much of the mean of gradients a step keeps. */
    public static final double BETA1 = 0.9;

    /** How much of the mean of squared gradients a step keeps. */
    public static final double BETA2 = 0.999;

    /** Keeps a division from being one by zero. */
    public static final double EPSILON = 1e-8;

    private AdamConstants() {}
}
