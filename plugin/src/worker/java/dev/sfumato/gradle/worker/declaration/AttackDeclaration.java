package dev.sfumato.gradle.worker.declaration;

import dev.sfumato.attack.Distinguisher;
import dev.sfumato.util.Require;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a build says that a release is attacked.
 *
 * @param release its name in the request
 * @param implementation the class that makes the release, where it is the build's own
 * @param evidence what was measured elsewhere, as a document
 * @param isSynthetic whether synthetic rows are attacked
 * @param label the column of a table that the others tell
 * @param confidence of the lower bound of this attack: of what the dataset's attacks share it has its part
 * @param jointConfidence the confidence that the build says for all of them together
 */
public record AttackDeclaration(
        String release,
        Optional<String> implementation,
        Optional<String> evidence,
        boolean isSynthetic,
        Optional<String> label,
        int runs,
        double confidence,
        double jointConfidence,
        Duration limit) {
    private static final List<String> WAYS = List.of("implementation", "evidence", "synthetic");

    /** @param sharing how many attacks on the dataset share the probability of error (Bonferroni) */
    static AttackDeclaration read(RequestFields unnamed, int sharing) {
        String name = unnamed.text("name");
        RequestFields fields = unnamed.object("attack").named("release '" + name + "': attack");
        fields.only(
                "implementation",
                "code",
                "evidence",
                "synthetic",
                "holdout",
                "target",
                "runs",
                "confidence",
                "seconds");
        List<String> ways = WAYS.stream().filter(fields::has).toList();
        if (ways.size() > 1) {
            throw fields.refused(
                    "give implementation, a class that is attacked, or evidence, what was measured elsewhere,"
                            + " or synthetic, rows that are attacked, got " + String.join(" and ", ways));
        }
        if (fields.has("synthetic") != fields.has("holdout")) {
            throw fields.refused("synthetic rows are attacked with rows that nothing was made from, got "
                    + (fields.has("holdout") ? "holdout" : "synthetic")
                    + " alone; declare both: synthetic = file('made.csv'); holdout = file('holdout.csv')");
        }
        return BadRequestException.naming(fields.owner(), () -> {
            double jointConfidence = Require.probability("confidence", fields.number("confidence"));
            double seconds = Require.within("seconds", 0.001, 1e6, fields.number("seconds"));
            return new AttackDeclaration(
                    name,
                    fields.has("implementation") ? Optional.of(fields.text("implementation")) : Optional.empty(),
                    fields.has("evidence") ? Optional.of(fields.text("evidence")) : Optional.empty(),
                    fields.has("synthetic"),
                    fields.has("target") ? Optional.of(fields.text("target")) : Optional.empty(),
                    Settings.count(fields, "runs", Distinguisher.LEAST_RUNS),
                    1 - (1 - jointConfidence) / sharing,
                    jointConfidence,
                    Duration.ofNanos((long) (seconds * 1e9)));
        });
    }

    public String owner() {
        return "release '" + release + "': attack";
    }
}
