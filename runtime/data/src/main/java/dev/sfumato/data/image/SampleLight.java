package dev.sfumato.data.image;

import dev.sfumato.data.Scatter;
import dev.sfumato.util.Require;
import java.util.List;

/**
 * A made attribute of any images: half of them, drawn by a seed and so independently of what they show, are lit from the left, the others
 * from the right. A value v becomes v + lift share (1 - v)/2, where the share falls from 1 to 0 away from the light: black becomes lighter
 * by the lift, white stays white.
 *
 * @param lift how much lighter black is at the side of the light
 */
public record SampleLight(double lift, long seed) {
    public static final List<String> SIDES = List.of("left", "right");

    private static final double USUAL_LIFT = 1;

    public SampleLight {
        Require.within("lift", 0.01, 2, lift);
    }

    public static SampleLight of(long seed) {
        return new SampleLight(USUAL_LIFT, seed);
    }

    /** The images with their light, by whose side they are labelled beside their class. */
    public AttributedImages on(Images images) {
        ImageShape shape = images.shape();
        float[] values = new float[Math.multiplyExact(images.count(), shape.values())];
        int[] sides = new int[images.count()];
        int[] labels = new int[images.isLabelled() ? images.count() : 0];
        for (int i = 0; i < sides.length; i++) {
            sides[i] = Scatter.uniform(seed, i) < 0.5 ? 0 : 1;
            light(images, i, sides[i], values);
            if (images.isLabelled()) {
                labels[i] = images.label(i);
            }
        }
        Images lit = Images.of(shape, values, labels, images.classes());
        Images shown = images.isPublic() ? lit.declaredPublic() : lit;
        return new AttributedImages(shown, shown.labelled(sides, SIDES));
    }

    private void light(Images images, int image, int side, float[] into) {
        ImageShape shape = images.shape();
        for (int y = 0; y < shape.height(); y++) {
            for (int x = 0; x < shape.width(); x++) {
                double across = (x + 0.5) / shape.width();
                double share = side == 0 ? 1 - across : across;
                for (int c = 0; c < shape.channels(); c++) {
                    int index = shape.index(y, x, c);
                    double value = images.value(image, index);
                    into[image * shape.values() + index] = (float) Math.min(1, value + lift * share * (1 - value) / 2);
                }
            }
        }
    }
}
