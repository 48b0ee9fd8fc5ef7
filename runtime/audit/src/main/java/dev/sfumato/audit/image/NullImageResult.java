package dev.sfumato.audit.image;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.attack.MeasuredClaim;
import dev.sfumato.attack.TestPower;

/**
 * How well an image is distinguished from the null image, beside the claim.
 *
 * @param power of the test that was learnt to make the bound on epsilon large
 */
public record NullImageResult(String mechanism, Guarantee claimed, TestPower power, double confidence)
        implements MeasuredClaim {
    @Override
    public double epsilonAtLeast() {
        return power.epsilonAtLeast(claimed.delta());
    }

    @Override
    public String toString() {
        return mechanism + ": " + figures() + ": " + verdict();
    }
}
