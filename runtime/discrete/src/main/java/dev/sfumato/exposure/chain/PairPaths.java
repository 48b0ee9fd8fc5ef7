package dev.sfumato.exposure.chain;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.diffusion.discrete.AncestralStep;
import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.diffusion.discrete.KernelPairs;
import dev.sfumato.diffusion.discrete.StateSpace;
import dev.sfumato.noise.RandomSource;

/** Runs one by one, each compared with every distinct row, where there are too many states to count them all. */
public final class PairPaths implements Paths {
    private static final String WORK = "simulating the chain";
    private static final int PARTS = 16;
    private static final int CHUNK = 1 << 10;

    private final ExactDenoiser denoiser;
    private final int paths;
    private final int columns;
    private final char[] states;
    private final double[][] forgotten;
    private final RandomSource[] randoms = new RandomSource[PARTS];

    public PairPaths(ExactDenoiser denoiser, int paths, RandomSource random) {
        this.denoiser = denoiser;
        this.paths = paths;
        columns = denoiser.sizes().size();
        states = new char[Math.multiplyExact(paths, columns)];
        forgotten = ExactDenoiser.forgotten(denoiser.schedule(), denoiser.sizes());
        StateSpace space = denoiser.space();
        for (int part = 0; part < PARTS; part++) {
            randoms[part] = random.split();
        }
        for (int path = 0; path < paths; path++) {
            for (int i = 0; i < columns; i++) {
                states[path * columns + i] = (char) random.nextInt(space.size(i));
            }
        }
    }

    private int start(int part) {
        return (int) ((long) paths * part / PARTS);
    }

    @Override
    public Moments weights(int t) {
        KernelPairs pairs = denoiser.pairs();
        double[][] sums = new double[PARTS][pairs.distinct()];
        double[][] squares = new double[PARTS][pairs.distinct()];
        Parallel.forEach(WORK, PARTS, part -> {
            double[] factors = new double[pairs.width()];
            double[] weights = new double[pairs.distinct()];
            for (int path = start(part); path < start(part + 1); path++) {
                Interruption.poll(WORK);
                double scale = 1 / pairs.weigh(forgotten[t], states, path * columns, factors, weights);
                for (int d = 0; d < weights.length; d++) {
                    double weight = weights[d] * scale;
                    sums[part][d] += weight;
                    squares[part][d] += weight * weight;
                }
            }
        });
        return new Moments(mean(sums), mean(squares));
    }

    private double[] mean(double[][] sums) {
        double[] means = new double[sums[0].length];
        for (double[] part : sums) {
            for (int d = 0; d < means.length; d++) {
                means[d] += part[d] / paths;
            }
        }
        return means;
    }

    @Override
    public void back(int t) {
        AncestralStep step = new AncestralStep(denoiser, t);
        char[] chunk = new char[CHUNK * columns];
        double[] distributions = new double[CHUNK * step.width()];
        for (int part = 0; part < PARTS; part++) {
            for (int from = start(part); from < start(part + 1); from += CHUNK) {
                Interruption.poll("simulating the chain");
                int count = Math.min(CHUNK, start(part + 1) - from);
                System.arraycopy(states, from * columns, chunk, 0, count * columns);
                step.prepare(chunk, count, distributions);
                for (int i = 0; i < count; i++) {
                    step.draw(distributions, i, randoms[part], states, (from + i) * columns);
                }
            }
        }
    }
}
