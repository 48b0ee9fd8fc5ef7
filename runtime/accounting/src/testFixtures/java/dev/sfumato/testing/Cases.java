package dev.sfumato.testing;

import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * A small seeded generator for property tests: each case has a seed of its own, and a failure names it.
 *
 * <p>Run one case again with {@code -Dsfumato.seed=SEED}.
 */
public final class Cases {
    private final SplittableRandom random;

    private Cases(long seed) {
        random = new SplittableRandom(seed);
    }

    /** The case of one seed. */
    public static Cases of(long seed) {
        return new Cases(seed);
    }

    /** Checks a property for a number of cases. */
    public static void check(int cases, Consumer<Cases> property) {
        Long only = Long.getLong("sfumato.seed");
        for (long seed = only == null ? 1 : only; seed <= (only == null ? cases : only); seed++) {
            try {
                property.accept(new Cases(seed));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        "case " + seed + " (again with -Dsfumato.seed=" + seed + "): " + e.getMessage(), e);
            }
        }
    }

    /** A number whose logarithm is uniform, so that every order of magnitude is as likely. */
    public double magnitude(double least, double most) {
        return Math.exp(random.nextDouble(Math.log(least), Math.log(most)));
    }

    public double between(double least, double most) {
        return random.nextDouble(least, most);
    }

    /** A whole number from least to most, both included. */
    public int whole(int least, int most) {
        return random.nextInt(least, most + 1);
    }

    @SafeVarargs
    public final <T> T oneOf(T... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
