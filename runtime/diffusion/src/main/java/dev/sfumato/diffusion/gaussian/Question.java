package dev.sfumato.diffusion.gaussian;

import dev.sfumato.nn.Tile;
import java.util.Arrays;
import java.util.Optional;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;

/** What a network is asked about a block of noisy images: the images, what the law makes of them, their steps and classes. */
public final class Question {
    private final ConditionEncoding encoding;
    private final double[] alphaBars;
    private final Tile told;
    private final Optional<LawGuess.Block> law;
    private final INDArray input;
    private final INDArray images;
    private final INDArray guesses;
    private final INDArray conditions;

    public Question(DenoisingTask task, int columns) {
        encoding = task.encoding();
        alphaBars = task.schedule().alphaBars();
        told = new Tile(encoding.size(), columns);
        law = task.law().map(guess -> guess.block(columns));
        int pixels = task.shape().values();
        int rows = pixels + task.conditions();
        input = Nd4j.create(DataType.FLOAT, new long[] {rows, columns}, 'f');
        images = input.get(NDArrayIndex.interval(0, pixels), NDArrayIndex.all());
        conditions = input.get(NDArrayIndex.interval(pixels, pixels + encoding.size()), NDArrayIndex.all());
        guesses = law.isPresent()
                ? input.get(NDArrayIndex.interval(pixels + encoding.size(), rows), NDArrayIndex.all())
                : conditions;
    }

    /** The image in this column is at a step, and of a class. */
    public void tell(int column, int t, int label) {
        encoding.write(alphaBars[t], label, told.values(), column * encoding.size());
        law.ifPresent(block -> block.set(column, t, label));
    }

    public void tellNothing(int column) {
        Arrays.fill(told.values(), column * encoding.size(), (column + 1) * encoding.size(), 0);
        law.ifPresent(block -> block.clear(column));
    }

    /** What the law makes of noisy images, if there is one; before {@link #about}. */
    public Optional<INDArray> guess(INDArray noisy) {
        return law.map(block -> block.guess(noisy));
    }

    /** The question as the network's input. */
    public INDArray about(INDArray noisy, Optional<INDArray> guess) {
        told.push();
        images.assign(noisy);
        conditions.assign(told.array());
        guess.ifPresent(guesses::assign);
        return input;
    }
}
