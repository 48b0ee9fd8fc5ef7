package dev.sfumato.diffusion.gaussian;

import dev.sfumato.util.Require;

/** Steps of a diffusion, from the first to the last, both included. */
public record StepRange(int first, int last) {
    public StepRange {
        Require.atLeast("first step", 1, first);
        Require.atLeast("last step", first, last);
    }

    public int count() {
        return last - first + 1;
    }
}
