package dev.sfumato.audit.table;

import dev.sfumato.Require;
import dev.sfumato.diffusion.discrete.Schedule;

/**
 * What is to be released: rows of a diffusion, stopped at a step.
 *
 * @param releaseStep the step at which rows are released; 0 is finished rows, the last step is pure noise
 * @param released how many rows
 */
public record Plan(Schedule schedule, int releaseStep, long released) {
    public Plan {
        if (releaseStep < 0 || releaseStep > schedule.steps()) {
            throw new IllegalArgumentException(
                    "releaseStep must be in [0, " + schedule.steps() + "], got " + releaseStep);
        }
        Require.atLeast("released", 1, released);
    }

    /** One finished row. */
    public static Plan of(Schedule schedule) {
        return new Plan(schedule, 0, 1);
    }

    /** The same for another number of rows. */
    public Plan released(long rows) {
        return new Plan(schedule, releaseStep, rows);
    }
}
