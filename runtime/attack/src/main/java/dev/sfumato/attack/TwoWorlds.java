package dev.sfumato.attack;

import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import java.util.List;
import java.util.Optional;

/**
 * A release of two neighbouring inputs, world 0 and world 1, that can be made as often as one likes. An attacker who knows both
 * inputs, and all else about how it is made, tries to tell from a release which of them it is of.
 *
 * <p>{@link #release} is called from several threads unless {@link #isSequential} says otherwise.
 */
public interface TwoWorlds {
    /** The name of the release, as it appears in reports. */
    String name();

    /**
     * One more release, independent of all others: finite numbers, always as many.
     *
     * @param world 0 or 1
     * @param noise what a mechanism of {@code dev.sfumato.noise} draws from
     * @param random for all else that is random
     */
    double[] release(int world, NoiseSource noise, RandomSource random);

    /** How much a release looks like one of world 1, where that is known; best is the likelihood ratio. Else it is learnt. */
    default Optional<Score> score() {
        return Optional.empty();
    }

    /** The assumptions under which the measurement is a lower bound; none where they are known to hold. */
    default List<String> assumptions() {
        return List.of(
                "every release is made anew, noise and any training included, of two inputs that are neighbours");
    }

    /** Whether releases must be made one after the other, and by the thread that attacks. */
    default boolean isSequential() {
        return false;
    }
}
