package dev.sfumato.exposure;

import dev.sfumato.numeric.Bisection;
import java.util.function.LongPredicate;

/** The search for a number of rows to release. */
final class MostRows {
    private MostRows() {}

    /**
     * A number below 2^31 - 1 that was tried and passes where one more does not, or is too large to be tried; 0 if one does not
     * pass. It is the largest that passes if less always passes where more does.
     */
    static long keeping(LongPredicate passes) {
        long kept = 0;
        long broken = 1;
        while (broken < Integer.MAX_VALUE && passes.test(broken)) {
            kept = broken;
            broken = Math.min(Integer.MAX_VALUE, 2 * broken);
        }
        return Bisection.whole(kept, broken, passes);
    }
}
