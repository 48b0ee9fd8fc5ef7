package dev.sfumato.diffusion.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Label;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.training.TargetChoice;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

class CandidateSelectionTest {
    private static final Images FEW = SmallImages.few();
    private static final int SIZE = FEW.shape().values();

    @ParameterizedTest
    @CsvSource({"0, 2", "1, 4", "3, 10"})
    void ranks_are_as_frequent_as_the_formula_says(double xi, int k) {
        CandidateSelection selection = new CandidateSelection(xi, k);
        int draws = 100_000;
        int[] counts = new int[k];
        RandomSource random = RandomSource.seeded(5);
        for (int i = 0; i < draws; i++) {
            counts[selection.rank(random)]++;
        }
        double truth = Math.exp(xi) / (Math.exp(xi) + k - 1);
        assertEquals(truth, selection.truth(), 1e-12);
        for (int rank = 0; rank < k; rank++) {
            double expected = rank == 0 ? truth : (1 - truth) / (k - 1);
            // five standard errors
            assertEquals(expected, counts[rank] / (double) draws, 5 * Math.sqrt(expected * (1 - expected) / draws));
        }
    }

    @Test
    void delta_of_the_papers_setting_is_nearly_one_and_named_in_the_gap() {
        CandidateSelection selection = new CandidateSelection(10, 100);
        assertEquals(0.9955, selection.truth(), 1e-4);
        assertTrue(selection.event().gap().contains("0.9955"), selection.event().gap());
        assertEquals(
                Label.CLAIMED, Accountants.best().price(selection.event(), 1e-5).label());
    }

    @Test
    void candidates_are_the_nearest_others_to_what_is_seen() {
        TargetChoice choice = new CandidateSelection(0, 8).among(FEW);
        RandomSource random = RandomSource.seeded(6);
        int columns = 60;
        float[] noised = new float[columns * SIZE];
        float[] signals = new float[columns];
        int[] truth = new int[columns];
        int[] ranks = new int[columns];
        List<List<Integer>> order = new ArrayList<>();
        for (int column = 0; column < columns; column++) {
            truth[column] = random.nextInt(FEW.count());
            ranks[column] = random.nextInt(FEW.count());
            double s = 0.1 + 2 * random.nextDouble();
            signals[column] = (float) Math.sqrt(1 / (1 + s * s));
            double[] seen = new double[SIZE];
            for (int i = 0; i < SIZE; i++) {
                seen[i] = FEW.value(truth[column], i) + s * random.nextGaussian();
                noised[column * SIZE + i] = (float) (signals[column] * seen[i]);
            }
            int own = truth[column];
            order.add(IntStream.range(0, FEW.count())
                    .filter(i -> i != own)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> square(seen, i)))
                    .toList());
        }
        INDArray array = Nd4j.create(noised, new long[] {SIZE, columns}, 'f');
        int[] found = choice.find(array, signals, truth, ranks);
        for (int column = 0; column < columns; column++) {
            int expected =
                    ranks[column] == 0 ? truth[column] : order.get(column).get(ranks[column] - 1);
            assertEquals(expected, found[column], "rank " + ranks[column]);
        }
    }

    private static double square(double[] seen, int image) {
        return IntStream.range(0, SIZE)
                .mapToDouble(i -> Math.pow(seen[i] - FEW.value(image, i), 2))
                .sum();
    }

    @Test
    void network_that_is_told_any_image_learns_their_mean() {
        Images one = FEW.withoutLabels();
        ScoreModel information = new ScoreTraining(
                        SmallImages.settings(200).withSelection(new CandidateSelection(0, 8)))
                .train(one, Progress.NONE);
        ScoreModel truth = new ScoreTraining(SmallImages.settings(200).withSelection(new CandidateSelection(50, 8)))
                .train(one, Progress.NONE);
        assertTrue(offMean(information, one) < 0.1, "off the mean by " + offMean(information, one));
        assertTrue(offMean(truth, one) > 0.25, "off the mean by " + offMean(truth, one));
    }

    /** How far what a network makes of the images themselves, at the least noise, is from the mean of all: mean squares. */
    private static double offMean(ScoreModel model, Images images) {
        int count = images.count();
        float[] values = new float[count * SIZE];
        double[] mean = new double[SIZE];
        for (int i = 0; i < count; i++) {
            images.copy(i, values, i * SIZE);
            for (int v = 0; v < SIZE; v++) {
                mean[v] += images.value(i, v) / (double) count;
            }
        }
        int[] labels = IntStream.range(0, count).map(i -> -1).toArray();
        int level = model.levels().count();
        double s = model.levels().least();
        INDArray state = Nd4j.create(values, new long[] {SIZE, count}, 'f');
        float[] score = model.score(labels).at(state, level).dup('f').data().asFloat();
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += Math.pow(values[i] + s * s * score[i] - mean[i % SIZE], 2);
        }
        return sum / values.length;
    }

    @Test
    void bad_settings_are_refused() {
        assertThrows(IllegalArgumentException.class, () -> new CandidateSelection(-1, 10));
        assertThrows(IllegalArgumentException.class, () -> new CandidateSelection(Double.NaN, 10));
        assertThrows(IllegalArgumentException.class, () -> new CandidateSelection(1, 1));
    }
}
