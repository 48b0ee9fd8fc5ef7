package dev.sfumato.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.noise.RandomSource;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RocTest {
    @Test
    void equal_scores_are_one_point() {
        Roc roc = Roc.of(new double[] {2, 1, 1}, new double[] {1, 0});
        assertEquals(
                List.of(new Roc.Point(0, 0), new Roc.Point(0, 1 / 3.0), new Roc.Point(0.5, 1), new Roc.Point(1, 1)),
                roc.points());
        // of six pairs four are in order, two are ties: (4 + 2/2)/6
        assertEquals(5 / 6.0, roc.auc(), 1e-12);
        assertEquals(1 / 3.0, roc.hitsAt(0.4));
        assertEquals(1, roc.hitsAt(0.5));
    }

    @Test
    void scores_that_say_nothing_are_the_diagonal() {
        assertEquals(Roc.CHANCE, Roc.of(new double[] {0.0, -0.0}, new double[] {-0.0}));
        assertEquals(0.5, Roc.CHANCE.auc());
    }

    @Test
    void a_long_curve_is_thinned_to_what_a_picture_shows_and_keeps_its_area() {
        RandomSource random = RandomSource.seeded(1);
        double[] in = DoubleStream.generate(() -> random.nextGaussian() + 1)
                .limit(20_000)
                .toArray();
        double[] out = DoubleStream.generate(random::nextGaussian).limit(20_000).toArray();
        Roc roc = Roc.of(in, out);
        assertTrue(roc.points().size() <= 257, "points: " + roc.points().size());
        // Phi(1/sqrt 2) = 0.7602
        assertEquals(0.7602, roc.auc(), 0.01);
        // Phi(1 - 2.3263) = 0.0924
        assertEquals(0.0924, roc.hitsAt(0.01), 0.012);
    }

    @Test
    void bad_inputs_are_refused_with_a_sentence() {
        assertEquals(
                "scores of targets must be numbers, got NaN",
                assertThrows(IllegalArgumentException.class, () -> Roc.of(new double[] {Double.NaN}, new double[] {1}))
                        .getMessage());
        assertEquals(
                "others must be at least 1, got 0",
                assertThrows(IllegalArgumentException.class, () -> Roc.of(new double[] {1}, new double[0]))
                        .getMessage());
        assertThrows(
                IllegalArgumentException.class,
                () -> new Roc(List.of(
                        new Roc.Point(0, 0), new Roc.Point(0.5, 0.9), new Roc.Point(0.6, 0.8), new Roc.Point(1, 1))));
    }
}
