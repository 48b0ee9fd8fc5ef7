package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;

/**
 * Releases every image noised to a step of a diffusion, once and without its label, in a secret random order; a slot without an
 * image as if it were a null image.
 * Why the event is true: docs/proofs/images.md.
 *
 * @param shape of every image, which is public
 * @param alphaBar abar at the step
 * @param records how many slots there are
 */
public record OneShotImages(ImageShape shape, double alphaBar, int records, Unit unit)
        implements Mechanism<Images, float[]> {
    public OneShotImages {
        Require.given("shape", shape);
        Require.probability("alphaBar", alphaBar);
        Require.atLeast("records", 1, records);
        Require.given("unit", unit);
    }

    /** Rounded so that the price is not too low. */
    @Override
    public GaussianEvent event() {
        double moved = Math.sqrt(shape.values()) * signal();
        return new GaussianEvent(sigma(), moved + 4 * Math.ulp(moved), unit);
    }

    private double sigma() {
        return Math.nextDown(Math.sqrt(1 - alphaBar));
    }

    private double signal() {
        return Math.sqrt(alphaBar);
    }

    /** The noised images, in slots one after the other; the source decides their order as well. */
    @Override
    public Noisy<float[]> release(Images images, NoiseSource source) {
        return release(images, source, source.random(), Progress.NONE);
    }

    /** As {@link #release(Images, NoiseSource)}, in an order that is drawn apart. */
    public Noisy<float[]> release(Images images, NoiseSource source, RandomSource random, Progress progress) {
        MeanImage.requireShape(shape, images);
        int values = shape.values();
        float[] noised = new float[Math.multiplyExact(records, values)];
        // one image more or less moves no other
        int[] order = random.permutation(records);
        double grid = Math.scalb(1.0, Math.getExponent(sigma()) - 20);
        int blocks = (records + 255) / 256;
        return source.releaseField(event(), field -> {
            Parallel.forEach("noising images", blocks, block -> {
                double[] room = new double[values];
                for (int slot = block * 256; slot < Math.min(records, (block + 1) * 256); slot++) {
                    int image = order[slot];
                    for (int i = 0; i < values; i++) {
                        room[i] = image < images.count() ? signal() * images.value(image, i) : 0;
                    }
                    field.addGaussian(0, slot, 0, room, 0, values, sigma(), grid);
                    for (int i = 0; i < values; i++) {
                        noised[slot * values + i] = (float) room[i];
                    }
                }
            });
            progress.update("noising images", records, records);
            return noised;
        });
    }
}
