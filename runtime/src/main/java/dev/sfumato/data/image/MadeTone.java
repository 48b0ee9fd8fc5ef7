package dev.sfumato.data.image;

import dev.sfumato.Require;
import dev.sfumato.data.Scatter;
import java.util.List;

/**
 * A made attribute of any images: half of them, drawn by a seed and so independently of what they show, are printed on lighter paper.
 * A value v becomes v + lift (1 - v)/2, so that black becomes lighter by the lift and white stays white.
 *
 * @param lift how much lighter the lighter paper is
 */
public record MadeTone(double lift, long seed) {
    public static final List<String> TONES = List.of("dark", "light");

    private static final double USUAL_LIFT = 0.6;

    public MadeTone {
        Require.within("lift", 0.01, 2, lift);
    }

    public static MadeTone of(long seed) {
        return new MadeTone(USUAL_LIFT, seed);
    }

    /** The images with their tone, by which they are labelled beside their class. */
    public AttributedImages on(Images images) {
        int size = images.shape().values();
        float[] values = new float[Math.multiplyExact(images.count(), size)];
        int[] tones = new int[images.count()];
        int[] labels = new int[images.isLabelled() ? images.count() : 0];
        for (int i = 0; i < images.count(); i++) {
            tones[i] = Scatter.uniform(seed, i) < 0.5 ? 0 : 1;
            for (int v = 0; v < size; v++) {
                float value = images.value(i, v);
                values[i * size + v] = tones[i] == 0 ? value : (float) Math.min(1, value + lift * (1 - value) / 2);
            }
            if (images.isLabelled()) {
                labels[i] = images.label(i);
            }
        }
        Images toned = Images.of(images.shape(), values, labels, images.classes());
        Images shown = images.isPublic() ? toned.declaredPublic() : toned;
        return new AttributedImages(shown, shown.labelled(tones, TONES));
    }
}
