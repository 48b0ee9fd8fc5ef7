package dev.sfumato.diffusion.discrete.marginal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.ColumnSet;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The fit of rows to counts, held against counts that are known. */
class RowFlippingTest {
    private static NoisyCounts exact(int[] sizes, char[] rows, double sigma, int... columns) {
        ColumnSet set = ColumnSet.of(sizes, columns);
        return new NoisyCounts(
                set,
                Arrays.stream(set.counts(rows, sizes.length)).asDoubleStream().toArray(),
                sigma);
    }

    private static CountShares about(int[] sizes, char[] rows) {
        List<NoisyCounts> columns = new ArrayList<>();
        for (int i = 0; i < sizes.length; i++) {
            columns.add(exact(sizes, rows, 1, i));
        }
        return CountShares.of(columns, 1e9);
    }

    /** Kept while rows change; compared and proposed columns alike. */
    @Test
    void what_is_kept_of_the_rows_is_true_of_them_in_the_end() {
        Cases.check(10, cases -> {
            int[] sizes = {cases.whole(1, 4), cases.oneOf(3, 80), cases.whole(2, 5)};
            RandomSource random = RandomSource.seeded(cases.whole(0, 1 << 20));
            char[] target = new char[3 * cases.whole(1, 200)];
            Arrays.fill(target, (char) 0);
            for (int i = 0; i < target.length; i++) {
                target[i] = (char) random.nextInt(sizes[i % 3]);
            }
            CountShares about = about(sizes, target);
            char[] rows = RowFlipping.independent(about, cases.whole(1, 200), random);
            double scale = rows.length / 3.0 / about.rows();
            List<NoisyCounts> answers = List.of(
                    exact(sizes, target, 1, 0),
                    exact(sizes, target, 2, 0, 1),
                    exact(sizes, target, 1, 1, 2),
                    exact(sizes, target, 3, 0, 1, 2));
            RowFlipping flipping = new RowFlipping(sizes, rows, about, answers, random);
            flipping.settled(1, 3, Progress.NONE);
            for (int i = 0; i < rows.length; i++) {
                assertTrue(rows[i] < sizes[i % 3]);
            }
            for (int column = 0; column < 3; column++) {
                int link = 0;
                for (NoisyCounts answer : answers) {
                    if (answer.columns().has(column)) {
                        long[] now = answer.columns().counts(rows, 3);
                        double[] kept = flipping.off(column).get(link++);
                        for (int cell = 0; cell < now.length; cell++) {
                            assertEquals(now[cell] - scale * answer.counts()[cell], kept[cell], 1e-6);
                        }
                    }
                }
            }
        });
    }

    /** Columns a-b-c in a chain: given b, the fitted a and c tell nothing of each other, although nobody asked for that. */
    @Test
    void the_fit_adds_no_dependence_of_its_own() {
        RandomSource random = RandomSource.seeded(4);
        int[] sizes = {3, 3, 3};
        char[] target = new char[3 * 50_000];
        for (int at = 0; at < target.length; at += 3) {
            target[at + 1] = (char) random.nextInt(3);
            target[at] = (char) (random.bernoulli(0.6) ? target[at + 1] : random.nextInt(3));
            target[at + 2] = (char) (random.bernoulli(0.6) ? target[at + 1] : random.nextInt(3));
        }
        CountShares about = about(sizes, target);
        char[] rows = RowFlipping.independent(about, 50_000, random);
        List<NoisyCounts> answers = List.of(exact(sizes, target, 20, 0, 1), exact(sizes, target, 20, 1, 2));
        new RowFlipping(sizes, rows, about, answers, random).annealed(20, Progress.NONE);
        assertTrue(information(rows) < 5e-4, "conditional mutual information " + information(rows));
        for (NoisyCounts answer : answers) {
            long[] now = answer.columns().counts(rows, 3);
            for (int cell = 0; cell < now.length; cell++) {
                assertEquals(answer.counts()[cell], (double) now[cell], 100, "of 50,000 rows");
            }
        }
    }

    /** I(a; c | b) in nats, by definition. */
    private static double information(char[] rows) {
        double[][][] share = new double[3][3][3];
        for (int at = 0; at < rows.length; at += 3) {
            share[rows[at]][rows[at + 1]][rows[at + 2]] += 3.0 / rows.length;
        }
        double sum = 0;
        for (int b = 0; b < 3; b++) {
            double[] ofA = new double[3];
            double[] ofC = new double[3];
            double all = 0;
            for (int a = 0; a < 3; a++) {
                for (int c = 0; c < 3; c++) {
                    ofA[a] += share[a][b][c];
                    ofC[c] += share[a][b][c];
                    all += share[a][b][c];
                }
            }
            for (int a = 0; a < 3; a++) {
                for (int c = 0; c < 3; c++) {
                    if (share[a][b][c] > 0) {
                        sum += share[a][b][c] * Math.log(share[a][b][c] * all / (ofA[a] * ofC[c]));
                    }
                }
            }
        }
        return sum;
    }

    /** Against the definition: the nearest point of the simplex has equal shifts where it is positive, and larger ones elsewhere. */
    @Test
    void shares_are_the_nearest_that_can_be() {
        Cases.check(200, cases -> {
            double[] counts = new double[cases.whole(1, 8)];
            Arrays.setAll(counts, i -> cases.between(-30, 100));
            double total = cases.between(1, 300);
            double[] shares = CountShares.shares(counts, total);
            assertEquals(1, Arrays.stream(shares).sum(), 1e-9);
            double shift = Double.NaN;
            for (int i = 0; i < counts.length; i++) {
                if (shares[i] > 0) {
                    assertTrue(Double.isNaN(shift) || Math.abs(shift - (counts[i] - shares[i] * total)) < 1e-6);
                    shift = counts[i] - shares[i] * total;
                }
            }
            for (int i = 0; i < counts.length; i++) {
                assertTrue(shares[i] > 0 || counts[i] <= shift + 1e-6);
            }
        });
    }
}
