package dev.sfumato.pac;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.util.Require;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Any function of drawn data to a vector, of which nothing else is known. It may be random itself; what it draws then counts as
 * part of the secret.
 *
 * @param isParallel whether it may be called by several threads at once
 */
public record PacMechanism<D>(RandomPart<D> data, Function<D, double[]> function, boolean isParallel) {
    /** So that roundings of sums stay below what {@link ScaledNoise.Sample} allows for. */
    private static final int MOST_NUMBERS = 1 << 20;

    public PacMechanism {
        Require.given("data", data);
        Require.given("function", function);
    }

    /** A function of half of some records. */
    public static <T> PacMechanism<List<T>> ofRecords(
            String what, List<T> records, Function<List<T>, double[]> function) {
        return new PacMechanism<>(
                RandomPart.half(
                        what,
                        records.size(),
                        members -> IntStream.of(members).mapToObj(records::get).toList()),
                function,
                false);
    }

    /** Applies the function to some of the records. */
    double[] run(int[] members) {
        double[] output = function.apply(data.select().apply(members));
        if (output == null || output.length == 0) {
            throw new IllegalArgumentException("the mechanism must return a vector of at least 1 number, got "
                    + (output == null ? "null" : "none"));
        }
        if (output.length > MOST_NUMBERS) {
            throw new IllegalArgumentException("the mechanism must return at most " + MOST_NUMBERS + " numbers, got "
                    + output.length + ": the rounding of longer sums is not proved");
        }
        for (int i = 0; i < output.length; i++) {
            if (!Double.isFinite(output[i])) {
                throw new IllegalArgumentException("the mechanism must return finite numbers, and that at place "
                        + i + " of " + output.length + " is not"
                        + ": make it return a number for every draw of the data, for example a public default");
            }
        }
        return output.clone();
    }

    /** The outputs of several draws, which must be alike in length. */
    double[][] run(List<int[]> draws, String doing, long done, long total, Progress progress) {
        double[][] outputs = new double[draws.size()][];
        if (isParallel) {
            Parallel.forEach(doing, outputs.length, k -> outputs[k] = run(draws.get(k)));
            progress.update(doing, done + draws.size(), total);
        } else {
            for (int k = 0; k < outputs.length; k++) {
                Interruption.poll(doing);
                outputs[k] = run(draws.get(k));
                progress.update(doing, done + k + 1, total);
            }
        }
        for (double[] output : outputs) {
            requireLength(outputs[0].length, output);
        }
        return outputs;
    }

    static void requireLength(int length, double[] output) {
        if (output.length != length) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "the mechanism must return as many numbers for every draw of the data, got %d and %d",
                    length,
                    output.length));
        }
    }
}
