package dev.sfumato.accounting;

import dev.sfumato.accounting.closedform.GaussianProfile;
import dev.sfumato.numeric.Bisection;
import java.math.BigDecimal;
import java.util.List;

/** The Gaussian mechanism that allows at least the deltas of a profile. */
final class FittedMu {
    private static final double PRECISION = 1e-6;
    private static final double LARGEST = 1e6;
    private static final int GROWTH = 8;

    private FittedMu() {}

    /** The least mu, to a millionth and rounded up, that allows every point; infinite where no mu up to a million does. */
    static double to(Curve profile) {
        double mu = 0;
        for (Curve.Point point : profile.points()) {
            if (point.y() > 0 && mu < LARGEST && (mu == 0 || !allows(mu, point))) {
                mu = leastAbove(Math.max(mu, PRECISION), point);
            }
        }
        return mu;
    }

    private static double leastAbove(double tooLittle, Curve.Point point) {
        double low = tooLittle;
        double step = PRECISION;
        double high = low;
        while (!allows(high, point)) {
            low = high;
            high = low * Math.exp(step);
            step *= GROWTH;
            if (high > LARGEST) {
                return Double.POSITIVE_INFINITY;
            }
        }
        return new Bisection(high, low)
                .byRatio(1 + PRECISION, mu -> allows(mu, point))
                .holds();
    }

    private static boolean allows(double mu, Curve.Point point) {
        GaussianProfile profile =
                GaussianProfile.of(List.of(new MechanismCounts.Answer(new BigDecimal(mu), BigDecimal.ONE, 1)));
        return profile.delta(new BigDecimal(point.x())).low().compareTo(new BigDecimal(point.y())) >= 0;
    }
}
