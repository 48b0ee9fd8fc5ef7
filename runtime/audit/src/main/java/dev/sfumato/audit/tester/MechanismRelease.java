package dev.sfumato.audit.tester;

import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.RandomSource;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A release of one of two neighbouring inputs by a mechanism as it is.
 *
 * @param numbers what of a release is looked at
 */
public record MechanismRelease<D, V>(Mechanism<D, V> mechanism, Inputs<D> inputs, Function<V, double[]> numbers)
        implements NoisyRelease {
    /** Two neighbouring inputs. */
    @FunctionalInterface
    public interface Inputs<D> {
        /**
         * An input of a world.
         *
         * @param world 0 or 1
         * @param random for what is random in the input itself
         */
        D of(int world, RandomSource random);
    }

    /** A release that is a vector as it comes. */
    static <D> MechanismRelease<D, double[]> ofVector(Mechanism<D, double[]> mechanism, Inputs<D> inputs) {
        return new MechanismRelease<>(mechanism, inputs, UnaryOperator.identity());
    }

    /** The same inputs released by another mechanism. */
    MechanismRelease<D, V> by(Mechanism<D, V> other) {
        return new MechanismRelease<>(other, inputs, numbers);
    }

    /** Other inputs released by the same mechanism. */
    MechanismRelease<D, V> on(Inputs<D> others) {
        return new MechanismRelease<>(mechanism, others, numbers);
    }

    @Override
    public Noisy<double[]> of(int world, NoiseSource noise, RandomSource random) {
        return mechanism.release(inputs.of(world, random), noise).map(numbers);
    }
}
