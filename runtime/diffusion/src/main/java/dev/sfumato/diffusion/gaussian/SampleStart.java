package dev.sfumato.diffusion.gaussian;

import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;

/** Where sampling begins: at the last step with nothing but noise, or at an earlier one with what images are like there. */
public sealed interface SampleStart {
    /** Noise alone, at the last step. */
    record Noise() implements SampleStart {}

    /**
     * An image of a prior, noised to a step: from there on the prior is all there is to know of an image.
     *
     * @param prior of each class, or one for all of them
     */
    record Prior(int step, ClassGaussian prior) implements SampleStart {
        public Prior {
            Require.atLeast("step", 1, step);
        }

        /** Writes what an image of a class is like at the step. */
        void draw(int label, double alphaBar, float[] into, int at, double[] room, RandomSource random) {
            int pixels = prior.shape().values();
            boolean isForAll = prior.classes().isEmpty() || label == ConditionEncoding.ANY_CLASS;
            prior.draw(isForAll ? 0 : label, into, at, room, random);
            double signal = Math.sqrt(alphaBar);
            double spread = Math.sqrt(1 - alphaBar);
            for (int i = at; i < at + pixels; i++) {
                into[i] = (float) (signal * Math.max(-1, Math.min(1, into[i])) + spread * random.nextGaussian());
            }
        }
    }
}
