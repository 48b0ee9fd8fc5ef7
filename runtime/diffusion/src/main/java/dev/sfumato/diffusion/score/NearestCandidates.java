package dev.sfumato.diffusion.score;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.training.TargetChoice;
import dev.sfumato.nn.Products;
import dev.sfumato.noise.RandomSource;
import java.util.Arrays;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** The training images that are nearest to noised ones, in single precision: who is meant, not how far. */
final class NearestCandidates implements TargetChoice {
    private final CandidateSelection selection;
    private final INDArray columns;
    private final float[] halfSquares;

    NearestCandidates(CandidateSelection selection, Images images) {
        Products.start();
        this.selection = selection;
        int values = images.shape().values();
        float[] all = new float[Math.multiplyExact(images.count(), values)];
        halfSquares = new float[images.count()];
        for (int i = 0; i < images.count(); i++) {
            images.copy(i, all, i * values);
            double sum = 0;
            for (int v = 0; v < values; v++) {
                sum += (double) images.value(i, v) * images.value(i, v);
            }
            halfSquares[i] = (float) (sum / 2);
        }
        columns = Nd4j.create(all, new long[] {values, images.count()}, 'f');
    }

    @Override
    public PrivacyEvent event() {
        return selection.event();
    }

    @Override
    public String words() {
        return selection.toString();
    }

    @Override
    public int rank(RandomSource random) {
        return selection.rank(random);
    }

    @Override
    public int[] find(INDArray noised, float[] signals, int[] truth, int[] ranks) {
        int[] found = truth.clone();
        if (Arrays.stream(ranks).allMatch(rank -> rank == 0)) {
            return found;
        }
        int count = halfSquares.length;
        float[] products;
        try (INDArray dots = Nd4j.createUninitialized(DataType.FLOAT, new long[] {count, noised.columns()}, 'f')) {
            products =
                    Nd4j.gemm(columns, noised, dots, true, false, 1, 0).data().asFloat();
        }
        for (int column = 0; column < found.length; column++) {
            if (ranks[column] > 0) {
                found[column] = other(products, column * count, signals[column], truth[column], ranks[column]);
            }
        }
        return found;
    }

    /** The image of a rank among all but one, by |y|^2/2 - x.y, which orders as |x - y|^2 does. */
    private int other(float[] products, int at, float signal, int truth, int rank) {
        float[] nearest = new float[rank];
        int[] who = new int[rank];
        int kept = 0;
        for (int i = 0; i < halfSquares.length; i++) {
            float far = halfSquares[i] - products[at + i] / signal;
            if (i != truth && (kept < rank || far < nearest[kept - 1])) {
                int place = kept < rank ? kept++ : kept - 1;
                while (place > 0 && nearest[place - 1] > far) {
                    nearest[place] = nearest[place - 1];
                    who[place] = who[place - 1];
                    place--;
                }
                nearest[place] = far;
                who[place] = i;
            }
        }
        return who[rank - 1];
    }
}
