package dev.sfumato.accounting;

import dev.sfumato.accounting.closedform.GaussianProfile;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.numeric.Binomial;
import dev.sfumato.numeric.Bisection;
import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.numeric.Ulps;
import dev.sfumato.util.Require;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * A record that is answered about afresh each time chance selects it, where everybody sees how often that was: k times cost
 * what k Gaussian answers cost, so that delta(epsilon) is the mean of their deltas over k ~ Binomial(times, rate). Selection
 * amplifies delta only.
 */
public final class VisibleSelection {
    private static final String METHOD = "mean over how often the record was selected";
    private static final double NEGLIGIBLE = 1e-12;
    private static final double PRECISION = 1e-12;

    private final GaussianEvent answer;
    private final double rate;
    private final long times;

    public VisibleSelection(GaussianEvent answer, double rate, long times) {
        this.answer = answer;
        this.rate = Require.probability("rate", rate);
        this.times = Require.atLeast("times", 1, times);
    }

    private record Selected(double probability, GaussianProfile profile) {}

    /** The price at a delta. */
    public Guarantee price(double delta) {
        Require.probability("delta", delta);
        double leftOut = delta * NEGLIGIBLE;
        double[] masses = Binomial.upperMasses(times, rate, leftOut);
        List<Selected> selected = new ArrayList<>();
        for (int k = 1; k < masses.length; k++) {
            selected.add(new Selected(masses[k], profile(k)));
        }
        if (delta(selected, 0) + leftOut <= delta) {
            return MechanismCounts.of(answer).guarantee(Bracket.ZERO, delta, METHOD);
        }
        double low = 0;
        double high = 1;
        while (delta(selected, high) + leftOut > delta) {
            low = high;
            high *= 2;
        }
        double epsilon = new Bisection(high, low)
                .within(PRECISION, tried -> {
                    Interruption.poll("computing a price");
                    return delta(selected, tried) + leftOut <= delta;
                })
                .holds();
        return MechanismCounts.of(answer).guarantee(new Bracket(0, epsilon), delta, METHOD);
    }

    private GaussianProfile profile(int k) {
        double distance = answer.unit().contributions() * answer.sensitivity();
        return GaussianProfile.of(
                List.of(new MechanismCounts.Answer(new BigDecimal(distance), new BigDecimal(answer.sigma()), k)));
    }

    private static double delta(List<Selected> selected, double epsilon) {
        double sum = 0;
        for (Selected one : selected) {
            double delta = DirectedRounding.up(
                    one.profile.delta(new BigDecimal(epsilon)).high());
            sum = Ulps.up(2, sum + one.probability * delta);
        }
        return sum;
    }
}
