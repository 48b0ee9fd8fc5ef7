package dev.sfumato.accounting.event;

import dev.sfumato.numeric.Scaled;
import dev.sfumato.util.Require;
import java.util.List;

/**
 * A query answered with Gaussian noise, where chance decides how much a record contributes: a group of records that are
 * sampled independently, or one step of a matrix mechanism (Choquette-Choo et al., 2023).
 *
 * @param sigma standard deviation of the noise, no variance
 * @param sensitivities what the record may contribute, in the l2 norm and all in one direction; none negative
 * @param probabilities how likely each contribution is; they sum to one within 1e-12
 */
public record MixtureGaussianEvent(double sigma, List<Double> sensitivities, List<Double> probabilities, Unit unit)
        implements PrivacyEvent {
    private static final double ROUNDING = 1e-12;

    public MixtureGaussianEvent {
        Require.positive("sigma", sigma);
        sensitivities = List.copyOf(Require.allGiven("sensitivities", sensitivities));
        probabilities = List.copyOf(Require.allGiven("probabilities", probabilities));
        if (sensitivities.isEmpty() || sensitivities.size() != probabilities.size()) {
            throw new IllegalArgumentException("sensitivities and probabilities must be lists of one length, got "
                    + sensitivities.size() + " and " + probabilities.size());
        }
        sensitivities.forEach(sensitivity -> Require.nonNegative("each of sensitivities", sensitivity));
        probabilities.forEach(probability -> Require.nonNegative("each of probabilities", probability));
        double sum = probabilities.stream().mapToDouble(Double::doubleValue).sum();
        if (Math.abs(sum - 1) > ROUNDING) {
            throw new IllegalArgumentException("probabilities must sum to 1, got " + sum);
        }
        if (Require.given("unit", unit) == Unit.RECORD_REPLACED) {
            throw new IllegalArgumentException(
                    "A mixture of contributions is defined for a record that is added, removed"
                            + " or zeroed out, got unit '" + unit + "'");
        }
    }

    @Override
    public Kind kind() {
        return Kind.MIXTURE_GAUSSIAN;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.mixtureGaussian(this);
    }

    @Override
    public MixtureGaussianEvent withUnit(Unit newUnit) {
        return new MixtureGaussianEvent(sigma, sensitivities, probabilities, newUnit);
    }

    @Override
    public MixtureGaussianEvent withNoiseTimes(double factor) {
        return new MixtureGaussianEvent(Scaled.times(sigma, factor), sensitivities, probabilities, unit);
    }
}
