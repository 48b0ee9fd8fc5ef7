package dev.sfumato.accounting.renyi;

import dev.sfumato.concurrent.Deadline;
import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.numeric.GaussianExpectation;
import dev.sfumato.numeric.LogSpace;
import dev.sfumato.numeric.Ulps;

/**
 * Gaussian noise on a batch of fixed size, drawn without replacement, for one record replaced: Wang, Balle and
 * Kasiviswanathan, "Subsampled Renyi differential privacy and analytical moments accountant", 2019, Theorem 27, at whole
 * orders. Between them (a-1) D_a is convex, so that the chord lies above it; above the last one there is no amplification.
 */
final class FixedSizeCurve implements RenyiCurve {
    private static final int LAST_ORDER = 512;

    private final double ratio;
    private final double logRate;
    private final RenyiCurve plain;
    private final double[] logMoments = new double[LAST_ORDER + 2];

    /**
     * @param ratio the distance between answers on two batches over sigma, rounded up
     * @param rate batch size over dataset size, rounded up
     */
    FixedSizeCurve(double ratio, double rate) {
        this.ratio = ratio;
        this.logRate = Ulps.up(1, Math.log(rate));
        this.plain = RenyiCurve.zcdp(Ulps.up(2, ratio * ratio / 2));
    }

    @Override
    public double at(double order) {
        double below = Math.floor(order);
        if (below >= LAST_ORDER) {
            return plain.at(order);
        }
        double upper = cumulant((int) below + 1);
        double lower = cumulant((int) below);
        double cumulant = Ulps.up(3, lower + Ulps.up(2, (order - below) * Math.max(0, upper - lower)));
        double whole = order == below ? lower : cumulant;
        return Math.min(plain.at(order), Ulps.up(1, whole / (order - 1)));
    }

    /** (a-1) D_a at a whole order. */
    private double cumulant(int order) {
        if (order == 1) {
            return 0;
        }
        double[] logs = new double[order - 1];
        double binomial = 0;
        double size = 0;
        for (int j = 1; j <= order; j++) {
            Deadline.poll();
            double factor = Math.log((order - j + 1.0) / j);
            binomial += factor;
            size += 2 + 2 * Math.abs(factor) + Math.abs(binomial);
            if (j >= 2) {
                double slack = 2 * DirectedRounding.U * (size + j * Math.abs(logRate));
                logs[j - 2] = Ulps.up(3, binomial + j * logRate + term(j)) + slack;
            }
        }
        return LogSpace.logOnePlusExp(LogSpace.logSumExp(logs, logs.length));
    }

    /** The logarithm of min(4 E|r - 1|^j, 2 E r^j), with the odd moments between their even neighbours. */
    private double term(int j) {
        double power = Ulps.up(4, j * (j - 1.0) * ratio * ratio / 2);
        double absolute = j % 2 == 0 ? logMoment(j) : Ulps.up(1, (logMoment(j - 1) + logMoment(j + 1)) / 2);
        return Math.min(Ulps.up(2, Math.log(4) + absolute), Ulps.up(2, Math.log(2) + power));
    }

    /** The logarithm of E(r - 1)^j for an even j, with r = e^(k x - k^2/2) and x standard normal. */
    private double logMoment(int j) {
        if (j == 2) {
            return LogSpace.logExpLessOne(Ulps.up(1, ratio * ratio));
        }
        synchronized (logMoments) {
            if (logMoments[j] == 0) {
                logMoments[j] = integrate(j);
            }
            return logMoments[j];
        }
    }

    private double integrate(int j) {
        // |e^z - 1|^j is entire and at most (e^(Re z) + 1)^j, of mean at most 2^j E r^j; the moment is at least
        // (1 - e^(-(j-1) k^2/2))^j E r^j, by the triangle inequality of the j-norm
        double power = Ulps.up(4, j * (j - 1.0) * ratio * ratio / 2);
        double small = 2 * j * Math.max(0, -Math.log(ratio));
        double growth = small + j * Math.log(4);
        double step = GaussianExpectation.step(GaussianExpectation.widest(), growth);
        double right = j * ratio + GaussianExpectation.FALL;
        double sum = GaussianExpectation.log(
                x -> j * logLoss(x), step, -GaussianExpectation.FALL, right, 0, Ulps.up(4, j * (ratio * right)));
        double off = 2 - GaussianExpectation.SURE + power - small - j * Math.log(2);
        return LogSpace.logSumExp(new double[] {sum, off}, 2);
    }

    /** log |e^(k x - k^2/2) - 1|, rounded up. */
    private double logLoss(double x) {
        double shift = ratio * x;
        double half = ratio * ratio / 2;
        double slack = 4 * DirectedRounding.U * (Math.abs(shift) + half);
        double exponent = shift - half;
        return exponent > 40
                ? Ulps.up(1, exponent + slack)
                : Ulps.up(2, Math.log(Ulps.up(2, Math.abs(Math.expm1(exponent + Math.copySign(slack, exponent))))));
    }
}
