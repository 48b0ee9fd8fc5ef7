package dev.sfumato.attack;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Means and squared deviations of every value of some releases of two worlds. */
final class CoordinateMoments {
    private final double[][] means;
    private final double[][] squares;
    private long runs;

    CoordinateMoments(int values) {
        means = new double[2][values];
        squares = new double[2][values];
    }

    static CoordinateMoments of(int runs, ReleaseStream.Draws draws) {
        double[] first = draws.next(0);
        CoordinateMoments moments = new CoordinateMoments(first.length);
        for (int run = 1; run <= runs; run++) {
            moments.add(0, run, run == 1 ? first : draws.next(0));
            moments.add(1, run, draws.next(1));
        }
        moments.runs = runs;
        return moments;
    }

    private void add(int world, int run, double[] release) {
        for (int i = 0; i < release.length; i++) {
            double apart = release[i] - means[world][i];
            means[world][i] += apart / run;
            squares[world][i] += apart * (release[i] - means[world][i]);
        }
    }

    /** The same of these releases and others (Chan, Golub and LeVeque 1983). */
    CoordinateMoments and(CoordinateMoments other) {
        CoordinateMoments both = new CoordinateMoments(means[0].length);
        both.runs = runs + other.runs;
        for (int world = 0; world < 2; world++) {
            for (int i = 0; i < means[world].length; i++) {
                double apart = other.means[world][i] - means[world][i];
                both.means[world][i] = means[world][i] + apart * other.runs / both.runs;
                both.squares[world][i] =
                        squares[world][i] + other.squares[world][i] + apart * apart * runs / both.runs * other.runs;
            }
        }
        return both;
    }

    /** How many standard errors the means of a value are apart in the two worlds. */
    private double standardErrorsApart(int i) {
        double difference = Math.abs(means[1][i] - means[0][i]);
        double error = Math.sqrt((squares[0][i] + squares[1][i]) / runs / runs);
        return difference == 0 ? 0 : difference / error;
    }

    /** The values that tell most: those whose means are clearly apart, or the one that is furthest. */
    int[] telling(int most, double clearly) {
        double[] apart = IntStream.range(0, means[0].length)
                .mapToDouble(this::standardErrorsApart)
                .toArray();
        int[] order = IntStream.range(0, apart.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -apart[i]))
                .limit(most)
                .mapToInt(i -> i)
                .toArray();
        int clear = (int) Arrays.stream(order).filter(i -> apart[i] > clearly).count();
        return Arrays.copyOf(order, Math.max(1, clear));
    }

    /** The best direction against independent Gaussian noise, as far as it was seen: means apart by variances. */
    double[] direction() {
        double[] direction = new double[means[0].length];
        for (int i = 0; i < direction.length; i++) {
            double variance = (squares[0][i] + squares[1][i]) / (2 * runs);
            double apart = means[1][i] - means[0][i];
            // noise that was not seen to vary says all there is to say
            direction[i] = apart == 0 ? 0 : variance > 0 ? apart / variance : Math.signum(apart) * 0x1p500;
        }
        return direction;
    }
}
