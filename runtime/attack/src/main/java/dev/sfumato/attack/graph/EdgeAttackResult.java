package dev.sfumato.attack.graph;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.attack.TestPower;
import dev.sfumato.util.Figures;
import java.util.Locale;

/**
 * What an edge attack measured, beside what was claimed. All bounds hold together with the stated confidence.
 *
 * @param forEpsilon the test that was learnt to make the bound on epsilon large
 * @param forAdvantage the test that was learnt to be right most often
 */
public record EdgeAttackResult(
        String mechanism, Guarantee claimed, TestPower forEpsilon, TestPower forAdvantage, double confidence) {
    /** What the figures of an attack are: lower bounds. */
    public Label label() {
        return Label.EMPIRICAL;
    }

    /** The true epsilon at the claimed delta is at least this, with the stated confidence. */
    public double epsilonAtLeast() {
        return Math.max(forEpsilon.epsilonAtLeast(claimed.delta()), forAdvantage.epsilonAtLeast(claimed.delta()));
    }

    /** The measured advantage: how much more often the attacker says that the edge is there where it is. */
    public double advantage() {
        return forAdvantage.advantage();
    }

    /** What the claim lets the advantage be at most: (e^epsilon - 1 + 2 delta)/(e^epsilon + 1). */
    public double advantageAllowed() {
        double epsilon = claimed.epsilon();
        return Math.min(1, Math.tanh(epsilon / 2) + 2 * claimed.delta() / (Math.exp(epsilon) + 1));
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
                "%s: epsilon >= %s at delta %s with confidence %s (%s), claimed %s (%s); advantage %.3f in [%.3f, %.3f],"
                        + " allowed %.3f: %s",
                mechanism,
                Figures.down(epsilonAtLeast()),
                Figures.exact(claimed.delta()),
                Figures.exact(confidence),
                label(),
                Figures.up(claimed.epsilon()),
                claimed.label(),
                advantage(),
                forAdvantage.advantageLow(),
                forAdvantage.advantageHigh(),
                advantageAllowed(),
                verdict());
    }
}
