package dev.sfumato.accounting.shift;

import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;

/**
 * A chain of noisy steps on two neighbours: how much each step's maps stretch, by how much they differ, and how much noise
 * each adds. Before a step the chains lie z apart, after its maps c z + s, and after its noise has paid a of it, c z + s - a.
 */
public final class NoisyChain {
    private final double[] lipschitz;
    private final double[] distortions;
    private final double[] scales;

    /** The logarithm of how much the maps up to a step stretch; the maps from the last one that forgets all, if any. */
    private final double[] logStretch;

    /** The first step that counts: what came before a map that is constant is forgotten. */
    private final int first;

    /** The last step with noise, or -1. */
    private final int last;

    private NoisyChain(double[] lipschitz, double[] distortions, double[] scales) {
        this.lipschitz = lipschitz;
        this.distortions = distortions;
        this.scales = scales;
        int forgets = 0;
        int noisy = -1;
        for (int k = 0; k < scales.length; k++) {
            forgets = lipschitz[k] == 0 ? k : forgets;
            noisy = scales[k] > 0 ? k : noisy;
        }
        first = forgets;
        last = noisy;
        logStretch = logStretch(lipschitz, first);
    }

    /** The chain of two neighbours of an event. */
    public static NoisyChain of(NoisyIterationEvent event) {
        int contributions = event.unit().contributions();
        return of(
                event.lipschitz(),
                event.distortions().stream()
                        .map(distortion -> contributions * distortion)
                        .toList(),
                event.scales());
    }

    /**
     * The payments of an event's chain that are best at a Renyi order in (1, infinity]; with Gaussian noise they are the same at
     * each.
     */
    public static Payments payments(NoisyIterationEvent event, double order) {
        return switch (event.noise()) {
            case LAPLACE -> of(event).laplace(order);
            case GAUSSIAN -> of(event).gaussian();
        };
    }

    /** The chain with these figures for each step, all of them nonnegative; a distortion may be beyond doubles, and no payment is then enough. */
    public static NoisyChain of(List<Double> lipschitz, List<Double> distortions, List<Double> scales) {
        if (lipschitz.size() != distortions.size() || lipschitz.size() != scales.size()) {
            throw new IllegalArgumentException("lipschitz, distortions and scales must be lists of one length, got "
                    + lipschitz.size() + ", " + distortions.size() + " and " + scales.size());
        }
        return new NoisyChain(
                values("a Lipschitz constant", lipschitz),
                distortions.stream().mapToDouble(NoisyChain::distortion).toArray(),
                values("a noise scale", scales));
    }

    /** Steps that are all alike, but that the first one of a personalised diffusion has no distortion. */
    public static NoisyChain uniform(
            int steps, double lipschitz, double distortion, double scale, boolean firstIsFree) {
        Require.atLeast("steps", 0, steps);
        double[] all = new double[steps];
        Arrays.fill(all, Require.nonNegative("a Lipschitz constant", lipschitz));
        double[] distortions = new double[steps];
        Arrays.fill(distortions, Require.nonNegative("a distortion", distortion));
        if (firstIsFree && steps > 0) {
            distortions[0] = 0;
        }
        double[] scales = new double[steps];
        Arrays.fill(scales, Require.nonNegative("a noise scale", scale));
        return new NoisyChain(all, distortions, scales);
    }

    /** The same chain with every noise scale multiplied. */
    public NoisyChain withNoiseTimes(double factor) {
        return new NoisyChain(
                lipschitz,
                distortions,
                Arrays.stream(scales)
                        .map(scale -> Require.nonNegative("a noise scale", scale * factor))
                        .toArray());
    }

    public int steps() {
        return scales.length;
    }

    /** Whether noise can pay for everything: no distortion enters after the last noise that a later map does not forget. */
    public boolean isPayable() {
        for (int k = Math.max(first, last + 1); k < scales.length; k++) {
            if (distortions[k] > 0) {
                return false;
            }
        }
        return true;
    }

