package dev.sfumato.pac;

import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Records made for tests, and mechanisms on them. */
public final class Pools {
    private Pools() {}

    /** Records of some numbers each, one coordinate more spread than the next, and the first record far out. */
    public static double[][] records(int count, int size, long seed) {
        RandomSource random = RandomSource.seeded(seed);
        double[][] records = new double[count][size];
        for (int i = 0; i < count; i++) {
            double common = random.nextGaussian();
            for (int j = 0; j < size; j++) {
                records[i][j] = (i == 0 ? 4 : 1) * (random.nextGaussian() / (1 + j) + 0.5 * common) + 10;
            }
        }
        return records;
    }

    /** The mean of a random half. */
    public static PacMechanism<double[][]> meanOf(double[][] records) {
        return of(records, Pools::mean);
    }

    public static PacMechanism<double[][]> of(double[][] records, Function<double[][], double[]> function) {
        return new PacMechanism<>(
                RandomPart.half("rows", records.length, members -> select(records, members)), function, false);
    }

    static double[][] select(double[][] records, int[] members) {
        double[][] part = new double[members.length][];
        for (int k = 0; k < members.length; k++) {
            part[k] = records[members[k]];
        }
        return part;
    }

    static double[] mean(double[][] part) {
        double[] mean = new double[part[0].length];
        for (double[] row : part) {
            for (int j = 0; j < mean.length; j++) {
                mean[j] += row[j] / part.length;
            }
        }
        return mean;
    }

    /** Every choice of so many of the first places. */
    static List<int[]> choices(int records, int drawn) {
        List<int[]> choices = new ArrayList<>();
        for (int bits = 0; bits < 1 << records; bits++) {
            if (Integer.bitCount(bits) == drawn) {
                int[] members = new int[drawn];
                int at = 0;
                for (int i = 0; i < records; i++) {
                    if ((bits >> i & 1) == 1) {
                        members[at++] = i;
                    }
                }
                choices.add(members);
            }
        }
        return choices;
    }
}
