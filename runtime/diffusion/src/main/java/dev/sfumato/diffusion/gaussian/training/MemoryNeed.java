package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.nn.layer.BatchGradient;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.Weights;
import org.bytedeco.javacpp.Pointer;

/**
 * The memory that a training takes outside the heap, known before it begins, so that a setting is named instead of a failure in the middle.
 */
final class MemoryNeed {
    private static final long MEGABYTE = 1 << 20;

    private MemoryNeed() {}

    /** How many columns a block may have: as many as the proof allows, fewer if memory is short; a sentence if there is too little. */
    static int columns(ImageSettings training, Layer network) {
        long weights = network.weights().stream().mapToLong(Weights::size).sum();
        // values, average, two moments, what is given; and for each lane a gradient and a sum in double precision
        long fixed = weights * Float.BYTES * (5 + 3L * BatchGradient.LANES);
        long perColumn = training.network().plan().bytesPerExample(network, 1) * BatchGradient.LANES;
        long free = free();
        int columns = (int) Math.min(Sgd.BLOCK, (free - fixed) / 2 / perColumn);
        if (columns < 1) {
            throw new IllegalArgumentException("the training needs about " + (fixed + 2 * perColumn) / MEGABYTE
                    + " MB outside the heap, and " + free / MEGABYTE + " MB are left: take a smaller network than "
                    + training.network().plan()
                    + ", or start Java with a larger -Xmx or -Dorg.bytedeco.javacpp.maxbytes");
        }
        return columns;
    }

    /** The memory that ND4J may still take outside the heap. */
    private static long free() {
        long most = Pointer.maxBytes();
        return most <= 0 ? Long.MAX_VALUE / 4 : most - Pointer.totalBytes();
    }
}
