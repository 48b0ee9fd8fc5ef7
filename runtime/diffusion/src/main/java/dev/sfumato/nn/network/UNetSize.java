package dev.sfumato.nn.network;

import dev.sfumato.nn.layer.PixelGrid;
import dev.sfumato.util.Require;

/**
 * How large a {@link UNet} is.
 *
 * @param channels of the maps at full size; twice as many at the smaller ones
 * @param levels how many sizes of maps there are, each half as high and wide as the one before
 * @param blocks residual blocks at each size on the way down, and on the way up
 */
public record UNetSize(int channels, int levels, int blocks) {
    public UNetSize {
        Require.within("channels", 4, 1024, channels);
        Require.within("levels", 1, 6, levels);
        Require.within("blocks", 1, 8, blocks);
    }

    /** For images of 14x14 on a processor: 32 channels, two levels of one block. */
    public static UNetSize small() {
        return new UNetSize(32, 2, 1);
    }

    int channelsAt(int level) {
        return level == 0 ? channels : 2 * channels;
    }

    /** The sizes of the maps, or a sentence if the image cannot be halved that often. */
    PixelGrid gridAt(int level, PixelGrid image) {
        int parts = 1 << (levels - 1);
        if (image.height() % parts != 0 || image.width() % parts != 0) {
            throw new IllegalArgumentException("height and width of images must be multiples of " + parts + " for "
                    + levels + " levels, got " + image.height() + "x" + image.width()
                    + "; take fewer levels, or images of another size");
        }
        return new PixelGrid(image.height() >> level, image.width() >> level);
    }
}
