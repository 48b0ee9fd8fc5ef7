package dev.sfumato.evaluation.image;

import dev.sfumato.evidence.Rate;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * All measurements of synthetic images. They are computed from private images, so that the report is itself confidential to the holder of
 * these; and good figures prove nothing.
 *
 * @param scores what classifiers learn from the synthetic images, each beside what it learns from real ones
 * @param majority for how many test images the class is predicted correctly by always naming the most frequent one
 * @param recipe how all classifiers were trained
 * @param warnings what makes the figures doubtful, each in a sentence
 * @param confidence of each interval
 */
public record ImageEvaluationReport(
        List<ImageClassifierScore> scores,
        Rate majority,
        FrechetDistance distance,
        Memorisation memorisation,
        ImageCounts counts,
        Recipe recipe,
        List<String> warnings,
        double confidence) {
    public ImageEvaluationReport {
        scores = List.copyOf(scores);
        warnings = List.copyOf(warnings);
    }

    /** The score of a kind of classifier. */
    public ImageClassifierScore score(ClassifierKind kind) {
        return scores.stream().filter(score -> score.kind() == kind).findFirst().orElseThrow();
    }

    @Override
    public String toString() {
        String accuracies = scores.stream()
                .map(score -> String.format(
                        Locale.ROOT,
                        "%s: %.4f, of real images %.4f",
                        score.kind(),
                        score.synthetic().share(),
                        score.real().share()))
                .collect(Collectors.joining("; "));
        return String.format(
                Locale.ROOT,
                "%s; majority class: %.4f; %s: %.4g, of training images %.4g; %d exact copies",
                accuracies,
                majority.share(),
                FrechetDistance.NAME,
                distance.synthetic(),
                distance.training(),
                memorisation.copies().count());
    }
}
