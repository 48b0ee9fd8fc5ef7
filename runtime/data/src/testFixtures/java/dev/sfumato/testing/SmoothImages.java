package dev.sfumato.testing;

import dev.sfumato.data.Scatter;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;

/** Images that look like clouds, no two alike, which reach both ends of the range. */
public final class SmoothImages {
    private static final int WAVES = 6;

    private SmoothImages() {}

    /** With values of 256 levels, as pictures from files have them. */
    public static Images leveled(int count, int side, long seed) {
        return of(count, side, seed, true);
    }

    /** With values between levels. */
    public static Images unleveled(int count, int side, long seed) {
        return of(count, side, seed, false);
    }

    private static Images of(int count, int side, long seed, boolean isLeveled) {
        float[] values = new float[count * side * side];
        for (int image = 0; image < count; image++) {
            long own = Scatter.bits(seed, image);
            double[] heights = new double[side * side];
            for (int wave = 0; wave < WAVES; wave++) {
                double down = 6 * Scatter.uniform(own, 4 * wave) / side;
                double right = 6 * Scatter.uniform(own, 4 * wave + 1) / side;
                double phase = 2 * Math.PI * Scatter.uniform(own, 4 * wave + 2);
                double height = Scatter.uniform(own, 4 * wave + 3);
                for (int y = 0; y < side; y++) {
                    for (int x = 0; x < side; x++) {
                        heights[y * side + x] += height * Math.cos(down * y + right * x + phase);
                    }
                }
            }
            double lowest = Double.POSITIVE_INFINITY;
            double highest = Double.NEGATIVE_INFINITY;
            for (double height : heights) {
                lowest = Math.min(lowest, height);
                highest = Math.max(highest, height);
            }
            for (int i = 0; i < heights.length; i++) {
                double value = (heights[i] - lowest) / (highest - lowest);
                double level = isLeveled ? Math.rint(255 * value) / 255 : value;
                values[image * heights.length + i] = (float) (2 * level - 1);
            }
        }
        return Images.of(new ImageShape(side, side, 1), values);
    }
}
