package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ClassGaussian;
import dev.sfumato.noise.Draw;
import dev.sfumato.noise.Gaussian;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Releases how many images each class has, their mean, and how they vary about it, with noise: what a {@link ClassGaussian} is
 * made from. Why the event is true: docs/proofs/images.md.
 *
 * @param shape of every image, which is public
 * @param mu of Gaussian differential privacy that all of it costs
 * @param radius how far from the noisy mean an image counts as it is, in units of the square root of the number of its values;
 *     what is farther is drawn nearer
 * @param records a public number that the images do not exceed
 * @param unit what is protected
 */
public record ClassMoments(ImageShape shape, double mu, double radius, int records, Unit unit)
        implements Mechanism<Images, ClassGaussian> {
    /** The share of mu^2 that counts and means cost. */
    private static final double MEANS_SHARE = 0.15;

    /** The weight of a count beside an image, in units of the image's largest norm. */
    private static final double COUNT_WEIGHT = 0.25;

    /** Sums err by less than this share of what a record may add: docs/proofs/images.md. */
    private static final double ROUNDING = 0x1p-16;

    private static final int MOST_RECORDS = 1 << 18;

    /** One array has to hold them. */
    private static final long MOST_NUMBERS = 1 << 30;

    /** Sums, the same with noise, what they say of each class, and the directions of that. */
    private static final long BYTES_PER_NUMBER = 5 * Double.BYTES;

    /** Nearer than most images are, which costs some of their spread and saves more noise; chosen on Fashion-MNIST. */
    public static final double STANDARD_RADIUS = 0.5;

    public ClassMoments {
        Require.given("shape", shape);
        Require.positive("mu", mu);
        Require.within("mu", MeanImage.LEAST_MU, MeanImage.MOST_MU, mu);
        Require.within("radius", 1e-3, 2, radius);
        Require.within("records", 1, MOST_RECORDS, records);
        Require.given("unit", unit);
    }

    public static ClassMoments of(ImageShape shape, double mu, int records, Unit unit) {
        return new ClassMoments(shape, mu, STANDARD_RADIUS, records, unit);
    }

    /**
     * A prior has a number for each pair of values of an image and each class: images for which these are too many are refused, before
     * anything is quoted or read.
     */
    public static void requireSmall(ImageShape shape, int classes) {
        long numbers = Math.max(1, classes) * NoisyCovariances.triangle(shape.values());
        long most = Math.min(MOST_NUMBERS, Runtime.getRuntime().maxMemory() / BYTES_PER_NUMBER);
        if (numbers > most) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "images of %s are too large for a prior of each class: it has a number for each pair of their values, %,d in all,"
                            + " and there is room for %,d. Take smaller images, as images.resized(16, 16) makes them, or begin"
                            + " from nothing: .fromNothing()",
                    shape,
                    numbers,
                    most));
        }
    }

    @Override
    public PrivacyEvent event() {
        return new ComposedEvent(unit, List.of(means().event(), spreads().event()));
    }

    private Gaussian means() {
        int values = shape.values();
        return mechanism(Math.sqrt(values * (1 + COUNT_WEIGHT * COUNT_WEIGHT)), Math.sqrt(MEANS_SHARE) * mu);
    }

    private Gaussian spreads() {
        double length = radius * Math.sqrt(shape.values());
        return mechanism(length * length, Math.sqrt(1 - MEANS_SHARE) * mu);
    }

    /** Noise of the sensitivity divided by mu, both rounded to the safe side. */
    private Gaussian mechanism(double distance, double ofMu) {
        double sensitivity = distance * (1 + ROUNDING);
        return new Gaussian(sensitivity / ofMu * (1 + 0x1p-40), sensitivity, unit);
    }

    @Override
    public Noisy<ClassGaussian> release(Images images, NoiseSource source) {
        return release(images, source, Progress.NONE);
    }

    /** As {@link #release(Images, NoiseSource)}, telling how far it has come. */
    public Noisy<ClassGaussian> release(Images images, NoiseSource source, Progress progress) {
        MeanImage.requireShape(shape, images);
        if (images.count() > records) {
            throw new IllegalArgumentException("the images must be at most records = " + records
                    + ", got more: declare a larger number, which then is public");
        }
        int classes = Math.max(1, images.classes().size());
        int values = shape.values();
        double countWeight = COUNT_WEIGHT * Math.sqrt(values);
        Noisy<double[]> first = means().release(sums(images, classes, countWeight), source);
        Priors priors = new Priors(first.value(), classes, values, countWeight);
        Gaussian spreads = spreads();
        double length = radius * Math.sqrt(values) * (1 - 0x1p-40);
        Noisy<double[]> second = spreads.release(new Products(images, priors.means, length).sums(progress), source);
        return new Noisy<>(
                priors.of(images, second.value(), spreads.sigma(), progress),
                new ComposedEvent(unit, List.of(first.event(), second.event())),
                Draw.together(List.of(first.draw(), second.draw())));
    }

    /** The same without noise, for what is not private, or not to be. */
    static ClassGaussian without(Images images, Progress progress) {
        int classes = Math.max(1, images.classes().size());
        int values = images.shape().values();
        Priors priors = new Priors(sums(images, classes, 1), classes, values, 1);
        double[] products = new Products(images, priors.means, Double.POSITIVE_INFINITY).sums(progress);
        return priors.of(images, products, 0, progress);
    }

    /** The priors of each class by its sums. */
    private static final class Priors {
        private final double[] counts;
        private final double[][] means;

        Priors(double[] sums, int classes, int values, double countWeight) {
            counts = new double[classes];
            means = new double[classes][values];
            for (int label = 0; label < classes; label++) {
                int at = label * (values + 1);
                counts[label] = Math.max(1, sums[at + values] / countWeight);
                for (int i = 0; i < values; i++) {
                    means[label][i] = Math.max(-1, Math.min(1, sums[at + i] / counts[label]));
                }
            }
        }

        ClassGaussian of(Images images, double[] products, double sigma, Progress progress) {
            double total = Arrays.stream(counts).sum();
            double[] shares = Arrays.stream(counts).map(count -> count / total).toArray();
            double[][] axes = NoisyCovariances.of(
                            products, counts, sigma, images.shape().values())
                    .axes(progress);
            return new ClassGaussian(images.shape(), images.classes(), shares, means, axes);
        }
    }

    /** For each class the sum of its images, and then their number times a weight. */
    private static double[] sums(Images images, int classes, double countWeight) {
        int values = images.shape().values();
        double[] sums = new double[classes * (values + 1)];
        for (int image = 0; image < images.count(); image++) {
            int at = (images.isLabelled() ? images.label(image) : 0) * (values + 1);
            for (int i = 0; i < values; i++) {
                sums[at + i] += images.value(image, i);
            }
            sums[at + values] += countWeight;
        }
        return sums;
    }

    /**
     * Sums over the images of a class of the products of what each pair of values is off the class's mean: a triangle of a symmetric
     * matrix, whose numbers beside the diagonal are weighted by the square root of 2, so that the norm of an image's part is the square of
     * its distance.
     */
    private static final class Products {
        private final Images images;
        private final double[][] means;
        private final double length;

        Products(Images images, double[][] means, double length) {
            this.images = images;
            this.means = means;
            this.length = length;
        }

        double[] sums(Progress progress) {
            int values = images.shape().values();
            int triangle = Math.toIntExact(NoisyCovariances.triangle(values));
            double[] sums = new double[Math.multiplyExact(means.length, triangle)];
            DistanceProducts products = new DistanceProducts(values);
            int done = 0;
            for (int label = 0; label < means.length; label++) {
                for (int image = 0; image < images.count(); image++) {
                    if (!images.isLabelled() || images.label(image) == label) {
                        products.add(drawnNearer(image, means[label]));
                        if (++done % 4096 == 0) {
                            Interruption.poll("measuring how images vary");
                            progress.update("measuring how images vary", done, images.count());
                        }
                    }
                }
                products.moveTo(sums, label * triangle);
            }
            return sums;
        }

        private double[] drawnNearer(int image, double[] mean) {
            double[] off = new double[mean.length];
            double square = 0;
            for (int i = 0; i < off.length; i++) {
                off[i] = images.value(image, i) - mean[i];
                square += off[i] * off[i];
            }
            double factor = Math.min(1, length / Math.sqrt(square));
            for (int i = 0; i < off.length && factor < 1; i++) {
                off[i] *= factor;
            }
            return off;
        }
    }
}
