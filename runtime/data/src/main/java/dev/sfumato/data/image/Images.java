package dev.sfumato.data.image;

import dev.sfumato.concurrent.Interruption;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Images of one size, each value in [-1, 1], with or without labels. Immutable.
 *
 * <p>An image is a row of values: rows of pixels from the top, pixels from the left, channels of a pixel side by side.
 */
public final class Images {
    private static final int IMAGES_PER_POLL = 1 << 10;

    private final ImageShape shape;
    private final float[] values;
    private final int[] labels;
    private final List<String> classes;
    private final boolean isPublic;
    private final boolean areClassesInferred;

    private Images(
            ImageShape shape,
            float[] values,
            int[] labels,
            List<String> classes,
            boolean isPublic,
            boolean areClassesInferred) {
        this.shape = shape;
        this.values = values;
        this.labels = labels;
        this.classes = List.copyOf(classes);
        this.isPublic = isPublic;
        this.areClassesInferred = areClassesInferred;
    }

    /** Images without labels. The array is taken as it is, and not to be changed afterwards. */
    public static Images of(ImageShape shape, float[] values) {
        return of(shape, values, new int[0], List.of());
    }

    /**
     * @param labels the number of each image's class; none where there are no classes. The arrays are taken as they are
     * @param classes the name of each class
     */
    public static Images of(ImageShape shape, float[] values, int[] labels, List<String> classes) {
        if (values.length % shape.values() != 0) {
            throw new IllegalArgumentException("values must be whole images of " + shape.values() + " (" + shape
                    + "), got " + values.length + " values");
        }
        int count = values.length / shape.values();
        if (labels.length != (classes.isEmpty() ? 0 : count)) {
            throw new IllegalArgumentException("labels must be one for each of " + count
                    + " images where there are classes, and none else, got " + labels.length + " labels and "
                    + classes.size() + " classes");
        }
        for (int i = 0; i < labels.length; i++) {
            if (labels[i] < 0 || labels[i] >= classes.size()) {
                throw new IllegalArgumentException(
                        "labels must be in [0, " + (classes.size() - 1) + "], that of image " + (i + 1) + " is not");
            }
        }
        for (int i = 0; i < values.length; i++) {
            if (!(values[i] >= -1 && values[i] <= 1)) {
                throw new IllegalArgumentException(
                        "values of images must be in [-1, 1], one of image " + (i / shape.values() + 1) + " is not");
            }
        }
        return new Images(shape, values, labels, classes, false, false);
    }

    public ImageShape shape() {
        return shape;
    }

    public int count() {
        return values.length / shape.values();
    }

    public boolean isLabelled() {
        return !classes.isEmpty();
    }

    /** The names of the classes; none where images have no labels. */
    public List<String> classes() {
        return classes;
    }

    /** The class of an image. */
    public int label(int image) {
        return labels[image];
    }

    /** One value of an image. */
    public float value(int image, int index) {
        return values[image * shape.values() + index];
    }

    /** The values of an image. */
    public float[] image(int image) {
        return Arrays.copyOfRange(values, image * shape.values(), (image + 1) * shape.values());
    }

    /** Writes the values of an image into an array. */
    public void copy(int image, float[] into, int at) {
        System.arraycopy(values, image * shape.values(), into, at, shape.values());
    }

    /** The mean of each value over all images. */
    public double[] mean() {
        double[] mean = new double[shape.values()];
        for (int i = 0; i < count(); i++) {
            for (int j = 0; j < mean.length; j++) {
                mean[j] += value(i, j);
            }
        }
        for (int j = 0; j < mean.length; j++) {
            mean[j] /= Math.max(1, count());
        }
        return mean;
    }

