package dev.sfumato.diffusion.gaussian;

import dev.sfumato.concurrent.Parallel;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A normal distribution for the images of each class: the simplest model that makes recognisable images, hard to beat where noise is
 * large, and what a diffusion can learn from before it sees an image.
 */
public final class ClassGaussian {
    private final ImageShape shape;
    private final List<String> classes;
    private final double[] shares;
    private final double[][] means;
    private final double[][] axes;

    /**
     * @param classes their names; none where images have no labels, and there is one prior
     * @param shares the share of each class
     * @param axes of each prior, one after the other: a direction times the standard deviation along it
     */
    public ClassGaussian(ImageShape shape, List<String> classes, double[] shares, double[][] means, double[][] axes) {
        this.shape = shape;
        this.classes = List.copyOf(classes);
        this.shares = shares;
        this.means = rounded(means);
        this.axes = rounded(axes);
    }

    /** To what a file holds of them, so that a prior from a file is the same prior. */
    private static double[][] rounded(double[][] values) {
        return Arrays.stream(values)
                .map(row -> Arrays.stream(row).map(value -> (float) value).toArray())
                .toArray(double[][]::new);
    }

    public ImageShape shape() {
        return shape;
    }

    /** The names of the classes; none where images have no labels. */
    public List<String> classes() {
        return classes;
    }

    /** The share of each class; 1 where there are none. */
    public double[] shares() {
        return shares.clone();
    }

    /** The mean image of a class. */
    public double[] mean(int label) {
        return means[label].clone();
    }

    /** Along how many directions the images of a class differ. */
    public int axes(int label) {
        return axes[label].length / shape.values();
    }

    /** These directions one after the other, each as long as the standard deviation along it. */
    public double[] directions(int label) {
        return axes[label].clone();
    }

    double[][] means() {
        return means;
    }

    public double[][] axes() {
        return axes;
    }

    /** Writes an image of a class, not yet within [-1, 1]. */
    void draw(int label, float[] into, int at, double[] room, RandomSource random) {
        int pixels = shape.values();
        System.arraycopy(means[label], 0, room, 0, pixels);
        double[] all = axes[label];
        for (int first = 0; first < all.length; first += pixels) {
            double factor = random.nextGaussian();
            for (int i = 0; i < pixels; i++) {
                room[i] += factor * all[first + i];
            }
        }
        for (int i = 0; i < pixels; i++) {
            into[at + i] = (float) room[i];
        }
    }

    /** Images, of each class as many as its share says. */
    public Images sample(int count, RandomSource random, Progress progress) {
        Require.atLeast("count", 1, count);
        int[] labels = ClassCounts.labels(shares, count);
        int pixels = shape.values();
        float[] values = new float[Math.multiplyExact(count, pixels)];
        int blocks = (count + 255) / 256;
        List<RandomSource> randoms =
                IntStream.range(0, blocks).mapToObj(i -> random.split()).toList();
        Parallel.forEach("sampling images", blocks, block -> {
            double[] room = new double[pixels];
            for (int i = block * 256; i < Math.min(count, (block + 1) * 256); i++) {
                draw(labels[i], values, i * pixels, room, randoms.get(block));
            }
        });
        for (int i = 0; i < values.length; i++) {
            values[i] = Math.max(-1, Math.min(1, values[i]));
        }
        progress.update("sampling images", count, count);
        return Images.of(shape, values, classes.isEmpty() ? new int[0] : labels, classes);
    }
}
