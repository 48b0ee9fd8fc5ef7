package dev.sfumato.accounting;

import dev.sfumato.Require;

/**
 * A query answered with Laplace noise.
 *
 * @param scale scale b of the noise, whose density is exp(-|x|/b)/(2b)
 * @param sensitivity the most that one record (or edge) contributes to the query, in the l1 norm
 * @param unit what neighbours differ by; under replacement the distance is twice the sensitivity
 */
public record LaplaceEvent(double scale, double sensitivity, Unit unit) implements PrivacyEvent {
    public LaplaceEvent {
        Require.positive("scale", scale);
        Require.positive("sensitivity", sensitivity);
    }

    @Override
    public LaplaceEvent withNoiseTimes(double factor) {
        return new LaplaceEvent(scale * factor, sensitivity, unit);
    }
}
