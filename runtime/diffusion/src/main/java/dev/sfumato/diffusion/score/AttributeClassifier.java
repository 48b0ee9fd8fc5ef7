package dev.sfumato.diffusion.score;

import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.diffusion.gaussian.ConditionEncoding;
import dev.sfumato.diffusion.gaussian.NoiseLevels;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.training.TrainedModel;
import java.util.List;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;
import org.nd4j.linalg.ops.transforms.Transforms;

/**
 * A network that tells an attribute of images at any of some noise levels, and how an image must change for another answer. It is
 * trained without privacy: {@link #event}. For one thread; {@link #replica} is for another.
 */
public final class AttributeClassifier implements TrainedModel {
    static final NonPrivateEvent UNPROTECTED =
            new NonPrivateEvent("a classifier of an attribute trained without privacy", Unit.RECORD_REPLACED);

    static final ConditionEncoding ENCODING = new ConditionEncoding(0);

    private final ImageShape shape;
    private final NoiseLevels levels;
    private final List<String> values;
    private final Layer network;

    AttributeClassifier(ImageShape shape, NoiseLevels levels, List<String> values, Layer network) {
        this.shape = shape;
        this.levels = levels;
        this.values = List.copyOf(values);
        this.network = network;
    }

    public ImageShape shape() {
        return shape;
    }

    public NoiseLevels levels() {
        return levels;
    }

    /** The names of the attribute's values. */
    public List<String> values() {
        return values;
    }

    /** The event of its training for the images. Anything that it guides reveals something of that. */
    @Override
    public NonPrivateEvent event() {
        return UNPROTECTED;
    }

    /** The same network with a memory of its own. */
    public AttributeClassifier replica() {
        return new AttributeClassifier(shape, levels, values, network.replica());
    }

    /**
     * How likely each value is.
     *
     * @param state an image at the level in each column
     * @return a row for each value
     */
    public INDArray probabilities(INDArray state, int level) {
        INDArray logits = network.forward(input(state, level)).dup('f');
        logits.subiRowVector(logits.max(true, 0));
        Transforms.exp(logits, false);
        return logits.diviRowVector(logits.sum(true, 0));
    }

    /**
     * The gradient of {@code sum over values of shares log p(value | x)} in the image.
     *
     * @param shares a row for each value, which add up to 1 in each column
     */
    public INDArray gradient(INDArray state, int level, INDArray shares) {
        // of a softmax: the gradient of sum q log p in the logits is q - p where q adds up to 1
        INDArray ofLogits = probabilities(state, level).rsubi(shares);
        INDArray ofInput = network.backward(ofLogits);
        return ofInput.get(NDArrayIndex.interval(0, shape.values()), NDArrayIndex.all())
                .mul(Math.sqrt(levels.alphaBar(level)));
    }

    private INDArray input(INDArray state, int level) {
        int columns = state.columns();
        INDArray input = Nd4j.create(DataType.FLOAT, new long[] {shape.values() + ENCODING.size(), columns}, 'f');
        input.get(NDArrayIndex.interval(0, shape.values()), NDArrayIndex.all())
                .assign(state.mul(Math.sqrt(levels.alphaBar(level))));
        float[] conditions = new float[ENCODING.size() * columns];
        for (int column = 0; column < columns; column++) {
            ENCODING.write(levels.alphaBar(level), ConditionEncoding.ANY_CLASS, conditions, column * ENCODING.size());
        }
        input.get(NDArrayIndex.interval(shape.values(), input.rows()), NDArrayIndex.all())
                .assign(Nd4j.create(conditions, new long[] {ENCODING.size(), columns}, 'f'));
        return input;
    }
}
