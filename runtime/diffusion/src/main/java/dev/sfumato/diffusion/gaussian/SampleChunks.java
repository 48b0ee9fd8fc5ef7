package dev.sfumato.diffusion.gaussian;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.RandomSource;
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
         * @param random for this chunk alone
         * @param isStopped whether the caller was interrupted, so that the rest need not be made
         * @return the values of the images, one after the other
         */
        float[] make(int first, int count, RandomSource random, BooleanSupplier isStopped);
    }

    /**
     * The values of so many images, one after the other.
     *
     * @param size how many values an image has
     */
    public static float[] make(int images, int size, RandomSource random, Progress progress, Making making) {
        float[] values = new float[Math.multiplyExact(images, size)];
        int chunks = (images + TOGETHER - 1) / TOGETHER;
        List<RandomSource> randoms =
                IntStream.range(0, chunks).mapToObj(i -> random.split()).toList();
        AtomicInteger done = new AtomicInteger();
        Parallel.forEach("sampling images", chunks, chunk -> {
            int first = chunk * TOGETHER;
            int count = Math.min(TOGETHER, images - first);
            float[] made = making.make(first, count, randoms.get(chunk), Interruption::isRequested);
            System.arraycopy(made, 0, values, first * size, count * size);
            progress.update("sampling images", done.addAndGet(count), images);
        });
        return values;
    }
}
