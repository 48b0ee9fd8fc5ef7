package dev.sfumato.audit.image;

import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All sums of multiples of some vectors, kept as an orthonormal basis. */
final class Span {
    /** Remainders of vectors shorter than this share of the longest one are rounding. */
    private static final double ROUNDING = 1e-10;

    private final List<double[]> basis = new ArrayList<>();

    /** The span of rows of which most depend on a few: Gram-Schmidt that takes the longest remainder first. */
    static Span ofRows(double[][] rows) {
        double[][] left = Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
        double longest = Math.sqrt(Arrays.stream(left)
                .mapToDouble(row -> Vectors.dot(row, row))
                .max()
                .orElse(0));
        Span span = new Span();
        for (int rank = 0; rank < left.length && longest > 0; rank++) {
            double[] pivot = left[0];
            double best = -1;
            for (double[] row : left) {
                double square = Vectors.dot(row, row);
                if (square > best) {
                    best = square;
                    pivot = row;
                }
            }
            if (Math.sqrt(best) <= ROUNDING * longest) {
                break;
            }
            double[] direction = span.include(pivot);
            for (double[] row : left) {
                Vectors.add(row, -Vectors.dot(direction, row), direction);
            }
        }
        return span;
    }

    /** Adds a vector to those that span this, unless they span it already. */
    void add(double[] vector) {
        double length = Vectors.norm(vector);
        double[] rest = vector.clone();
        project(rest);
        if (length > 0 && Vectors.norm(rest) > ROUNDING * length) {
            include(rest);
        }
    }

    private double[] include(double[] rest) {
        double[] direction = rest.clone();
        project(direction);
        double[] unit = Vectors.scaled(1 / Vectors.norm(direction), direction);
        basis.add(unit);
        return unit;
    }

    /** Takes out of a vector what lies in the span. */
    private void project(double[] vector) {
        for (double[] direction : basis) {
            Vectors.add(vector, -Vectors.dot(direction, vector), direction);
        }
    }

    int dimension() {
        return basis.size();
    }

    List<double[]> basis() {
        return basis;
    }

    /** How much of a vector lies outside, as a share of its length; 1 of the null vector. */
    double residual(double[] vector) {
        double length = Vectors.norm(vector);
        if (length == 0) {
            return 1;
        }
        double[] rest = vector.clone();
        project(rest);
        return Vectors.norm(rest) / length;
    }

    /** A random direction that is orthogonal to all of it. There must be one. */
    double[] outside(int length, RandomSource random) {
        double[] drawn = Vectors.gaussian(length, 1, random);
        project(drawn);
        project(drawn);
        return Vectors.scaled(1 / Vectors.norm(drawn), drawn);
    }
}
