package dev.sfumato.nn.layer;

import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Gradients of examples, formed one by one: the mean over an example's draws is in its column. What is added up are these very
 * numbers, so that their norms are the norms that count.
 */
final class ExampleGradients {
    private final Workspace room = new Workspace();
    private @Nullable INDArray formed;
    private @Nullable INDArray factors;
    private int draws = 1;

    void forget() {
        formed = null;
        factors = null;
    }

    boolean isFormed() {
        return formed != null;
    }

    /** Room for the sums over the draws of each example. */
    INDArray start(int size, int examples, int drawsOfEach) {
        draws = drawsOfEach;
        factors = null;
        INDArray sums = room.of(size, examples);
        formed = sums;
        return sums;
    }

    /** After the sums have been written: makes means of them. */
    void addNorms(GradientNorms norms) {
        INDArray gradients = Memory.of(formed);
        if (draws > 1) {
            gradients.muli(1.0 / draws);
        }
        norms.addGradients(gradients);
    }

    /** @param ofColumns one for each draw, those of an example being equal */
    void scale(INDArray ofColumns) {
        INDArray gradients = formed;
        if (gradients != null) {
            float[] each = ofColumns.toFloatVector();
            float[] ofExamples = new float[each.length / draws];
            for (int example = 0; example < ofExamples.length; example++) {
                ofExamples[example] = draws * each[example * draws];
                if (ofExamples[example] == 0) {
                    gradients.getColumn(example).assign(0);
                }
            }
            factors = Nd4j.create(ofExamples, new long[] {ofExamples.length, 1}, 'f');
        }
    }

    /**
     * Adds up the scaled gradients.
     *
     * @return whether there are any
     */
    boolean sum(INDArray into) {
        INDArray scales = factors;
        if (scales == null) {
            return false;
        }
        INDArray gradients = Memory.of(formed);
        Nd4j.gemm(gradients, scales, into.reshape('f', true, into.length(), 1), false, false, 1, 0);
        return true;
    }
}
