package dev.sfumato.attack.graph;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.attack.MeasuredClaim;
import dev.sfumato.attack.TestPower;
import java.util.Locale;

/**
 * The measurements of an edge attack, beside the claim. All bounds hold together with the stated confidence.
 *
 * @param forEpsilon the test that was learnt to make the bound on epsilon large
 * @param forAdvantage the test that was learnt to be right most often
 */
public record EdgeAttackResult(
        String mechanism, Guarantee claimed, TestPower forEpsilon, TestPower forAdvantage, double confidence)
        implements MeasuredClaim {
    @Override
    public double epsilonAtLeast() {
        return Math.max(forEpsilon.epsilonAtLeast(claimed.delta()), forAdvantage.epsilonAtLeast(claimed.delta()));
    }

    /** The measured advantage: how much more often the attacker says that the edge is there where it is. */
    public double advantage() {
        return forAdvantage.advantage();
    }

    /** The most that the claim allows the advantage to be: (e^epsilon - 1 + 2 delta)/(e^epsilon + 1). */
    public double advantageAllowed() {
        double epsilon = claimed.epsilon();
        return Math.min(1, Math.tanh(epsilon / 2) + 2 * claimed.delta() / (Math.exp(epsilon) + 1));
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s: %s; advantage %.3f in [%.3f, %.3f], allowed %.3f: %s",
                mechanism,
                figures(),
                advantage(),
                forAdvantage.advantageLow(),
                forAdvantage.advantageHigh(),
                advantageAllowed(),
                verdict());
    }
}
