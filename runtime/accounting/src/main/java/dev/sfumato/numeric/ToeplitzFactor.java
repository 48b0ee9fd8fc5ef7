package dev.sfumato.numeric;

import dev.sfumato.concurrent.Deadline;
import java.util.function.Supplier;

/** A factor each of whose diagonals is one number, none of them negative. */
final class ToeplitzFactor extends PrefixFactor {
    private static final int OFTEN = 256;

    private final PowerSeries factor;
    private final Supplier<PowerSeries> sums;

    /** @param sums the factor B with BC = A, for who asks how noisy the sums are */
    ToeplitzFactor(PowerSeries factor, Supplier<PowerSeries> sums) {
        super(factor.coefficients().length);
        this.factor = factor;
        this.sums = sums;
    }

    double[] coefficients() {
        return factor.coefficients().clone();
    }

    /**
     * The first columns that are far enough apart, of the least matrix above this one whose diagonals do not grow: of such matrices they are
     * the worst. Where diagonals do not grow it is this one.
     */
    @Override
    double most(int uses, long separation) {
        double[] falling = factor.coefficients().clone();
        for (int j = falling.length - 2; j >= 0; j--) {
            falling[j] = Math.max(falling[j], falling[j + 1]);
        }
        int[] pattern = new int[uses];
        for (int i = 0; i < uses; i++) {
            pattern[i] = Math.toIntExact(i * separation);
        }
        return squaredNorm(falling, pattern);
    }

    @Override
    public double squaredNorm(int... columns) {
        return squaredNorm(factor.coefficients(), columns);
    }

    private static double squaredNorm(double[] coefficients, int[] columns) {
        double sum = 0;
        for (int t = 0; t < coefficients.length; t++) {
            if (t % OFTEN == 0) {
                Deadline.poll();
            }
            double row = 0;
            for (int column : columns) {
                if (column <= t) {
                    row += coefficients[t - column];
                }
            }
            sum += row * row;
        }
        return sum;
    }

    @Override
    public double[] variances() {
        double[] coefficients = sums.get().coefficients();
        double[] variances = new double[coefficients.length];
        double sum = 0;
        for (int t = 0; t < variances.length; t++) {
            sum += coefficients[t] * coefficients[t];
            variances[t] = sum;
        }
        return variances;
    }

    @Override
    double units() {
        return 2 * factor.units() + 3.0 * steps() + 8;
    }
}
