package dev.sfumato.diffusion.score;

import dev.sfumato.noise.RandomSource;
import java.util.Arrays;
import java.util.Locale;

/** Where a classifier of a private attribute guides an image: log c(x) = sum over values of share(value) log p(value | x). */
public enum GuidanceTarget {
    /**
     * To one value for each image, drawn independently of all data, as P3DM does so far as published. With strength 1 and an exact
     * classifier, images are those of that value: the attribute can be told as before, it just is nobody's.
     */
    RANDOM {
        @Override
        void draw(float[] shares, int at, int values, RandomSource random) {
            Arrays.fill(shares, at, at + values, 0);
            shares[at + random.nextInt(values)] = 1;
        }
    },
    /**
     * To where all values are as likely, which is where log c is largest. With strength 1, an exact classifier and values equally
     * frequent, the prior of images is the geometric mean of the priors of the values.
     */
    UNSURE {
        @Override
        void draw(float[] shares, int at, int values, RandomSource random) {
            Arrays.fill(shares, at, at + values, 1f / values);
        }
    };

    /** Writes the share of each value for an image. */
    abstract void draw(float[] shares, int at, int values, RandomSource random);

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
