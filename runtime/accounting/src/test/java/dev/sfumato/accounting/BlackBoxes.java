package dev.sfumato.accounting;

import dev.sfumato.testing.ManyDigits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/** The optimal composition of two kinds of black boxes by its definition: a sum over counts, in decimals. */
public final class BlackBoxes {
    private BlackBoxes() {}

    public static BigDecimal delta(
            double[] epsilons, double[] deltas, int[] times, double epsilon, MathContext digits) {
        BigDecimal finite = BigDecimal.ONE;
        for (int j = 0; j < 2; j++) {
            finite = finite.multiply(
                    BigDecimal.ONE.subtract(new BigDecimal(deltas[j])).pow(times[j], digits), digits);
        }
        BigDecimal sum = BigDecimal.ONE.subtract(finite);
        for (int a = 0; a <= times[0]; a++) {
            for (int b = 0; b <= times[1]; b++) {
                BigDecimal loss = loss(epsilons[0], times[0], a).add(loss(epsilons[1], times[1], b));
                BigDecimal over = loss.subtract(new BigDecimal(epsilon));
                if (over.signum() > 0) {
                    BigDecimal mass = mass(epsilons[0], times[0], a, digits)
                            .multiply(mass(epsilons[1], times[1], b, digits), digits)
                            .multiply(finite, digits);
                    sum = sum.add(
                            mass.multiply(BigDecimal.ONE.subtract(ManyDigits.exp(over.negate(), digits)), digits),
                            digits);
                }
            }
        }
        return sum;
    }

    private static BigDecimal loss(double epsilon, int times, int up) {
        return new BigDecimal(epsilon).multiply(BigDecimal.valueOf(2L * up - times));
    }

    private static BigDecimal mass(double epsilon, int times, int up, MathContext digits) {
        BigDecimal likely = ManyDigits.exp(epsilon, digits);
        BigDecimal whole = likely.add(BigDecimal.ONE);
        return new BigDecimal(choose(times, up))
                .multiply(likely.pow(up, digits))
                .divide(whole.pow(times, digits), digits);
    }

    private static BigInteger choose(int n, int k) {
        BigInteger value = BigInteger.ONE;
        for (int i = 1; i <= k; i++) {
            value = value.multiply(BigInteger.valueOf(n - k + i)).divide(BigInteger.valueOf(i));
        }
        return value;
    }
}
