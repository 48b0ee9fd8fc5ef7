package dev.sfumato.data.image;

import dev.sfumato.concurrent.Parallel;
import dev.sfumato.data.Scatter;
import dev.sfumato.util.Require;

/**
 * Made digits, drawn with a pen that shakes, leans and slips: white on black, in ten classes. Public data for demonstrations, the
 * same for the same parameters everywhere, and about nobody.
 *
 * @param side how many pixels an image is high and wide
 */
public record SampleDigits(int count, int side, long seed) {
    private static final int CLASSES = 10;
    private static final int SMALLEST_SIDE = 8;
    private static final int LARGEST_SIDE = 28;
    private static final int MOST = 1 << 21;
    private static final int DRAWS_PER_IMAGE = 256;

    public SampleDigits {
        Require.within("side", SMALLEST_SIDE, LARGEST_SIDE, side);
        Require.within("count", 0, MOST, count);
    }

    /** Digits of 14x14. */
    public static SampleDigits of(int count, long seed) {
        return new SampleDigits(count, LARGEST_SIDE / 2, seed);
    }

    /** As many digits of another size. */
    public SampleDigits side(int pixels) {
        return new SampleDigits(count, pixels, seed);
    }

    public Images images() {
        ImageShape shape = new ImageShape(side, side, 1);
        float[] values = new float[count * shape.values()];
        int[] labels = new int[count];
        Parallel.forEach("drawing digits", count, i -> {
            labels[i] = (int) (Scatter.uniform(seed, (long) i * DRAWS_PER_IMAGE) * CLASSES);
            new Pen(seed, (long) i * DRAWS_PER_IMAGE + 1, side).draw(labels[i], values, i * shape.values());
        });
        return Images.of(shape, values, labels, ImageFiles.numbered(CLASSES)).declaredPublic();
    }
}
