package dev.sfumato.audit.tester;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ClassGaussian;
import dev.sfumato.diffusion.gaussian.training.ClassMoments;
import dev.sfumato.diffusion.gaussian.training.MeanImage;
import dev.sfumato.diffusion.gaussian.training.OneShotImages;
import dev.sfumato.noise.Noisy;
import java.util.Arrays;
import java.util.List;

/** Mechanisms that release many images at once, tried on images of one value: one image of maximal brightness is present or not. */
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
        List<Images> worlds = List.of(bright(0.8, 10), bright(0.8, 10, -1));
        MechanismRelease<Images, ClassGaussian> real = new MechanismRelease<>(
                new MeanImage(PIXEL, 1, RECORDS, Unit.RECORD),
                (world, random) -> worlds.get(world),
                prior -> prior.mean(0).clone());
        return new TestedMechanism(
                "mean image",
                MeanImage.class,
                Trial.of("ten pixels and one", DELTA, real)
                        .sabotaged(HALVED, real.by(new MeanImage(PIXEL, 2, RECORDS, Unit.RECORD)))
                        .sabotaged(
                                "an image counts twice",
                                real.on((world, random) -> world == 0 ? worlds.get(0) : bright(0.8, 10, -1, -1)))
                        .sabotaged(
                                "divided by the private number",
                                (world, noise, random) -> real.of(world, noise, random)
                                        .map(mean -> new double[] {
                                            mean[0]
                                                    * RECORDS
                                                    / worlds.get(world).count()
                                        })));
    }

    private static Images bright(double value, int count, double... more) {
        double[] all = new double[count + more.length];
        Arrays.fill(all, value);
        System.arraycopy(more, 0, all, count, more.length);
        return pixels(all);
    }

    private static TestedMechanism moments() {
        double[] dim = new double[MANY];
        Arrays.setAll(dim, i -> i % 2 == 0 ? 0.06 : -0.06);
        double[] one = Arrays.copyOf(dim, MANY + 1);
        one[MANY] = 1;
        double[] two = Arrays.copyOf(one, MANY + 2);
        two[MANY + 1] = 1;
        List<Images> worlds = List.of(pixels(dim), pixels(one));
        List<Images> twice = List.of(pixels(dim), pixels(two));
        MechanismRelease<Images, ClassGaussian> real = new MechanismRelease<>(
                ClassMoments.of(PIXEL, 1, MANY + 2, Unit.RECORD),
                (world, random) -> worlds.get(world),
                ImageTrials::meanAndVariance);
        // four times the radius squared, with the noise on spreads that the smaller one asks for
        NoisyRelease wide =
                real.by(new ClassMoments(PIXEL, 4, 2 * ClassMoments.STANDARD_RADIUS, MANY + 2, Unit.RECORD));
        return new TestedMechanism(
                "class moments",
                ClassMoments.class,
                Trial.of("dim pixels and a bright one", DELTA, real)
                        .slow(10)
                        .sabotaged(HALVED, real.by(ClassMoments.of(PIXEL, 2, MANY + 2, Unit.RECORD)))
                        .sabotaged(
                                "clip dropped",
                                (world, noise, random) ->
                                        wide.of(world, noise, random).map(prior -> new double[] {prior[1]}))
                        .sabotaged("an image counts twice", real.on((world, random) -> twice.get(world))));
    }

    /** The variance is 0 where noise alone explains what was seen. */
    private static double[] meanAndVariance(ClassGaussian prior) {
        double variance =
                Arrays.stream(prior.directions(0)).map(value -> value * value).sum();
        return new double[] {prior.mean(0)[0], variance};
    }

    private static TestedMechanism oneShot() {
        List<Images> worlds = List.of(pixels(), pixels(1));
        // signal and noise are equal, so that a pixel moves by one standard deviation; at 4/5 by two
        MechanismRelease<Images, float[]> real = new MechanismRelease<>(
                new OneShotImages(PIXEL, 0.5, 1, Unit.RECORD),
                (world, random) -> worlds.get(world),
                ImageTrials::numbers);
        return new TestedMechanism(
                "one-shot images",
                OneShotImages.class,
                Trial.of("one slot", DELTA, real)
                        .sabotaged("noised at an earlier step", real.by(new OneShotImages(PIXEL, 0.8, 1, Unit.RECORD)))
                        .sabotaged("noised three times", (world, noise, random) -> {
                            double[] all = new double[3];
                            for (int i = 0; i < all.length; i++) {
                                all[i] = real.of(world, noise, random).value()[0];
                            }
                            return new Noisy<>(all, real.mechanism().event());
                        }));
    }

    private static double[] numbers(float[] released) {
        double[] all = new double[released.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = released[i];
        }
        return all;
    }
}
