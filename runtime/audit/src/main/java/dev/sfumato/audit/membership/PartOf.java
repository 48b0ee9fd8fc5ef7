package dev.sfumato.audit.membership;

import dev.sfumato.concurrent.Progress;

/** Progress of several trainings as that of one attack. */
final class PartOf {
    private static final int FINENESS = 1000;

    private PartOf() {}

    /** Progress of one training after a number of others, out of all of them. */
    static Progress all(Progress progress, int before, int trainings) {
        return (what, done, total) -> progress.update(
                "training " + (before + 1) + " of " + trainings + ": " + what,
                (long) (FINENESS * (before + (total > 0 ? Math.min(1, (double) done / total) : 0))),
                (long) FINENESS * trainings);
    }
}
