package dev.sfumato.diffusion.gaussian;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.Chance;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** Images to be made, some hundred at a time, side by side. Seeded chance gives the same images on any number of cores. */
public final class SampleChunks {
    /** How many images are made together; fewer in the last chunk. */
    public static final int TOGETHER = 250;

    private SampleChunks() {}

    /** Makes the images of a chunk. */
    public interface Making {
        /**
         * @param first the number of the first image
         * @param count how many images
         * @param chance for this chunk alone
         * @param isStopped whether whoever asked was interrupted, so that the rest need not be made
         * @return the values of the images, one after the other
         */
        float[] make(int first, int count, Chance chance, BooleanSupplier isStopped);
    }

    /**
     * The values of so many images, one after the other.
     *
     * @param size how many values an image has
     */
    public static float[] make(int images, int size, Chance chance, Progress progress, Making making) {
        float[] values = new float[Math.multiplyExact(images, size)];
        int chunks = (images + TOGETHER - 1) / TOGETHER;
        List<Chance> chances =
                IntStream.range(0, chunks).mapToObj(i -> chance.split()).toList();
        AtomicInteger done = new AtomicInteger();
        Parallel.forEach("sampling images", chunks, chunk -> {
            int first = chunk * TOGETHER;
            int count = Math.min(TOGETHER, images - first);
            float[] made = making.make(first, count, chances.get(chunk), Interruption::isAsked);
            System.arraycopy(made, 0, values, first * size, count * size);
            progress.update("sampling images", done.addAndGet(count), images);
        });
        return values;
    }
}
