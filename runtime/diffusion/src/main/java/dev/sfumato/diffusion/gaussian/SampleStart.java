package dev.sfumato.diffusion.gaussian;

import dev.sfumato.noise.Chance;
import dev.sfumato.util.Require;

/** Where sampling begins: at the last step with nothing but noise, or at an earlier one with what images are like there. */
public sealed interface SampleStart {
    /** Noise alone, at the last step. */
    record Noise() implements SampleStart {}

    /**
     * An image of a law, noised to a step: from there on the law is all there is to know of an image.
     *
     * @param law of each class, or one for all of them
     */
    record Law(int step, ClassGaussian law) implements SampleStart {
        public Law {
            Require.atLeast("step", 1, step);
        }

        /** Writes what an image of a class is like at the step. */
        void draw(int label, double alphaBar, float[] into, int at, double[] room, Chance chance) {
            int pixels = law.shape().values();
            boolean isForAll = law.classes().isEmpty() || label == ConditionEncoding.ANY_CLASS;
            law.draw(isForAll ? 0 : label, into, at, room, chance);
            double signal = Math.sqrt(alphaBar);
            double spread = Math.sqrt(1 - alphaBar);
            for (int i = at; i < at + pixels; i++) {
                into[i] = (float) (signal * Math.max(-1, Math.min(1, into[i])) + spread * chance.gaussian());
            }
        }
    }
}
