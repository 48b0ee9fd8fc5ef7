package dev.sfumato.nn.layer;

import dev.sfumato.util.Require;
import java.util.Arrays;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * How large each example's own gradient is, added up over layers, without ever forming it where a layer can tell from less. An
 * example may be several neighbouring columns (draws), whose mean gradient is what counts.
 */
public final class GradientNorms {
    /** Of a product of two scalar products, and of what is added up in double precision. */
    private static final double RELATIVE_ERROR = 2.01 * ColumnDots.RELATIVE_ERROR;

    private final int draws;
    private final double[] squares;
    private final double[] columnSquares;
    private final ColumnDots dots = new ColumnDots();

    /** @param draws the columns of an example */
    public GradientNorms(int examples, int draws) {
        this.draws = Math.toIntExact(Require.atLeast("draws", 1, draws));
        squares = new double[Math.toIntExact(Require.atLeast("examples", 1, examples))];
        columnSquares = new double[Math.multiplyExact(examples, draws)];
    }

    /** Forgets all layers. */
    void clear() {
        Arrays.fill(squares, 0);
        Arrays.fill(columnSquares, 0);
    }

    public int examples() {
        return squares.length;
    }

    public int draws() {
        return draws;
    }

    /** A batch of other columns would leave examples unclipped. */
    void requireColumns(long columns) {
        if (columns != columnSquares.length) {
            throw new IllegalArgumentException("a batch must have " + columnSquares.length + " columns, " + draws
                    + " for each of " + squares.length + " examples, got " + columns);
        }
    }

    /**
     * Adds a layer whose gradient is, for each column, the product of its delta and its input, and the delta itself for the bias
     * (Goodfellow 2015): the scalar product of two columns' gradients is (1 + a.a') (d.d').
     */
    public void addProducts(INDArray inputs, INDArray deltas) {
        requireColumns(deltas.columns());
        double share = 1.0 / ((double) draws * draws);
        for (int apart = 0; apart < draws; apart++) {
            double[] ofInputs = dots.of(inputs, apart);
            double[] ofDeltas = dots.of(deltas, apart);
            for (int column = 0; column < ofInputs.length; column++) {
                double product = (1 + ofInputs[column]) * ofDeltas[column];
                if (apart == 0) {
                    columnSquares[column] += product;
                    squares[column / draws] += share * product;
                } else if (column / draws == (column + apart) / draws) {
                    squares[column / draws] += 2 * share * product;
                }
            }
        }
    }

    /**
     * Adds a layer whose mean gradients of the examples are there as they are.
     *
     * @param gradients one example in each column
     */
    public void addGradients(INDArray gradients) {
        requireColumns((long) gradients.columns() * draws);
        double[] own = dots.of(gradients, 0);
        for (int example = 0; example < own.length; example++) {
            squares[example] += own[example];
            for (int draw = 0; draw < draws; draw++) {
                columnSquares[example * draws + draw] += own[example];
            }
        }
    }

    /** At least the norm of an example's mean gradient, and with several draws little more. */
    public double norm(int example) {
        double mean = meanOfDraws(example);
        return Math.sqrt(Math.max(0, squares[example]) + RELATIVE_ERROR * mean * mean) * (1 + 0x1p-40);
    }

    /** At least the mean of the norms of an example's draws. */
    double meanOfDraws(int example) {
        double sum = 0;
        for (int draw = 0; draw < draws; draw++) {
            sum += Math.sqrt(columnSquares[example * draws + draw] * (1 + RELATIVE_ERROR));
        }
        return sum / draws * (1 + 0x1p-40);
    }
}
