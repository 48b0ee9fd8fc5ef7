package dev.sfumato.nn.layer;

import dev.sfumato.util.Require;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.ops.transforms.Transforms;

/**
 * How well outputs tell classes: the mean cross-entropy of their softmax.
 *
 * @param mean in nats
 * @param delta its gradient in the outputs
 */
public record SoftmaxLoss(double mean, INDArray delta) {
    /**
     * @param outputs a row for each class
     * @param labels the class of each column
     */
    public static SoftmaxLoss of(INDArray outputs, int[] labels) {
        int classes = outputs.rows();
        int columns = outputs.columns();
        if (labels.length != columns) {
            throw new IllegalArgumentException(
                    "labels must be one for each of " + columns + " columns, got " + labels.length);
        }
        float[] right = new float[classes * columns];
        for (int column = 0; column < columns; column++) {
            right[column * classes + (int) Require.within("label", 0, classes - 1, labels[column])] = 1;
        }
        INDArray truth = Nd4j.create(right, new long[] {classes, columns}, 'f');
        INDArray logits = outputs.dup('f');
        logits.subiRowVector(logits.max(true, 0));
        INDArray shares = Transforms.exp(logits, true);
        INDArray sums = shares.sum(true, 0);
        double logs = Transforms.log(sums, true).sumNumber().doubleValue();
        double ofTruth = logits.muli(truth).sumNumber().doubleValue();
        shares.diviRowVector(sums);
        return new SoftmaxLoss((logs - ofTruth) / columns, shares.subi(truth).divi(columns));
    }
}
