package dev.sfumato.exposure;

import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.util.Require;

/**
 * The planned release: rows of a diffusion, stopped at a step.
 *
 * @param releaseStep the step at which rows are released; 0 is finished rows, the last step is pure noise
 * @param released how many rows
 */
public record ExposurePlan(Schedule schedule, int releaseStep, long released) {
    public ExposurePlan {
        if (releaseStep < 0 || releaseStep > schedule.steps()) {
            throw new IllegalArgumentException(
                    "releaseStep must be in [0, " + schedule.steps() + "], got " + releaseStep);
        }
        Require.atLeast("released", 1, released);
    }

    /** One finished row. */
    public static ExposurePlan of(Schedule schedule) {
        return new ExposurePlan(schedule, 0, 1);
    }

    /** The same for another number of rows. */
    public ExposurePlan released(long rows) {
        return new ExposurePlan(schedule, releaseStep, rows);
    }
}
