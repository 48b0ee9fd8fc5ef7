package dev.sfumato.diffusion.gaussian;

import dev.sfumato.nn.Tile;
import java.util.Arrays;
import java.util.Optional;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;

/** The input of a network for a block of noisy images: the images, their estimates by the prior, their steps and classes. */
public final class DenoiserInput {
    private final ConditionEncoding encoding;
    private final double[] alphaBars;
    private final Tile condition;
    private final Optional<PriorGuess.Block> prior;
    private final INDArray input;
    private final INDArray images;
    private final INDArray guesses;
    private final INDArray conditions;

    public DenoiserInput(DenoisingTask task, int columns) {
        encoding = task.encoding();
        alphaBars = task.schedule().alphaBars();
        condition = new Tile(encoding.size(), columns);
        prior = task.prior().map(guess -> guess.block(columns));
        int pixels = task.shape().values();
        int rows = pixels + task.conditions();
        input = Nd4j.create(DataType.FLOAT, new long[] {rows, columns}, 'f');
        images = input.get(NDArrayIndex.interval(0, pixels), NDArrayIndex.all());
        conditions = input.get(NDArrayIndex.interval(pixels, pixels + encoding.size()), NDArrayIndex.all());
        guesses = prior.isPresent()
                ? input.get(NDArrayIndex.interval(pixels + encoding.size(), rows), NDArrayIndex.all())
                : conditions;
    }

    /** The image in this column is at a step, and of a class. */
    public void condition(int column, int t, int label) {
        encoding.write(alphaBars[t], label, condition.values(), column * encoding.size());
        prior.ifPresent(block -> block.set(column, t, label));
    }

    public void conditionOnNothing(int column) {
        Arrays.fill(condition.values(), column * encoding.size(), (column + 1) * encoding.size(), 0);
        prior.ifPresent(block -> block.clear(column));
    }

    /** The estimates of noisy images by the prior, if there is one; before {@link #about}. */
    public Optional<INDArray> guess(INDArray noisy) {
        return prior.map(block -> block.guess(noisy));
    }

    /** The denoiserInput as the network's input. */
    public INDArray about(INDArray noisy, Optional<INDArray> guess) {
        condition.push();
        images.assign(noisy);
        conditions.assign(condition.array());
        guess.ifPresent(guesses::assign);
        return input;
    }
}
