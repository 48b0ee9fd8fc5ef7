package dev.sfumato.diffusion.discrete;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes rows: from uniform ones step by step down to the released step. States that occur more than once at a step are given
 * to the denoiser once. Seeded chance gives the same rows on any number of cores.
 */
public final class Sampler {
    private static final String WORK = "sampling rows";
    private static final int CHUNK = 1 << 14;
    private static final int BLOCK = 1 << 13;

    private final Denoiser denoiser;

    public Sampler(Denoiser denoiser) {
        this.denoiser = denoiser;
    }

    /**
     * @param schema of the rows, with the sizes that the denoiser has
     * @param rows how many
     * @param releaseStep the step at which they are released, 0 for finished rows
     */
    public Table sample(Schema schema, int rows, int releaseStep, RandomSource random, Progress progress) {
        int steps = denoiser.schedule().steps();
        List<Integer> sizes = Arrays.stream(schema.sizes()).boxed().toList();
        if (!sizes.equals(denoiser.sizes())) {
            throw new IllegalArgumentException(
                    "the schema must have columns of the denoiser's sizes " + denoiser.sizes() + ", got " + sizes);
        }
        Require.atLeast("rows", 1, rows);
        if (releaseStep < 0 || releaseStep > steps) {
            throw new IllegalArgumentException("releaseStep must be in [0, " + steps + "], got " + releaseStep);
        }
        Run run = new Run(sizes, rows, random, progress, steps - releaseStep);
        run.start();
        for (int t = steps; t > releaseStep; t--) {
            run.step(new AncestralStep(denoiser, t));
        }
        return run.table(schema);
    }

    private static final class Run {
        private final int columns;
        private final int rows;
        private final char[] states;
        private final StateSpace space;
        private final int rowBits;
        private final RandomSource random;
        private final List<RandomSource> randoms = new ArrayList<>();
        private final Progress progress;
        private final long work;
        private long done;
        private int blocksUsed;

        Run(List<Integer> sizes, int rows, RandomSource random, Progress progress, int steps) {
            columns = sizes.size();
            this.rows = rows;
            if ((long) rows * columns > Integer.MAX_VALUE - 8) {
                throw new IllegalArgumentException("rows must be at most " + (Integer.MAX_VALUE - 8) / columns + " for "
                        + columns + " columns, got " + rows + ": make them in parts");
            }
            states = new char[rows * columns];
            space = StateSpace.of(sizes);
            rowBits = Integer.SIZE - Integer.numberOfLeadingZeros(rows);
            this.random = random;
            this.progress = progress;
            work = (long) rows * steps;
        }

        void start() {
            int blocks = (rows + BLOCK - 1) / BLOCK;
            RandomSource[] own = randoms(blocks);
            Parallel.forEach(WORK, blocks, block -> {
                for (int row = block * BLOCK; row < Math.min(rows, (block + 1) * BLOCK); row++) {
                    for (int i = 0; i < columns; i++) {
                        states[row * columns + i] = (char) own[block].nextInt(space.size(i));
                    }
                }
            });
        }

        /** The next chances in turn; those of another step are used again. */
        private RandomSource[] randoms(int count) {
            while (randoms.size() < blocksUsed + count) {
                randoms.add(random.split());
            }
            RandomSource[] next =
                    randoms.subList(blocksUsed, blocksUsed + count).toArray(new RandomSource[0]);
            blocksUsed += count;
            return next;
        }

        void step(AncestralStep step) {
            blocksUsed = 0;
            long[] order = order();
            char[] chunk = new char[CHUNK * columns];
            double[] distributions = new double[CHUNK * step.width()];
            int[] starts = new int[CHUNK + 1];
            int position = 0;
            while (position < rows) {
                Interruption.poll(WORK);
                int count = 0;
                while (position < rows && count < CHUNK) {
                    starts[count] = position;
                    System.arraycopy(states, row(order, position) * columns, chunk, count * columns, columns);
                    count++;
                    position = groupEnd(order, position);
                }
                starts[count] = position;
                step.prepare(chunk, count, distributions);
                draw(step, order, distributions, starts, count);
                progress.update(WORK, done + position, work);
            }
            done += rows;
        }

        private void draw(AncestralStep step, long[] order, double[] distributions, int[] starts, int count) {
            int from = starts[0];
            int to = starts[count];
            int blocks = (to - from + BLOCK - 1) / BLOCK;
            RandomSource[] own = randoms(blocks);
            Parallel.forEach(WORK, blocks, block -> {
                int first = from + block * BLOCK;
                int end = Math.min(to, first + BLOCK);
                int found = Arrays.binarySearch(starts, 0, count, first);
                int index = found >= 0 ? found : -found - 2;
                for (int position = first; position < end; position++) {
                    if (position == starts[index + 1]) {
                        index++;
                    }
                    step.draw(distributions, index, own[block], states, row(order, position) * columns);
                }
            });
        }

        /** Rows sorted by state, each as its state and then its number; empty where states are too many to be numbered. */
        private long[] order() {
            if (!space.fits(1L << (Long.SIZE - 1 - rowBits))) {
                return new long[0];
            }
            long[] order = new long[rows];
            int blocks = (rows + BLOCK - 1) / BLOCK;
            Parallel.forEach(WORK, blocks, block -> {
                for (int row = block * BLOCK; row < Math.min(rows, (block + 1) * BLOCK); row++) {
                    order[row] = space.state(states, row * columns) << rowBits | row;
                }
            });
            Arrays.parallelSort(order);
            return order;
        }

        private int row(long[] order, int position) {
            return order.length == 0 ? position : (int) (order[position] & ((1L << rowBits) - 1));
        }

        private int groupEnd(long[] order, int position) {
            int end = position + 1;
            if (order.length > 0) {
                long state = order[position] >>> rowBits;
                while (end < rows && order[end] >>> rowBits == state) {
                    end++;
                }
            }
            return end;
        }

        Table table(Schema schema) {
            TableBuilder builder = new TableBuilder(schema);
            int[] row = new int[columns];
            for (int r = 0; r < rows; r++) {
                for (int i = 0; i < columns; i++) {
                    row[i] = states[r * columns + i];
                }
                builder.add(row);
            }
            return builder.table();
        }
    }
}
