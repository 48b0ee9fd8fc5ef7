package dev.sfumato.gradle.worker;

import dev.sfumato.Require;
import dev.sfumato.audit.Distinguisher;
import java.time.Duration;
import java.util.Optional;

/**
 * How a build says that a release is attacked.
 *
 * @param release its name in the request
 * @param implementation the class that makes the release, where it is the build's own
 * @param evidence what was measured elsewhere, as a document
 * @param confidence of the lower bound of this attack: of what the dataset's attacks share it has its part
 * @param asked the confidence that the build says for all of them together
 */
record AttackDeclaration(
        String release,
        Optional<String> implementation,
        Optional<String> evidence,
        int runs,
        double confidence,
        double asked,
        Duration limit) {
    /** @param sharing how many attacks on the dataset share the probability of error (Bonferroni) */
    static AttackDeclaration read(RequestFields unnamed, int sharing) {
        String name = unnamed.text("name");
        RequestFields fields = unnamed.object("attack").named("release '" + name + "': attack");
        fields.only("implementation", "evidence", "runs", "confidence", "seconds");
        if (fields.has("implementation") && fields.has("evidence")) {
            throw fields.refused(
                    "give implementation, a class that is attacked, or evidence, what was measured elsewhere,"
                            + " got both");
        }
        return BadRequestException.naming(fields.owner(), () -> {
            double asked = Require.probability("confidence", fields.number("confidence"));
            double seconds = Require.within("seconds", 0.001, 1e6, fields.number("seconds"));
            return new AttackDeclaration(
                    name,
                    fields.has("implementation") ? Optional.of(fields.text("implementation")) : Optional.empty(),
                    fields.has("evidence") ? Optional.of(fields.text("evidence")) : Optional.empty(),
                    Settings.count(fields, "runs", Distinguisher.LEAST_RUNS),
                    1 - (1 - asked) / sharing,
                    asked,
                    Duration.ofNanos((long) (seconds * 1e9)));
        });
    }

    String owner() {
        return "release '" + release + "': attack";
    }
}
