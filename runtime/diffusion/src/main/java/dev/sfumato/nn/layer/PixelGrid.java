package dev.sfumato.nn.layer;

import dev.sfumato.util.Require;

/** The pixels of a feature map. In a column of an array the channels of a pixel are side by side, then pixels from the left, then rows. */
public record PixelGrid(int height, int width) {
    public PixelGrid {
        Require.atLeast("height", 1, height);
        Require.atLeast("width", 1, width);
    }

    public int pixels() {
        return Math.multiplyExact(height, width);
    }

    /** With half as many pixels in each direction. */
    public PixelGrid half() {
        if (!isEven()) {
            throw new IllegalArgumentException(
                    "height and width must be even to be halved, got " + height + "x" + width);
        }
        return new PixelGrid(height / 2, width / 2);
    }

    public boolean isEven() {
        return height % 2 == 0 && width % 2 == 0;
    }
}
