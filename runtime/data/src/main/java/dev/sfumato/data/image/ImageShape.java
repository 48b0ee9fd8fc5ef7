package dev.sfumato.data.image;

import dev.sfumato.util.Require;

/**
 * The size of an image.
 *
 * @param channels 1 for grey, 3 for red, green and blue
 */
public record ImageShape(int height, int width, int channels) {
    static final int LARGEST_SIDE = 1 << 13;

    public ImageShape {
        Require.within("height", 1, LARGEST_SIDE, height);
        Require.within("width", 1, LARGEST_SIDE, width);
        if (channels != 1 && channels != 3) {
            throw new IllegalArgumentException("channels must be 1 (grey) or 3 (colour), got " + channels);
        }
    }

    /** How many values an image has: pixels times channels. */
    public int values() {
        return height * width * channels;
    }

    /** Where a value is among those of an image. */
    public int index(int y, int x, int channel) {
        return (y * width + x) * channels + channel;
    }

    @Override
    public String toString() {
        return height + "x" + width + (channels == 1 ? "" : "x" + channels);
    }
}
