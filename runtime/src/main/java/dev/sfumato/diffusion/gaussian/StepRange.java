package dev.sfumato.diffusion.gaussian;

import dev.sfumato.Require;

/** Steps of a diffusion, from the first to the last, both included. */
record StepRange(int first, int last) {
    StepRange {
        Require.atLeast("first step", 1, first);
        Require.atLeast("last step", first, last);
    }

    int count() {
        return last - first + 1;
    }
}
