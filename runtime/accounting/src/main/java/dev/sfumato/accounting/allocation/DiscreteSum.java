package dev.sfumato.accounting.allocation;

import dev.sfumato.concurrent.Deadline;
import dev.sfumato.numeric.DirectedRounding;
import java.util.Arrays;
import java.util.Optional;

/** Sums of ratios with few values, as they are: of randomized response, say, any number of which has few sums. */
final class DiscreteSum {
    private static final long MOST_PAIRS = 1 << 20;
    private static final int MOST_ATOMS = 3000;

    /** Sums that differ by less than this, relatively, are one: it is accounted for as round-off. */
    private static final double EQUAL_UNITS = 256;

    private DiscreteSum() {}

    /** The sum of two laws whose brackets have the same atoms, if it has few of them. */
    static Optional<RatioBracket> of(RatioBracket one, RatioBracket other) {
        RatioLaw a = one.upper();
        RatioLaw b = other.upper();
        long pairs = (long) a.size() * b.size();
        if (pairs > MOST_PAIRS) {
            return Optional.empty();
        }
        Deadline.poll();
        double[] sums = new double[(int) pairs];
        for (int i = 0; i < a.size(); i++) {
            for (int j = 0; j < b.size(); j++) {
                sums[i * b.size() + j] = a.ratio(i) + b.ratio(j);
            }
        }
        Arrays.sort(sums);
        double[] ratios = new double[MOST_ATOMS];
        int count = 0;
        for (double sum : sums) {
            if (count == 0 || sum > ratios[count - 1] * (1 + EQUAL_UNITS * DirectedRounding.U)) {
                if (count == MOST_ATOMS) {
                    return Optional.empty();
                }
                ratios[count++] = sum;
            }
        }
        ratios = Arrays.copyOf(ratios, count);
        return Optional.of(new RatioBracket(
                a.sumOn(b, ratios, EQUAL_UNITS, true),
                one.lower().sumOn(other.lower(), ratios, EQUAL_UNITS, false),
                true));
    }
}