    /** These images, in this order; one may come twice. */
    public Images select(int... images) {
        float[] chosen = new float[Math.multiplyExact(images.length, shape.values())];
        for (int i = 0; i < images.length; i++) {
            copy(images[i], chosen, i * shape.values());
        }
        int[] ofChosen =
                isLabelled() ? Arrays.stream(images).map(image -> labels[image]).toArray() : labels;
        return new Images(shape, chosen, ofChosen, classes, isPublic, areClassesInferred);
    }

    /** The images from one number to before another. */
    public Images slice(int from, int to) {
        int size = shape.values();
        int[] ofSlice = isLabelled() ? Arrays.copyOfRange(labels, from, to) : labels;
        return new Images(
                shape,
                Arrays.copyOfRange(values, from * size, to * size),
                ofSlice,
                classes,
                isPublic,
                areClassesInferred);
    }

    /** The same images without their labels. */
    public Images withoutLabels() {
        return new Images(shape, values, new int[0], List.of(), isPublic, false);
    }

    /** The same images with other labels, which are taken as they are. */
    public Images labelled(int[] newLabels, List<String> newClasses) {
        Images relabelled = of(shape, values, newLabels, newClasses);
        return isPublic ? relabelled.declaredPublic() : relabelled;
    }

    /** By what images are the same; not to be written down without a key, because records can be guessed from it. */
    public String sha256() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update((shape + " " + classes).getBytes(StandardCharsets.UTF_8));
            ByteBuffer row = ByteBuffer.allocate(shape.values() * Float.BYTES + Integer.BYTES);
            for (int i = 0; i < count(); i++) {
                row.clear();
                for (int j = 0; j < shape.values(); j++) {
                    row.putFloat(values[i * shape.values() + j]);
                }
                row.putInt(isLabelled() ? labels[i] : -1);
                digest.update(row.array());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Images are known by SHA-256, and this Java has none", e);
        }
    }

    /** Whether others are the same images, whatever their labels. */
    public boolean hasImagesOf(Images other) {
        return shape.equals(other.shape) && Arrays.equals(values, other.values);
    }

    /** The same images in another size: by the mean over a pixel's area where they shrink, linear where they grow. */
    public Images resized(int height, int width) {
        Resampling resampling = new Resampling(shape, height, width);
        int size = resampling.to().values();
        float[] resized = new float[Math.multiplyExact(count(), size)];
        for (int i = 0; i < count(); i++) {
            if (i % IMAGES_PER_POLL == 0) {
                Interruption.poll("resizing images");
            }
            resampling.apply(values, i * shape.values(), resized, i * size);
        }
        return new Images(resampling.to(), resized, labels, classes, isPublic, areClassesInferred);
    }

    /** The same images in grey, as bright as their colours (ITU-R BT.601). */
    public Images grey() {
        if (shape.channels() == 1) {
            return this;
        }
        float[] grey = new float[values.length / 3];
        Luma.of(values, 0, grey, 0, grey.length);
        return new Images(
                new ImageShape(shape.height(), shape.width(), 1), grey, labels, classes, isPublic, areClassesInferred);
    }

    /** The same images, declared public: made up, or released. Images are private by default. */
    public Images declaredPublic() {
        return new Images(shape, values, labels, classes, true, areClassesInferred);
    }

    /** The same images, whose classes are those that occur among their labels. */
    Images withInferredClasses() {
        return new Images(shape, values, labels, classes, isPublic, true);
    }

    /** The assumptions that a figure must state if it takes the classes of private images as public: none where classes were declared. */
    public List<String> assumptions() {
        return isPublic || !areClassesInferred
                ? List.of()
                : List.of("which classes there are was taken from the labels of the private images and tells nothing"
                        + " about anybody");
    }

    /** Whether everybody may see these images. */
    public boolean isPublic() {
        return isPublic;
    }

    /** How many and how large; nothing of what they show. */
    @Override
    public String toString() {
        return count() + (count() == 1 ? " image" : " images") + " of " + shape
                + (isLabelled() ? ", in " + classes.size() + " classes" : ", without labels")
                + (isPublic ? "" : ", which are private and not shown");
    }
}
