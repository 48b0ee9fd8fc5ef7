package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ClassGaussian;
import dev.sfumato.noise.Gaussian;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.util.Require;
import java.util.List;

/**
 * Releases the mean of all images: the sum of them with noise, divided by a public number. Why the event is true:
 * docs/proofs/images.md.
 *
 * @param mu of Gaussian differential privacy that it costs
 * @param records the public number, which the images do not exceed
 */
public record MeanImage(double mu, int records, Unit unit) {
    /** Sums in double precision err by less than this share of an image's norm. */
    private static final double ROUNDING = 0x1p-16;

    public MeanImage {
        Require.positive("mu", mu);
        Require.within("records", 1, 1 << 18, records);
        Require.given("unit", unit);
    }

    private Gaussian mechanism(int values) {
        double sensitivity = Math.sqrt(values) * (1 + ROUNDING);
        return new Gaussian(sensitivity / mu * (1 + 0x1p-40), sensitivity, unit);
    }

    /** What the release does to images of so many values. */
    public GaussianEvent event(int values) {
        return mechanism(values).event();
    }

    /** A law without any spread, for all classes alike. */
    public Noisy<ClassGaussian> release(Images images, NoiseSource source) {
        int values = images.shape().values();
        double[] sums = new double[values];
        for (int image = 0; image < images.count(); image++) {
            for (int i = 0; i < values; i++) {
                sums[i] += images.value(image, i);
            }
        }
        Noisy<double[]> noisy = mechanism(values).release(sums, source);
        double[] mean = new double[values];
        for (int i = 0; i < values; i++) {
            mean[i] = Math.max(-1, Math.min(1, noisy.value()[i] / records));
        }
        return new Noisy<>(
                new ClassGaussian(
                        images.shape(), List.of(), new double[] {1}, new double[][] {mean}, new double[][] {{}}),
                noisy.event(),
                noisy.draw());
    }
}
