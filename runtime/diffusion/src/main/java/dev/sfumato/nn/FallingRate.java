package dev.sfumato.nn;

/** A learning rate that falls to a thousandth along a cosine (Loshchilov and Hutter 2017). */
public final class FallingRate {
    private FallingRate() {}

    /** @param share how much of the training is done */
    public static double at(double rate, double share) {
        return rate * Math.max(1e-3, 0.5 * (1 + Math.cos(Math.PI * share)));
    }
}
