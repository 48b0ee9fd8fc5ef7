package dev.sfumato.accounting.closedform;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.UnsupportedEventException;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.util.Require;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * An estimate, not a bound: Poisson-sampled Gaussian steps taken for one Gaussian answer, as they become in the limit of many
 * steps (Bu, Dong, Long and Su, "Deep learning with Gaussian differential privacy", 2020, Corollary 4). For comparison with
 * figures that others computed so. It is not among {@link Accountants#all()}.
 */
public final class CentralLimit implements Accountant {
    private static final String GAP = "a limit theorem used at a finite number of steps; gap: the limit underestimates"
            + " epsilon in most settings of training with sampled batches";

    @Override
    public String name() {
        return "central limit";
    }

    @Override
    public Set<Means> means() {
        return Set.of(Means.CLOSED_FORM);
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        MechanismCounts spend = MechanismCounts.of(event);
        return !spend.isEmpty()
                && spend.consistsOf(mechanism -> mechanism instanceof GaussianEvent
                        || (mechanism instanceof PoissonSampledEvent p
                                && p.event() instanceof GaussianEvent
                                && p.unit() != Unit.RECORD_REPLACED));
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        double mu = mu(event);
        return estimate(
                event, Double.isInfinite(mu) ? mu : profile(mu).epsilon(delta).upper(), delta);
    }

    /** Infinite, as for any Gaussian answer. */
    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        mu(event);
        return estimate(event, Double.POSITIVE_INFINITY, 0);
    }

    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        double mu = mu(event);
        return Double.isInfinite(mu)
                ? 1
                : Math.min(
                        1,
                        DirectedRounding.up(
                                profile(mu).delta(new BigDecimal(epsilon)).high()));
    }

    /** The mean separation in the limit: mu^2 is the sum of q^2 T (e^(1/sigma^2) - 1), and of T/sigma^2 where q is one. */
    public double mu(PrivacyEvent event) {
        if (!supports(event)) {
            throw new UnsupportedEventException(this, event);
        }
        double squares = 0;
        for (var use : MechanismCounts.of(event).times().entrySet()) {
            if (use.getKey() instanceof GaussianEvent g) {
                squares += use.getValue() * square(g);
            } else if (use.getKey() instanceof PoissonSampledEvent p && p.event() instanceof GaussianEvent g) {
                squares += use.getValue() * p.rate() * p.rate() * Math.expm1(square(g));
            }
        }
        return Math.sqrt(squares);
    }

    private static double square(GaussianEvent event) {
        double ratio = event.unit().contributions() * event.sensitivity() / event.sigma();
        return ratio * ratio;
    }

    private static GaussianProfile profile(double mu) {
        return GaussianProfile.of(List.of(
                new MechanismCounts.Answer(new BigDecimal(Math.max(mu, Double.MIN_NORMAL)), BigDecimal.ONE, 1)));
    }

    private Guarantee estimate(PrivacyEvent event, double epsilon, double delta) {
        MechanismCounts spend = MechanismCounts.of(event);
        List<String> assumptions = new ArrayList<>(spend.assumptions());
        assumptions.add(GAP);
        return new Guarantee(epsilon, 0, delta, event.unit(), spend.label().and(Label.CLAIMED), name(), assumptions);
    }
}
