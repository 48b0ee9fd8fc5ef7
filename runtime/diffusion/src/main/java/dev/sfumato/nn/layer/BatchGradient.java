package dev.sfumato.nn.layer;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.PoissonBatches;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * The gradient of a batch of any size, added up over blocks of a fixed width: single precision within a block, double precision
 * over blocks. Blocks are shared out to lanes, which run side by side; how many there are does not depend on the machine, and so
 * neither does a sum.
 */
public final class BatchGradient {
    /** How many blocks are under way at a time. */
    public static final int LANES = 4;

    private final List<Lane> lanes = new ArrayList<>();
    private final Layer network;
    private final int examples;
    private final int draws;

    /**
     * @param examples of a block
     * @param draws the columns of an example
     * @param losses makes what fills blocks of so many examples, one for each lane
     */
    public BatchGradient(Layer network, int examples, int draws, Supplier<? extends BlockLoss> losses) {
        this.network = network;
        this.examples = Math.toIntExact(Require.atLeast("examples of a block", 1, examples));
        this.draws = Math.toIntExact(Require.atLeast("draws", 1, draws));
        for (int i = 0; i < LANES; i++) {
            lanes.add(new Lane(i == 0 ? network : network.replica(), losses.get()));
        }
    }

    /** How wide blocks may be if a block of so many examples has so many draws each. */
    public static int examplesOfBlock(int mostColumns, int draws) {
        return Math.max(1, mostColumns / draws);
    }

    /**
     * The gradient of a batch.
     *
     * @param batch the numbers of examples, or {@link PoissonBatches#NOTHING}
     * @param clipping what is done to each example's gradient; none where there is no privacy
     * @return the sum of gradients in all weights that are not frozen, one after the other
     */
    public double[] sum(int[] batch, int size, @Nullable Clipping clipping, RandomSource random, String work) {
        int blocks = (size + examples - 1) / examples;
        List<RandomSource> randoms = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            randoms.add(random.split());
        }
        Parallel.forEach(work, LANES, i -> {
            Lane lane = lanes.get(i);
            lane.clear();
            for (int block = i; block < blocks; block += LANES) {
                Interruption.poll(work);
                int first = block * examples;
                lane.add(batch, first, Math.min(size, first + examples), clipping, randoms.get(block));
            }
        });
        return lanes.stream().map(Lane::sum).reduce(BatchGradient::added).orElseThrow(CancellationException::new);
    }

    /** The sum of the losses of the last batch. */
    public double loss() {
        return lanes.stream().mapToDouble(lane -> lane.loss).sum();
    }

    /**
     * The norms of the gradients of some examples, which must not be private: a norm is shown without noise.
     *
     * @return a norm for each, or little more
     */
    public double[] norms(int[] publicExamples, RandomSource random) {
        Lane lane = lanes.get(0);
        double[] all = new double[publicExamples.length];
        for (int first = 0; first < all.length; first += examples) {
            int end = Math.min(all.length, first + examples);
            double[] some = lane.norms(publicExamples, first, end, random);
            System.arraycopy(some, 0, all, first, end - first);
        }
        return all;
    }

    /** Puts a gradient, times a factor, where the optimiser finds it. */
    public void give(double[] gradient, double factor) {
        int at = 0;
        for (Weights weights : network.weights()) {
            if (!weights.isFrozen()) {
                float[] part = new float[weights.size()];
                for (int i = 0; i < part.length; i++) {
                    part[i] = (float) (gradient[at + i] * factor);
                }
                at += part.length;
                weights.gradient().assign(Nd4j.create(part, weights.gradient().shape(), 'f'));
            }
        }
    }

    private static double[] added(double[] sum, double[] other) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += other[i];
        }
        return sum;
    }

    private final class Lane {
        private final Layer own;
        private final BlockLoss block;
        private final GradientNorms norms = new GradientNorms(examples, draws);
        private final List<INDArray> sums = new ArrayList<>();
        double loss;

        Lane(Layer own, BlockLoss block) {
            this.own = own;
            this.block = block;
            for (Weights weights : own.weights()) {
                sums.add(Nd4j.create(DataType.DOUBLE, weights.values().shape(), 'f'));
            }
        }

        void clear() {
            sums.forEach(sum -> sum.assign(0));
            loss = 0;
        }

        double[] norms(int[] batch, int first, int end, RandomSource random) {
            fill(batch, first, end, random);
            own.backward(block.delta(own));
            return new Clipping(1).clip(own, norms);
        }

        private void fill(int[] batch, int first, int end, RandomSource random) {
            for (int place = 0; place < examples; place++) {
                int example = first + place < end ? batch[first + place] : PoissonBatches.NOTHING;
                if (example == PoissonBatches.NOTHING) {
                    block.setNothing(place);
                } else {
                    block.set(place, example, random);
                }
            }
        }

        void add(int[] batch, int first, int end, @Nullable Clipping clipping, RandomSource random) {
            fill(batch, first, end, random);
            own.backward(block.delta(own));
            if (clipping == null) {
                loss += block.loss();
            } else {
                clipping.clip(own, norms);
            }
            own.gradients();
            List<Weights> weights = own.weights();
            for (int i = 0; i < weights.size(); i++) {
                if (!weights.get(i).isFrozen()) {
                    sums.get(i).addi(weights.get(i).gradient());
                }
            }
        }

        double[] sum() {
            List<Weights> weights = own.weights();
            int size = weights.stream()
                    .filter(one -> !one.isFrozen())
                    .mapToInt(Weights::size)
                    .sum();
            double[] all = new double[size];
            int at = 0;
            for (int i = 0; i < weights.size(); i++) {
                if (!weights.get(i).isFrozen()) {
                    double[] part = sums.get(i).data().asDouble();
                    System.arraycopy(part, 0, all, at, part.length);
                    at += part.length;
                }
            }
            return all;
        }
    }
}
