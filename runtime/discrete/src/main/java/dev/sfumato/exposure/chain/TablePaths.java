package dev.sfumato.exposure.chain;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.AncestralStep;
import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.diffusion.discrete.KernelTables;
import dev.sfumato.diffusion.discrete.StateSpace;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Runs as counts of the states where they are: one transform gives the mean weights of all rows. */
public final class TablePaths implements Paths {
    private static final String WORK = "simulating the chain";
    private static final int CHUNK = 1 << 12;

    private final ExactDenoiser denoiser;
    private final StateSpace space;
    private final long paths;
    private final RandomSource random;
    private final List<RandomSource> randoms = new ArrayList<>();
    private int[] counts;

    public TablePaths(ExactDenoiser denoiser, long paths, RandomSource random) {
        this.denoiser = denoiser;
        this.paths = paths;
        this.random = random;
        space = denoiser.space();
        counts = new int[(int) space.states()];
        for (long i = 0; i < paths; i++) {
            counts[random.nextInt(counts.length)]++;
        }
    }

    @Override
    public Moments weights(int t) {
        return new Moments(moment(t, 1), moment(t, 2));
    }

    /** The sum over runs of (r for each column that differs / weight of all rows)^power is one transform. */
    private double[] moment(int t, int power) {
        KernelTables tables = denoiser.tables(t);
        double[] values = new double[counts.length];
        Parallel.forEach(WORK, counts.length, v -> {
            if (counts[v] > 0) {
                double weight = tables.weight(v);
                values[v] = counts[v] / (paths * (power == 1 ? weight : weight * weight));
            }
        });
        double[] forgotten = ExactDenoiser.forgotten(denoiser.schedule(), denoiser.sizes())[t];
        KernelTables.transform(space, SmallSpace.powers(forgotten, power), values);
        Table table = denoiser.table();
        return IntStream.range(0, table.distinct())
                .mapToDouble(d -> values[SmallSpace.state(space, table, d)])
                .toArray();
    }

    @Override
    public void back(int t) {
        denoiser.tables(t);
        AncestralStep step = new AncestralStep(denoiser, t);
        int parts = Math.max(1, Runtime.getRuntime().availableProcessors());
        int chunks = (counts.length + CHUNK - 1) / CHUNK;
        while (randoms.size() < chunks) {
            randoms.add(random.split());
        }
        int[][] next = new int[parts][];
        Parallel.forEach(WORK, parts, part -> {
            next[part] = new int[counts.length];
            Worker worker = new Worker(step, next[part]);
            for (int chunk = part; chunk < chunks; chunk += parts) {
                Interruption.poll(WORK);
                worker.draw(chunk * CHUNK, Math.min(counts.length, (chunk + 1) * CHUNK), randoms.get(chunk));
            }
        });
        for (int part = 1; part < parts; part++) {
            for (int v = 0; v < counts.length; v++) {
                next[0][v] += next[part][v];
            }
        }
        counts = next[0];
    }

    private final class Worker {
        private final AncestralStep step;
        private final int[] next;
        private final char[] states = new char[CHUNK * space.columns()];
        private final int[] repeats = new int[CHUNK];
        private final double[] distributions;
        private final char[] drawn = new char[space.columns()];

        Worker(AncestralStep step, int[] next) {
            this.step = step;
            this.next = next;
            distributions = new double[CHUNK * step.width()];
        }

        void draw(int from, int to, RandomSource own) {
            int columns = space.columns();
            int count = 0;
            for (int v = from; v < to; v++) {
                if (counts[v] > 0) {
                    space.row(v, states, count * columns);
                    repeats[count++] = counts[v];
                }
            }
            step.prepare(states, count, distributions);
            Arrays.fill(drawn, (char) 0);
            for (int i = 0; i < count; i++) {
                for (int repeat = 0; repeat < repeats[i]; repeat++) {
                    step.draw(distributions, i, own, drawn, 0);
                    next[(int) space.state(drawn, 0)]++;
                }
            }
        }
    }
}
