package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ClassGaussian;
import dev.sfumato.noise.Gaussian;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;

/**
 * Releases the mean of all images: the sum of them with noise, divided by a public number. Why the event is true:
 * docs/proofs/images.md.
 *
 * @param shape of every image, which is public
 * @param mu of Gaussian differential privacy that it costs
 * @param records the public number, which the images do not exceed
 */
public record MeanImage(ImageShape shape, double mu, int records, Unit unit)
        implements Mechanism<Images, ClassGaussian> {
    /** Sums in double precision err by less than this share of an image's norm. */
    private static final double ROUNDING = 0x1p-16;

    /** Between them noise is a number that can be drawn, whatever the size of images. */
    static final double LEAST_MU = 1e-100;

    static final double MOST_MU = 1e100;

    public MeanImage {
        Require.given("shape", shape);
        Require.positive("mu", mu);
        Require.within("mu", LEAST_MU, MOST_MU, mu);
        Require.within("records", 1, 1 << 18, records);
        Require.given("unit", unit);
    }

    private Gaussian mechanism() {
        double sensitivity = Math.sqrt(shape.values()) * (1 + ROUNDING);
        return new Gaussian(sensitivity / mu * (1 + 0x1p-40), sensitivity, unit);
    }

    @Override
    public GaussianEvent event() {
        return mechanism().event();
    }

    /** A prior without any spread, for all classes alike. */
    @Override
    public Noisy<ClassGaussian> release(Images images, NoiseSource source) {
        requireShape(shape, images);
        int values = shape.values();
        double[] sums = new double[values];
        for (int image = 0; image < images.count(); image++) {
            for (int i = 0; i < values; i++) {
                sums[i] += images.value(image, i);
            }
        }
        return mechanism().release(sums, source).map(this::prior);
    }

    private ClassGaussian prior(double[] noisy) {
        double[] mean = Arrays.stream(noisy)
                .map(sum -> Math.max(-1, Math.min(1, sum / records)))
                .toArray();
        return new ClassGaussian(shape, List.of(), new double[] {1}, new double[][] {mean}, new double[][] {{}});
    }

    /** Refuses images of another size than was declared, on which the event depends. */
    static void requireShape(ImageShape shape, Images images) {
        if (!images.shape().equals(shape)) {
            throw new IllegalArgumentException(
                    "the images must be of " + shape + ", as declared, got " + images.shape());
        }
    }
}
