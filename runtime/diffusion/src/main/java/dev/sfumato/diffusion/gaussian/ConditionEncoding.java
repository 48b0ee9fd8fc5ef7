package dev.sfumato.diffusion.gaussian;

import dev.sfumato.util.Require;
import java.util.Arrays;

/**
 * The inputs of a network beside a noisy image: how noisy it is, as sines and cosines of its signal-to-noise ratio, and its class.
 *
 * @param classes how many there are; 0 for none
 */
public record ConditionEncoding(int classes) {
    private static final int WAVES = 8;
    private static final double WIDEST_LOG_RATIO = 11;
    private static final float CLASS_WEIGHT = 2;

    public ConditionEncoding {
        Require.atLeast("classes", 0, classes);
    }

    /** No class in particular: the condition for guidance, and for images without labels. */
    public static final int ANY_CLASS = -1;

    /** How many numbers it takes. */
    public int size() {
        return 2 * WAVES + classes;
    }

    /** Writes them; abar says how noisy the image is. */
    public void write(double alphaBar, int label, float[] into, int at) {
        double share = Math.log(alphaBar / (1 - alphaBar)) / WIDEST_LOG_RATIO;
        for (int i = 0; i < WAVES; i++) {
            double angle = Math.PI / 2 * (i + 1) * share;
            into[at + 2 * i] = (float) StrictMath.sin(angle);
            into[at + 2 * i + 1] = (float) StrictMath.cos(angle);
        }
        Arrays.fill(into, at + 2 * WAVES, at + size(), 0);
        if (label != ANY_CLASS) {
            into[at + 2 * WAVES + label] = CLASS_WEIGHT;
        }
    }
}
