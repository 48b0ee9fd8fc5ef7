package dev.sfumato.pac.image;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.data.image.Images;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.pac.MeasuredNoise;
import dev.sfumato.pac.PacGoal;
import dev.sfumato.pac.PacMechanism;
import dev.sfumato.pac.Worlds;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How much noise one released image of each of several models gets, as published and as measured by training again on other halves of the
 * images.
 *
 * @param worlds how many halves were trained on
 */
public record FinalNoiseComparison(double information, int worlds, int made, List<Row> rows) {
    private static final String TRAINING = "training on each world";

    /**
     * A model.
     *
     * @param published the mean length of the noise by images of one model: {@code CLAIMED}
     * @param measured the mean length of the noise for an image of one of the worlds
     * @param imageNorm the mean length of an image
     */
    public record Row(String model, double published, double measured, double imageNorm) {}

    public FinalNoiseComparison {
        rows = List.copyOf(rows);
    }

    /**
     * Trains once for each world, samples once for each strength, and beside them judges a generator that repeats one training image.
     *
     * @param made how many images of one model the published way looks at
     */
    public static FinalNoiseComparison of(
            P3dm how,
            AttributedImages images,
            PacGoal goal,
            int worlds,
            int made,
            List<Double> strengths,
            long seed,
            Progress progress) {
        Require.atLeast("the number of strengths", 1, strengths.size());
        Require.within("made", 2, 1 << 20, made);
        P3dm seeded = new P3dm(how.scores().withSeed(seed), how.attribute(), how.how(), how.target(), how.strength());
        PacMechanism<AttributedImages> one = seeded.mechanism(images, 1, seed);
        List<int[]> draws = Worlds.halves(one.data(), worlds, RandomSource.seeded(seed + 3));
        List<P3dm.Trained> trained = new ArrayList<>();
        for (int[] draw : draws) {
            Interruption.poll(TRAINING);
            trained.add(seeded.train(images.select(draw), Progress.NONE));
            progress.update(TRAINING, trained.size(), worlds);
        }
        List<Row> rows = new ArrayList<>();
        for (double strength : strengths) {
            P3dm guided = seeded.withStrength(how.target(), strength);
            double[][] outputs = trained.stream()
                    .map(each -> P3dm.values(each.sample(1, guided, RandomSource.seeded(seed + 2), Progress.NONE)))
                    .toArray(double[][]::new);
            Images many = trained.get(0).sample(made, guided, RandomSource.seeded(seed + 4), Progress.NONE);
            rows.add(row("guidance " + Figures.exact(strength), goal, one, draws, outputs, many));
        }
        double[][] first = draws.stream()
                .map(draw -> P3dm.values(images.byClass().select(draw[0])))
                .toArray(double[][]::new);
        int[] repeated = new int[made];
        Arrays.fill(repeated, draws.get(0)[0]);
        rows.add(row(
                "repeats one training image",
                goal,
                one,
                draws,
                first,
                images.byClass().select(repeated)));
        return new FinalNoiseComparison(goal.information(), worlds, made, rows);
    }

    private static Row row(
            String model,
            PacGoal goal,
            PacMechanism<AttributedImages> mechanism,
            List<int[]> draws,
            double[][] outputs,
            Images many) {
        MeasuredNoise<AttributedImages> measured = Worlds.counted(mechanism, goal, draws, outputs, true);
        PublishedFinalNoise published = PublishedFinalNoise.of(many, goal.information());
        return new Row(model, published.noise().meanNorm(), measured.noise().meanNorm(), published.imageNorm());
    }
}
