package dev.sfumato.accounting.closedform;

import dev.sfumato.accounting.Bracket;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.numeric.Enclosure;
import dev.sfumato.numeric.NormalTail;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/**
 * The privacy profile of mu-Gaussian differential privacy, enclosed in decimal arithmetic.
 *
 * <p>delta(epsilon) = Q(x) - e^epsilon Q(x + mu) with x = epsilon/mu - mu/2: Balle and Wang, "Improving the Gaussian
 * mechanism for differential privacy", ICML 2018, Theorem 8; for compositions Dong, Roth and Su, "Gaussian differential
 * privacy", 2019, Corollary 3.3. Here e^epsilon Q(x + mu) is written phi(x) mills(x + mu), which cannot overflow.
 */
public final class GaussianProfile {
    private static final int DIGITS = 55;
    private static final int GUARD = 20;
    private static final int UNSURE = 25;
    private static final long NEWTON_GAIN = 16;
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private final BigDecimal mu;
    private final MathContext precision;
    private final int sureDigits;
    private final NormalTail normal;

    private GaussianProfile(BigDecimal mu, int digits, int sureDigits) {
        this.mu = mu;
        this.precision = new MathContext(digits);
        this.sureDigits = sureDigits;
        this.normal = new NormalTail(digits);
    }

    /**
     * The profile of a composition of Gaussian answers. A small mu makes the two terms of delta nearly equal, a large one the
     * two terms of x; there are as many digits more as the subtraction loses.
     */
    public static GaussianProfile of(List<MechanismCounts.Answer> answers) {
        BigDecimal rough = mu(answers, GUARD);
        int places = rough.precision() - rough.scale();
        int digits = DIGITS + Math.abs(places);
        int sure = DIGITS + Math.max(0, -places) - UNSURE;
        return new GaussianProfile(mu(answers, digits + GUARD), digits, sure);
    }

    /** mu^2 is the sum of (distance/sigma)^2 (Dong et al., Corollary 3.3); rounded up. */
    private static BigDecimal mu(List<MechanismCounts.Answer> answers, int digits) {
        MathContext upwards = new MathContext(digits, RoundingMode.CEILING);
        BigDecimal squared = BigDecimal.ZERO;
        for (MechanismCounts.Answer answer : answers) {
            BigDecimal ratio = answer.distance().divide(answer.noise(), upwards);
            squared = squared.add(ratio.multiply(ratio).multiply(BigDecimal.valueOf(answer.times())), upwards);
        }
        return squared.sqrt(upwards);
    }

    /** mu of a composition of Gaussian answers, enclosed. */
    public static Enclosure muEnclosure(List<MechanismCounts.Answer> answers) {
        BigDecimal high = mu(answers, DIGITS);
        // each answer adds at most three roundings of one unit in the last digit
        BigDecimal off = BigDecimal.valueOf(3L * answers.size() + 3).movePointLeft(DIGITS - 1);
        return new Enclosure(high.multiply(BigDecimal.ONE.subtract(off)), high);
    }

    /** delta at epsilon >= 0, enclosed. */
    public Enclosure delta(BigDecimal epsilon) {
        BigDecimal x = argument(epsilon);
        if (x.compareTo(BigDecimal.valueOf(NormalTail.REACH)) >= 0) {
            return new Enclosure(BigDecimal.ZERO, new BigDecimal("1e-349"));
        }
        if (x.compareTo(BigDecimal.valueOf(-NormalTail.REACH)) <= 0) {
            return new Enclosure(BigDecimal.ONE.subtract(new BigDecimal("1e-347")), BigDecimal.ONE);
        }
        BigDecimal above = normal.tail(x);
        BigDecimal value = above.subtract(normal.density(x).multiply(normal.mills(x.add(mu, precision)), precision));
        return Enclosure.around(value, above.movePointLeft(sureDigits));
    }

    /** The bracket [lower, upper] around the epsilon at which the profile falls to {@code delta}. */
    Bracket epsilon(double delta) {
        BigDecimal target = new BigDecimal(delta);
        if (delta(BigDecimal.ZERO).high().compareTo(target) <= 0) {
            return Bracket.ZERO;
        }
        double above = tailBound(delta);
        if (above == Double.POSITIVE_INFINITY) {
            Enclosure last = delta(new BigDecimal(Double.MAX_VALUE));
            if (last.high().compareTo(target) > 0) {
                return new Bracket(last.low().compareTo(target) > 0 ? Double.MAX_VALUE : 0, above);
            }
            above = Double.MAX_VALUE;
        }
        return narrow(above, target);
    }

    /**
     * Closes the bracket to neighbouring doubles where the enclosures of delta can tell them apart: Newton's method on
     * log delta, which comes down from above, then steps to the left that double until they cross, then halving. An end
     * moves only to a point where an enclosure has put delta on its side of the target.
     */
    private Bracket narrow(double above, BigDecimal target) {
        long low = Double.doubleToLongBits(0);
        long high = Double.doubleToLongBits(above);
        long step = 1;
        long probe = high;
        while (high - low > 1) {
            BigDecimal epsilon = new BigDecimal(Double.longBitsToDouble(probe));
            Enclosure delta = delta(epsilon);
            if (delta.high().compareTo(target) <= 0) {
                high = probe;
                long newton = Double.doubleToLongBits(Math.max(0, newton(epsilon, delta.high(), target)));
                if (newton > low && newton < high - NEWTON_GAIN) {
                    probe = newton;
                } else if (low == 0) {
                    probe = Math.max(low + 1, high - step);
                    step *= 2;
                } else {
                    probe = low + (high - low) / 2;
                }
            } else if (delta.low().compareTo(target) > 0) {
                low = probe;
                probe = low + (high - low) / 2;
            } else {
                break;
            }
        }
        return new Bracket(Double.longBitsToDouble(low), Double.longBitsToDouble(high));
    }

    /** One step on log delta, whose slope is -phi(x) mills(x + mu)/delta because delta' = -e^epsilon Q(x + mu). */
    private double newton(BigDecimal epsilon, BigDecimal delta, BigDecimal target) {
        BigDecimal x = argument(epsilon);
        if (x.abs().compareTo(BigDecimal.valueOf(NormalTail.REACH)) >= 0) {
            return 0;
        }
        BigDecimal fall = normal.density(x).multiply(normal.mills(x.add(mu, precision)), precision);
        double log = Math.log(delta.divide(target, MathContext.DECIMAL64).doubleValue());
        return epsilon.doubleValue()
                + log * delta.divide(fall, MathContext.DECIMAL64).doubleValue();
    }

    private BigDecimal argument(BigDecimal epsilon) {
        return epsilon.divide(mu, precision).subtract(mu.divide(TWO, precision), precision);
    }

    /** mu^2/2 + mu sqrt(2 log(1/delta)), from delta(epsilon) <= Q(x) <= exp(-x^2/2), rounded up. */
    private double tailBound(double delta) {
        BigDecimal root = new BigDecimal(Math.nextUp(Math.sqrt(Math.nextUp(-2 * Math.log(delta)))));
        return DirectedRounding.up(mu.multiply(mu).divide(TWO).add(mu.multiply(root)));
    }
}
