package dev.sfumato.evaluation.image;

import dev.sfumato.diffusion.score.GuidanceTarget;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The effect of guidance away from an attribute, strength by strength: how often the attribute still agrees with a training image, and how
 * far the classes are preserved. It is computed from private images, so that it is for their curator.
 *
 * @param points in the order of the strengths
 * @param real what held-out real images have in the same measures, their class learnt from training images
 */
public record GuidanceCurve(GuidanceTarget target, List<GuidancePoint> points, GuidancePoint real) {
    public GuidanceCurve {
        points = List.copyOf(points);
    }

    @Override
    public String toString() {
        return points.stream()
                        .map(point -> "k = " + point.strength() + ": " + words(point))
                        .collect(Collectors.joining("\n"))
                + "\nreal images: " + words(real) + "\nagreement: " + PrivacyScore.MEANING;
    }

    private static String words(GuidancePoint point) {
        return String.format(
                Locale.ROOT,
                "agreement %.3f [%.3f, %.3f], by chance %.3f, class held %.3f, class learnt %.3f",
                point.privacy().agreement().share(),
                point.privacy().agreement().low(),
                point.privacy().agreement().high(),
                point.privacy().agreementByChance(),
                point.classHeld().share(),
                point.classLearnt().share());
    }
}
