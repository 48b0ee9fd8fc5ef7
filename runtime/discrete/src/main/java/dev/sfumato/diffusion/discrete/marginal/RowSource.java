package dev.sfumato.diffusion.discrete.marginal;

import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.util.Require;

/** A way to make rows of those that were fitted. All of them know the fitted rows and noisy counts only, so that none costs anything. */
public sealed interface RowSource {
    /** The fitted rows themselves, or as many that agree with the noisy counts as well. */
    record Fitted() implements RowSource {
        @Override
        public String toString() {
            return "rows of the marginals";
        }
    }

    /**
     * A diffusion whose noise hides columns (absorbing): its exact denoiser reveals them in random order, step by step. With a step for each
     * column rows are drawn from the fitted ones, as the fitted rows are; with fewer, columns of one step are drawn independently.
     *
     * @param steps at most; 0 for one for each column
     * @param isFlipped whether the rows are then changed until they agree with the noisy counts again
     */
    record Masked(int steps, boolean isFlipped) implements RowSource {
        public Masked {
            Require.atLeast("steps", 0, steps);
        }

        @Override
        public String toString() {
            return "diffusion that hides columns over the private pool, "
                    + (steps == 0 ? "one column a step" : steps + (steps == 1 ? " step" : " steps"))
                    + (isFlipped ? ", flipped towards the marginals" : "");
        }
    }

    /**
     * A diffusion by uniform noise, with the exact denoiser of the fitted rows.
     *
     * @param isFlipped as above
     */
    record Uniform(Schedule schedule, boolean isFlipped) implements RowSource {
        public Uniform {
            Require.given("schedule", schedule);
        }

        @Override
        public String toString() {
            return "diffusion over the private pool, " + schedule
                    + (isFlipped ? ", flipped towards the marginals" : "");
        }
    }
}
