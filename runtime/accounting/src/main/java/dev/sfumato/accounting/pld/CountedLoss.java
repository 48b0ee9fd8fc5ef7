package dev.sfumato.accounting.pld;

import dev.sfumato.numeric.DirectedRounding;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The loss of one mechanism with two or three equally spaced losses, used many times: how often each of them came up decides,
 * so that the distribution of the sum is binomial or trinomial. No transform, no tilt; all terms are positive.
 */
final class CountedLoss {
    private static final long MOST_OF_TWO = 4_000_000;
    private static final long MOST_OF_THREE = 3_000;

    private CountedLoss() {}

    static boolean isPossible(LossModel loss, long times) {
        int losses = loss.atoms().size();
        return loss.above().isEmpty()
                && loss.spacing() > 0
                && loss.isTight()
                && (losses == 2 ? times <= MOST_OF_TWO : losses == 3 && times <= MOST_OF_THREE);
    }

    static ComposedLoss of(LossModel loss, long times) {
        List<Atom> atoms = loss.atoms().stream()
                .sorted(Comparator.comparingDouble(Atom::loss))
                .toList();
        double[] masses = atoms.size() == 2
                ? binomial(atoms.get(0).mass(), atoms.get(1).mass(), (int) times)
                : trinomial(atoms.stream().mapToDouble(Atom::mass).toArray(), (int) times);
        // each use multiplies by a mass, or by the odds of two
        double units = times
                * (16 + 3 * atoms.stream().mapToDouble(Atom::massUnits).max().orElseThrow());
        double[] up = new double[masses.length + 1];
        double[] low = new double[masses.length + 1];
        for (int i = 0; i < masses.length; i++) {
            up[i] = DirectedRounding.up(masses[i], units) + Double.MIN_NORMAL;
            low[i] = DirectedRounding.down(masses[i] - Double.MIN_NORMAL, units);
        }
        return ComposedLoss.counted(loss, times, up, low, atoms.get(0).loss());
    }

    /** Probabilities of 0 to n of the second kind, from the largest outwards by their ratios. */
    private static double[] binomial(double first, double second, int n) {
        double[] masses = new double[n + 1];
        int mode = (int) Math.min(n, Math.floor((n + 1.0) * (second / (first + second))));
        masses[mode] = 1;
        double odds = second / first;
        for (int k = mode; k < n; k++) {
            masses[k + 1] = masses[k] * ((n - k) * odds / (k + 1.0));
        }
        for (int k = mode; k > 0; k--) {
            masses[k - 1] = masses[k] * (k / ((n - k + 1.0) * odds));
        }
        // the sum of all is (first + second)^n
        double sum = 0;
        double carry = 0;
        for (double mass : masses) {
            double term = mass - carry;
            double next = sum + term;
            carry = next - sum - term;
            sum = next;
        }
        double whole = Math.exp(n * Math.log1p(first + second - 1)) / sum;
        for (int k = 0; k <= n; k++) {
            masses[k] *= whole;
        }
        return masses;
    }

    private static double[] trinomial(double[] kinds, int n) {
        double[] masses = {1};
        for (int use = 0; use < n; use++) {
            double[] next = new double[masses.length + 2];
            for (int i = 0; i < masses.length; i++) {
                next[i] += masses[i] * kinds[0];
                next[i + 1] += masses[i] * kinds[1];
                next[i + 2] += masses[i] * kinds[2];
            }
            masses = next;
        }
        return Arrays.copyOf(masses, 2 * n + 1);
    }
}
