package dev.sfumato.evaluation.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.data.image.SampleDigits;
import dev.sfumato.data.image.SampleLight;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.NoiseLevels;
import dev.sfumato.diffusion.score.AttributeClassifier;
import dev.sfumato.diffusion.score.AttributeTraining;
import dev.sfumato.diffusion.score.Guidance;
import dev.sfumato.diffusion.score.GuidanceTarget;
import dev.sfumato.diffusion.score.Langevin;
import dev.sfumato.diffusion.score.ScoreModel;
import dev.sfumato.diffusion.score.ScoreSettings;
import dev.sfumato.diffusion.score.ScoreTraining;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.Optimiser;
import dev.sfumato.training.Randomness;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All of P3DM, small: guidance takes away what the light of an image has in common with that of a training image. */
class GuidanceSweepTest {
    private static final NoiseLevels LEVELS = new NoiseLevels(4, 0.1, 8);
    private static final AttributedImages DIGITS = SampleLight.of(5).on(new SampleDigits(1000, 8, 3).images());
    private static final AttributedImages TRAINING = DIGITS.slice(0, 800);
    private static final AttributedImages TEST = DIGITS.slice(800, 1000);
    private static final ScoreModel MODEL = new ScoreTraining(ScoreSettings.standard()
                    .withLevels(LEVELS)
                    .withNetwork(new NetworkPlan.ResidualLayers(2, 64))
                    .withPrior(true)
                    .withSteps(100, 256)
                    .withSeed(1))
            .train(TRAINING.byClass(), Progress.NONE);
    private static final AttributeClassifier GUIDE = new AttributeTraining(
                    LEVELS, new NetworkPlan.ResidualLayers(2, 64), Optimiser.of(200, 128, 3e-3), Randomness.seeded(2))
            .train(TRAINING.byAttribute(), Progress.NONE);

    private static GuidanceCurve curve(GuidanceTarget target, double... strengths) {
        return GuidanceSweep.standard(Arrays.stream(strengths).boxed().toList(), 200, Langevin.standard(LEVELS))
                .epochs(6)
                .measure(MODEL, new Guidance(GUIDE, target, 0), TRAINING, TEST, RandomSource.seeded(3), Progress.NONE);
    }

    @Test
    void unsure_guidance_takes_the_attribute_away_and_leaves_the_class() {
        GuidanceCurve curve = curve(GuidanceTarget.UNSURE, 0, 32);
        GuidancePoint free = curve.points().get(0);
        GuidancePoint guided = curve.points().get(1);
        assertTrue(free.privacy().agreement().share() > 0.85, curve.toString());
        assertTrue(
                guided.privacy().agreement().share()
                        < free.privacy().agreement().share() - 0.2,
                curve.toString());
        assertTrue(guided.classHeld().share() > free.classHeld().share() - 0.1, curve.toString());
        assertTrue(curve.real().privacy().agreement().share() > 0.9, curve.toString());
        assertEquals(GuidanceTarget.UNSURE, curve.target());
        assertTrue(curve.toString().contains("HEURISTIC"));
    }

    @Test
    void judge_finds_training_images_themselves() {
        PrivacyJudge judge =
                PrivacyJudge.train(TRAINING, Recipe.standard().epochs(2), 0.95, RandomSource.seeded(4), Progress.NONE);
        assertEquals(0, judge.score(TRAINING.byClass()).score());
        assertTrue(judge.attributeRecognised(TEST).share() > 0.9);
    }

    @Test
    void too_few_images_and_no_strength_are_refused() {
        Langevin how = Langevin.standard(LEVELS);
        assertThrows(IllegalArgumentException.class, () -> GuidanceSweep.standard(List.of(), 200, how));
        assertThrows(IllegalArgumentException.class, () -> GuidanceSweep.standard(List.of(1.0), 99, how));
        assertThrows(
                IllegalArgumentException.class,
                () -> GuidanceSweep.standard(List.of(1.0), 100, how)
                        .measure(
                                MODEL,
                                new Guidance(GUIDE, GuidanceTarget.UNSURE, 0),
                                TRAINING,
                                TEST.slice(0, 50),
                                RandomSource.seeded(3),
                                Progress.NONE));
    }
}
