package dev.sfumato.nn.layer;

import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Adds up the pixels of each example: products with ones, which are kept. */
public final class PixelSums {
    private @Nullable INDArray ones;

    /**
     * @param pixels examples of pixels of channels
     * @param into a column of channels for each example
     */
    public void of(INDArray pixels, INDArray into) {
        INDArray kept = ones;
        if (kept == null || kept.size(0) != pixels.size(0) || kept.size(2) != pixels.size(1)) {
            kept = Maps.ones(pixels.size(0), 1, pixels.size(1));
            ones = kept;
        }
        Maps.products(kept, false, pixels, Maps.channels(into));
    }
}
