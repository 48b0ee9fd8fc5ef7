package dev.sfumato.accounting;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.numeric.NormalTail;
import dev.sfumato.util.Figures;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The known facts about shuffled epochs, reported beside a price that takes no credit for the shuffling. */
final class ShuffleWarning {
    private static final int DIGITS = 40;
    private static final int STEPS = 200;

    /** More than the round-off of a few logarithms. */
    private static final double ROUNDING = 1e-12;

    private ShuffleWarning() {}

    static Guarantee on(PrivacyEvent event, Guarantee price) {
        double lower = price.lower();
        List<String> assumptions = new ArrayList<>(price.assumptions());
        for (PrivacyEvent mechanism : MechanismCounts.of(event).times().keySet()) {
            if (mechanism instanceof ShuffledEvent s) {
                double known = s.event() instanceof GaussianEvent g ? leastEpsilon(g, s.batches(), price.delta()) : 0;
                lower = Math.max(lower, known);
                assumptions.add("no amplification by shuffling into " + s.batches() + " batches is certified"
                        + (known > 0
                                ? "; there are datasets for which one epoch costs at least " + Figures.down(known)
                                        + " (Chua et al. 2024)"
                                : ""));
            }
        }
        return price.withLower(Math.min(lower, price.epsilon())).withAssumptions(assumptions);
    }

    /**
     * The largest epsilon with delta = A(2) - e^epsilon A(1), A(m) = 1 - Phi((C - m)/sigma) Phi(C/sigma)^(T-1), over some
     * thresholds C (Chua et al. 2024): one record contributes its sensitivity or nothing, all others the opposite.
     */
    static double leastEpsilon(GaussianEvent event, long batches, double delta) {
        double sigma = event.sigma() / event.sensitivity();
        if (!(sigma > 0) || !Double.isFinite(12 * sigma + 2)) {
            return 0;
        }
        double best = 0;
        for (int i = 0; i <= STEPS; i++) {
            double threshold = 1 + i * (12 * sigma + 2) / STEPS;
            double with = anyAbove(threshold, 2, sigma, batches) * (1 - ROUNDING);
            double without = anyAbove(threshold, 1, sigma, batches) * (1 + ROUNDING);
            if (with > delta) {
                best = Math.max(best, Math.log((with - delta) / without) - ROUNDING);
            }
        }
        return best;
    }

    private static double anyAbove(double threshold, double mean, double sigma, long batches) {
        double own = tail((threshold - mean) / sigma);
        double others = tail(threshold / sigma);
        return -Math.expm1(Math.log1p(-own) + (batches - 1) * Math.log1p(-others));
    }

    private static double tail(double x) {
        return x > NormalTail.REACH - 1
                ? 0
                : new NormalTail(DIGITS)
                        .tail(new BigDecimal(Math.max(x, -NormalTail.REACH + 1.0)))
                        .doubleValue();
    }
}