    /** The payments with the least largest loss: each distortion is paid where it costs least. */
    public Payments pure() {
        requirePayable();
        double[] wanted = new double[steps()];
        boolean[] isCleared = new boolean[steps()];
        double least = Double.POSITIVE_INFINITY;
        for (int k = last; k >= first; k--) {
            if (scales[k] > 0) {
                double price = logStretch[k] - Math.log(scales[k]);
                isCleared[k] = price <= least;
                wanted[k] = isCleared[k] ? Double.POSITIVE_INFINITY : 0;
                least = Math.min(least, price);
            }
        }
        return new Payments(this, paid(wanted, isCleared));
    }

    /** The payments with the least Renyi divergence of an order in (1, infinity], for Laplace noise. */
    public Payments laplace(double order) {
        if (!(order > 1)) {
            throw new IllegalArgumentException("order must be in (1, infinity], got " + order);
        }
        return order == Double.POSITIVE_INFINITY ? pure() : cheapest(new LaplaceCost(order));
    }

    /** The payments with the least Renyi divergence of every order, for Gaussian noise. */
    public Payments gaussian() {
        return cheapest(new GaussianCost());
    }

    private Payments cheapest(ShiftCost cost) {
        requirePayable();
        Pools pools = new Pools(this, cost);
        return new Payments(this, paid(pools.payments(), pools.ends()));
    }

    private void requirePayable() {
        if (!isPayable()) {
            throw new IllegalArgumentException("a distortion enters after the last step with noise, step " + (last + 1)
                    + " of " + steps() + ", so that no payment is enough");
        }
    }

    /**
     * Payments that are enough, proved by the recursion in doubles rounded up: as wanted, but never more than there is to
     * pay, and all of it where a stretch of steps ends. Within a stretch all payments grow a little until they are enough, so
     * that its last step, whose noise may be small, need not make up for rounding.
     */
    double[] paid(double[] wanted, boolean[] ends) {
        double[] payments = new double[steps()];
        int from = first;
        for (int k = first; k <= last; k++) {
            if (ends[k] || k == last) {
                double more = 4 * (k - from + 8) * DirectedRounding.U;
                double left = stretch(wanted, payments, from, k, 1);
                for (int attempt = 0; left > 0 && attempt < 8; attempt++, more *= 8) {
                    left = stretch(wanted, payments, from, k, 1 + more);
                }
                payments[k] = left > 0 ? Math.nextUp(payments[k] + left) : payments[k];
                from = k + 1;
            }
        }
        return payments;
    }

    /** Pays along the steps from one to another, nothing being left from before; returns what is left after. */
    private double stretch(double[] wanted, double[] payments, int from, int to, double factor) {
        double apart = 0;
        for (int k = from; k <= to; k++) {
            double carried = apart == 0 ? 0 : Math.nextUp(lipschitz[k] * apart);
            apart = carried == 0
                    ? distortions[k]
                    : distortions[k] == 0 ? carried : Math.nextUp(carried + distortions[k]);
            if (scales[k] > 0) {
                double wish = wanted[k] * factor;
                payments[k] = wish < apart ? wish : apart;
                apart = payments[k] == apart ? 0 : Math.nextUp(apart - payments[k]);
            }
        }
        return apart;
    }

    double lipschitz(int k) {
        return lipschitz[k];
    }

    double distortion(int k) {
        return distortions[k];
    }

    double scale(int k) {
        return scales[k];
    }

    double logStretch(int k) {
        return logStretch[k];
    }

    int first() {
        return first;
    }

    int last() {
        return last;
    }

    /** Sums of logarithms with what rounding loses carried along. */
    private static double[] logStretch(double[] lipschitz, int first) {
        double[] logs = new double[lipschitz.length];
        double sum = 0;
        double lost = 0;
        for (int k = first + 1; k < logs.length; k++) {
            double term = Math.log(lipschitz[k]) - lost;
            double next = sum + term;
            lost = (next - sum) - term;
            sum = next;
            logs[k] = sum;
        }
        return logs;
    }

    private static double distortion(double value) {
        return value == Double.POSITIVE_INFINITY ? value : Require.nonNegative("a distortion", value);
    }

    private static double[] values(String name, List<Double> values) {
        return values.stream()
                .mapToDouble(value -> Require.nonNegative(name, value))
                .toArray();
    }
}
