package dev.sfumato.diffusion.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankingQualityTest {
    private static final BitSet NONE = new BitSet();

    @Test
    void ranking_is_by_falling_value_and_leaves_out_what_it_should() {
        double[] values = {0.1, 5, -3, 2};
        assertArrayEquals(new int[] {1, 3, 0, 2}, Ranking.of(values).top(9));
        assertArrayEquals(new int[] {1, 3}, Ranking.of(values).top(2));
        BitSet left = new BitSet();
        left.set(1);
        left.set(77);
        Ranking without = Ranking.without(values, left);
        assertEquals(3, without.size());
        assertEquals(3, without.node(0));
        assertArrayEquals(new int[] {3, 0, 2}, without.top(3));
    }

    @Test
    void ties_are_shuffled_the_same_way_always_and_do_not_favour_low_numbers() {
        double[] equal = new double[1000];
        equal[17] = -0.0;
        int[] order = Ranking.of(equal).top(1000);
        assertArrayEquals(order, Ranking.of(new double[1000]).top(1000));
        assertEquals(1000, new HashSet<>(Arrays.stream(order).boxed().toList()).size());
        double mean = Arrays.stream(order).limit(100).average().orElse(0);
        // the mean of 100 of 1000 numbers has a standard error of 27
        assertEquals(499.5, mean, 110);
    }

    @Test
    void quality_is_what_its_definitions_say() {
        Cases.check(300, cases -> {
            int n = cases.whole(2, 30);
            double[] truth = values(cases, n);
            double[] released = values(cases, n);
            BitSet left = new BitSet();
            IntStream.range(0, n / 4).forEach(i -> left.set(cases.whole(0, n - 1)));
            int r = cases.whole(1, 2 * n);
            RankingQuality quality = RankingQuality.of(truth, released, r, left);

            List<Integer> best = order(truth, left, r);
            List<Integer> found = order(released, left, r);
            double ideal = gain(truth, best);
            assertEquals(ideal == 0 ? 1 : gain(truth, found) / ideal, quality.ndcg(), 1e-12);
            Set<Integer> both = new HashSet<>(best);
            both.retainAll(found);
            assertEquals((double) both.size() / best.size(), quality.recall(), 1e-12);
            assertEquals(spearman(truth, released, left), quality.rankCorrelation(), 1e-9);
        });
    }

    /** With many ties, so that how they are broken matters; never negative, as diffusions are. */
    private static double[] values(Cases cases, int n) {
        return IntStream.range(0, n)
                .mapToDouble(i -> cases.oneOf(0.0, 0.25, 1.0, cases.between(0, 1)))
                .toArray();
    }

    /** Selects the largest again and again; ties as in a ranking of equal values. */
    private static List<Integer> order(double[] values, BitSet left, int r) {
        int[] ties = Ranking.of(new double[values.length]).top(values.length);
        return Arrays.stream(ties)
                .filter(v -> !left.get(v))
                .boxed()
                .sorted((a, b) -> Double.compare(values[b], values[a]))
                .limit(r)
                .toList();
    }

    private static double gain(double[] truth, List<Integer> nodes) {
        double sum = 0;
        for (int place = 1; place <= nodes.size(); place++) {
            sum += truth[nodes.get(place - 1)] * Math.log(2) / Math.log(place + 1);
        }
        return sum;
    }

    /** Pearson's correlation of ranks, a rank being the number of smaller values and half of the other equal ones. */
    private static double spearman(double[] truth, double[] released, BitSet left) {
        int[] kept = IntStream.range(0, truth.length).filter(v -> !left.get(v)).toArray();
        double[] one =
                Arrays.stream(kept).mapToDouble(v -> rank(truth, kept, v)).toArray();
        double[] other =
                Arrays.stream(kept).mapToDouble(v -> rank(released, kept, v)).toArray();
        double meanOne = Arrays.stream(one).average().orElse(0);
        double meanOther = Arrays.stream(other).average().orElse(0);
        double product = 0;
        double squaresOne = 0;
        double squaresOther = 0;
        for (int i = 0; i < kept.length; i++) {
            product += (one[i] - meanOne) * (other[i] - meanOther);
            squaresOne += Math.pow(one[i] - meanOne, 2);
            squaresOther += Math.pow(other[i] - meanOther, 2);
        }
        return squaresOne == 0 || squaresOther == 0 ? 0 : product / Math.sqrt(squaresOne * squaresOther);
    }

    private static double rank(double[] values, int[] kept, int v) {
        return Arrays.stream(kept)
                .mapToDouble(u -> values[u] < values[v] ? 1 : values[u] == values[v] && u != v ? 0.5 : 0)
                .sum();
    }

    @Test
    void truth_itself_is_perfect_and_its_negative_is_the_worst() {
        double[] truth = {5, 4, 3, 2, 1};
        assertEquals(new RankingQuality(1, 1, 1), RankingQuality.of(truth, truth, 3, NONE));
        double[] worst = {-5, -4, -3, -2, -1};
        RankingQuality quality = RankingQuality.of(truth, worst, 2, NONE);
        assertEquals(0, quality.recall());
        assertEquals(-1, quality.rankCorrelation(), 1e-12);
        assertNotEquals(1, quality.ndcg());
    }

    @Test
    void nothing_to_gain_is_no_loss() {
        double[] zeros = new double[4];
        RankingQuality quality = RankingQuality.of(zeros, new double[] {1, 2, 3, 4}, 2, NONE);
        assertEquals(1, quality.ndcg());
        assertEquals(0, quality.rankCorrelation());
        BitSet all = new BitSet();
        all.set(0, 4);
        assertEquals(new RankingQuality(1, 1, 0), RankingQuality.of(zeros, zeros, 2, all));
    }

    @Test
    void bad_inputs_are_refused() {
        double[] two = {1, 2};
        assertThrows(IllegalArgumentException.class, () -> RankingQuality.of(two, two, 0, NONE));
        String message = assertThrows(
                        IllegalArgumentException.class, () -> RankingQuality.of(two, new double[3], 1, NONE))
                .getMessage();
        assertEquals("truth and released must be of one length, got 2 and 3", message);
        double[] nan = {1, Double.NaN};
        assertTrue(assertThrows(IllegalArgumentException.class, () -> RankingQuality.of(two, nan, 1, NONE))
                .getMessage()
                .contains("NaN"));
    }
}
