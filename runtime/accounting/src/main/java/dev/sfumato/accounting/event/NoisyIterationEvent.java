package dev.sfumato.accounting.event;

import dev.sfumato.numeric.Scaled;
import dev.sfumato.util.Require;
import java.util.List;

/**
 * A chain of noisy steps of which only the last state is released: X_k = psi_k(X_(k-1)) + noise_k from a public start.
 * Neighbours have different maps psi_k. This is graph diffusion with noise inside, and any other noisy contraction.
 *
 * @param noise added to every coordinate, independently
 * @param lipschitz how much each map can stretch l1 distances, on either neighbour
 * @param distortions the most, in the l1 norm, that one step's maps of two neighbours differ by on the same state; what
 *     rounding does counts; under replacement twice that
 * @param scales of each step's noise: that of Laplace noise, or the standard deviation of Gaussian noise; zero for none
 */
public record NoisyIterationEvent(
        Noise noise, List<Double> lipschitz, List<Double> distortions, List<Double> scales, Unit unit)
        implements PrivacyEvent {
    /** The noise that is added in a step. */
    public enum Noise {
        LAPLACE,
        GAUSSIAN
    }

    public NoisyIterationEvent {
        Require.given("noise", noise);
        lipschitz = List.copyOf(Require.allGiven("lipschitz", lipschitz));
        distortions = List.copyOf(Require.allGiven("distortions", distortions));
        scales = List.copyOf(Require.allGiven("scales", scales));
        if (lipschitz.size() != distortions.size() || lipschitz.size() != scales.size()) {
            throw new IllegalArgumentException("lipschitz, distortions and scales must be lists of one length, got "
                    + lipschitz.size() + ", " + distortions.size() + " and " + scales.size());
        }
        lipschitz.forEach(constant -> Require.nonNegative("each of lipschitz", constant));
        distortions.forEach(distortion -> Require.nonNegative("each of distortions", distortion));
        scales.forEach(scale -> Require.nonNegative("each of scales", scale));
        Require.given("unit", unit);
    }

    public int steps() {
        return scales.size();
    }

    @Override
    public Kind kind() {
        return Kind.NOISY_ITERATION;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.noisyIteration(this);
    }

    @Override
    public NoisyIterationEvent withUnit(Unit newUnit) {
        return new NoisyIterationEvent(noise, lipschitz, distortions, scales, newUnit);
    }

    @Override
    public NoisyIterationEvent withNoiseTimes(double factor) {
        return new NoisyIterationEvent(
                noise,
                lipschitz,
                distortions,
                scales.stream().map(scale -> Scaled.times(scale, factor)).toList(),
                unit);
    }
}
