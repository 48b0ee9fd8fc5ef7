package dev.sfumato.audit.image;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.attack.TestPower;
import dev.sfumato.util.Figures;
import java.util.Locale;

/**
 * How well an image is told from the null image, beside what was claimed.
 *
 * @param power of the test that was learnt to make the bound on epsilon large
 */
public record NullImageResult(String mechanism, Guarantee claimed, TestPower power, double confidence) {
    /** What the figures of an attack are: lower bounds. */
    public Label label() {
        return Label.EMPIRICAL;
    }

    /** The true epsilon at the claimed delta is at least this, with the stated confidence. */
    public double epsilonAtLeast() {
        return power.epsilonAtLeast(claimed.delta());
    }

    /** Whether the release is proved, with the stated confidence, to leak more than it claims. */
    public boolean isRefuted() {
        return epsilonAtLeast() > claimed.epsilon();
    }

    /** What follows, in a sentence. */
    public String verdict() {
        return isRefuted()
                ? "REFUTED: the release leaks more than it claims"
                : "within what the " + claimed.label().name().toLowerCase(Locale.ROOT) + " epsilon allows";
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s: epsilon >= %s at delta %s with confidence %s (%s), claimed %s (%s): %s",
                mechanism,
                Figures.down(epsilonAtLeast()),
                Figures.exact(claimed.delta()),
                Figures.exact(confidence),
                label(),
                Figures.up(claimed.epsilon()),
                claimed.label(),
                verdict());
    }
}
