package dev.sfumato.accounting.event;

import dev.sfumato.numeric.Scaled;
import dev.sfumato.util.Require;

/**
 * A query answered with Laplace noise.
 *
 * @param scale scale of the noise, often called b
 * @param sensitivity the most that one record (or edge) contributes to the query, in the l1 norm
 * @param unit what neighbours differ by; under replacement the distance is twice the sensitivity
 */
public record LaplaceEvent(double scale, double sensitivity, Unit unit) implements PrivacyEvent {
    public LaplaceEvent {
        Require.positive("scale", scale);
        Require.positive("sensitivity", sensitivity);
        Require.given("unit", unit);
    }

    @Override
    public Kind kind() {
        return Kind.LAPLACE;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.laplace(this);
    }

    @Override
    public LaplaceEvent withUnit(Unit newUnit) {
        return new LaplaceEvent(scale, sensitivity, newUnit);
    }

    @Override
    public LaplaceEvent withNoiseTimes(double factor) {
        return new LaplaceEvent(Scaled.times(scale, factor), sensitivity, unit);
    }
}
