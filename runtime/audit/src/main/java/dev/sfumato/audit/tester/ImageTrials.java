package dev.sfumato.audit.tester;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ClassGaussian;
import dev.sfumato.diffusion.gaussian.training.ClassMoments;
import dev.sfumato.diffusion.gaussian.training.MeanImage;
import dev.sfumato.diffusion.gaussian.training.OneShotImages;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import java.util.Arrays;
import java.util.List;

/** What is released of images at once, on images of one value: one as bright as can be is there or not. */
final class ImageTrials {
    static final ImageShape PIXEL = new ImageShape(1, 1, 1);
    private static final double DELTA = 1e-5;
    private static final int RECORDS = 16;

    /** So many images that what one of them adds to their number hardly shows in what is divided by that. */
    private static final int MANY = 400;

    private static final String HALVED = "noise halved";

    private ImageTrials() {}

    static List<TestedMechanism> all() {
        return List.of(mean(), moments(), oneShot());
    }

    static Images pixels(double... values) {
        float[] all = new float[values.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = (float) values[i];
        }
        return Images.of(PIXEL, all);
    }

    private static TestedMechanism mean() {
        MeanImage real = new MeanImage(1, RECORDS, Unit.RECORD);
        List<Images> worlds = List.of(bright(0.8, 10), bright(0.8, 10, -1));
        return new TestedMechanism(
                "mean image",
                MeanImage.class,
                Trial.of(
                                "ten pixels and one",
                                real.event(1),
                                DELTA,
                                (world, noise, chance) -> mean(real, worlds.get(world), noise, 1))
                        .sabotaged(
                                HALVED,
                                (world, noise, chance) ->
                                        mean(new MeanImage(2, RECORDS, Unit.RECORD), worlds.get(world), noise, 1))
                        .sabotaged(
                                "an image counts twice",
                                (world, noise, chance) ->
                                        mean(real, world == 0 ? worlds.get(0) : bright(0.8, 10, -1, -1), noise, 1))
                        .sabotaged(
                                "divided by the private number",
                                (world, noise, chance) -> mean(
                                        real,
                                        worlds.get(world),
                                        noise,
                                        (double) RECORDS / worlds.get(world).count())));
    }

    private static Noisy<double[]> mean(MeanImage mechanism, Images images, NoiseSource noise, double times) {
        Noisy<ClassGaussian> law = mechanism.release(images, noise);
        return new Noisy<>(
                Arrays.stream(law.value().mean(0)).map(value -> times * value).toArray(), law.event());
    }

    private static Images bright(double value, int count, double... more) {
        double[] all = new double[count + more.length];
        Arrays.fill(all, value);
        System.arraycopy(more, 0, all, count, more.length);
        return pixels(all);
    }

    private static TestedMechanism moments() {
        ClassMoments real = ClassMoments.of(1, MANY + 2, Unit.RECORD);
        ClassMoments half = ClassMoments.of(2, MANY + 2, Unit.RECORD);
        // four times the radius squared, with the noise on spreads that the smaller one asks for
        ClassMoments wide = new ClassMoments(4, 2 * ClassMoments.STANDARD_RADIUS, MANY + 2, Unit.RECORD);
        double[] dim = new double[MANY];
        Arrays.setAll(dim, i -> i % 2 == 0 ? 0.06 : -0.06);
        double[] one = Arrays.copyOf(dim, MANY + 1);
        one[MANY] = 1;
        double[] two = Arrays.copyOf(one, MANY + 2);
        two[MANY + 1] = 1;
        List<Images> worlds = List.of(pixels(dim), pixels(one));
        List<Images> twice = List.of(pixels(dim), pixels(two));
        return new TestedMechanism(
                "class moments",
                ClassMoments.class,
                Trial.of(
                                "dim pixels and a bright one",
                                real.event(1),
                                DELTA,
                                (world, noise, chance) -> law(real, worlds.get(world), noise))
                        .slow(10)
                        .sabotaged(HALVED, (world, noise, chance) -> law(half, worlds.get(world), noise))
                        .sabotaged("clip dropped", (world, noise, chance) -> spread(wide, worlds.get(world), noise))
                        .sabotaged(
                                "an image counts twice", (world, noise, chance) -> law(real, twice.get(world), noise)));
    }

    /** The mean and the variance; where noise alone explains what was seen there is none. */
    private static Noisy<double[]> law(ClassMoments mechanism, Images images, NoiseSource noise) {
        Noisy<ClassGaussian> law = mechanism.release(images, noise, Progress.NONE);
        double spread = Arrays.stream(law.value().directions(0))
                .map(value -> value * value)
                .sum();
        return new Noisy<>(new double[] {law.value().mean(0)[0], spread}, law.event());
    }

    /** The variance alone, whose noise is that of the smaller radius where the larger one has four times the mu. */
    private static Noisy<double[]> spread(ClassMoments mechanism, Images images, NoiseSource noise) {
        Noisy<double[]> law = law(mechanism, images, noise);
        return new Noisy<>(new double[] {law.value()[1]}, law.event());
    }

    private static TestedMechanism oneShot() {
        // signal and noise are equal, so that a pixel moves by one standard deviation; at 4/5 by two
        OneShotImages real = new OneShotImages(0.5, 1, Unit.RECORD);
        OneShotImages earlier = new OneShotImages(0.8, 1, Unit.RECORD);
        List<Images> worlds = List.of(pixels(), pixels(1));
        NoisyRelease honest =
                (world, noise, chance) -> shown(real.release(worlds.get(world), noise, chance, Progress.NONE));
        return new TestedMechanism(
                "one-shot images",
                OneShotImages.class,
                Trial.of("one slot", real.event(1), DELTA, honest)
                        .sabotaged(
                                "noised at an earlier step",
                                (world, noise, chance) ->
                                        shown(earlier.release(worlds.get(world), noise, chance, Progress.NONE)))
                        .sabotaged("noised three times", (world, noise, chance) -> {
                            double[] all = new double[3];
                            for (int i = 0; i < all.length; i++) {
                                all[i] = honest.of(world, noise, chance).value()[0];
                            }
                            return new Noisy<>(all, real.event(1));
                        }));
    }

    private static Noisy<double[]> shown(Noisy<float[]> released) {
        double[] all = new double[released.value().length];
        for (int i = 0; i < all.length; i++) {
            all[i] = released.value()[i];
        }
        return new Noisy<>(all, released.event());
    }
}
