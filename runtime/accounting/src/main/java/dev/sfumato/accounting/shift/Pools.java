package dev.sfumato.accounting.shift;

import java.util.ArrayList;
import java.util.List;

/**
 * The cheapest payments by pooling adjacent violators. With everything discounted to the first step, what was paid up to a
 * step must not exceed what had come up to it. In the best plan the slope of the cost grows from pool to pool and is the same
 * within one; a pool ends where all is paid. With one scale for all steps there is one pool, and one equation to solve.
 */
final class Pools {
    private final NoisyChain chain;
    private final ShiftCost cost;
    private final double[] payments;
    private final boolean[] ends;

    /**
     * Noisy steps with a common multiplier.
     *
     * @param steps their indices
     * @param logDue the logarithm of what they pay together, discounted
     * @param logTheta the logarithm of the common slope, discounted
     */
    private record Pool(List<Integer> steps, double logDue, double logTheta, List<Double> moves) {}

    Pools(NoisyChain chain, ShiftCost cost) {
        this.chain = chain;
        this.cost = cost;
        payments = new double[chain.steps()];
        ends = new boolean[chain.steps()];
        for (Pool pool : pooled(singles())) {
            for (int i = 0; i < pool.steps.size(); i++) {
                int k = pool.steps.get(i);
                payments[k] = chain.scale(k) * pool.moves.get(i);
                ends[k] = i == pool.steps.size() - 1;
            }
        }
    }

    double[] payments() {
        return payments;
    }

    boolean[] ends() {
        return ends;
    }

    /** Every noisy step pays for what came since the one before. */
    private List<Pool> singles() {
        List<Pool> pools = new ArrayList<>();
        double logDue = Double.NEGATIVE_INFINITY;
        for (int k = chain.first(); k <= chain.last(); k++) {
            logDue = logSum(logDue, Math.log(chain.distortion(k)) - chain.logStretch(k));
            if (chain.scale(k) > 0) {
                pools.add(pool(List.of(k), logDue));
                logDue = Double.NEGATIVE_INFINITY;
            }
        }
        return pools;
    }

    /** Merges every run of falling slopes at once, until there is none. */
    private List<Pool> pooled(List<Pool> pools) {
        List<Pool> current = pools;
        while (true) {
            List<Pool> next = new ArrayList<>();
            int from = 0;
            for (int i = 0; i < current.size(); i++) {
                if (i + 1 == current.size() || current.get(i).logTheta <= current.get(i + 1).logTheta) {
                    next.add(merged(current.subList(from, i + 1)));
                    from = i + 1;
                }
            }
            if (next.size() == current.size()) {
                return current;
            }
            current = next;
        }
    }

    private Pool merged(List<Pool> pools) {
        if (pools.size() == 1) {
            return pools.get(0);
        }
        List<Integer> steps = new ArrayList<>();
        double logDue = Double.NEGATIVE_INFINITY;
        for (Pool pool : pools) {
            steps.addAll(pool.steps);
            logDue = logSum(logDue, pool.logDue);
        }
        return pool(steps, logDue);
    }

    private Pool pool(List<Integer> steps, double logDue) {
        int n = steps.size();
        double[] logs = new double[n];
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < n; i++) {
            int k = steps.get(i);
            logs[i] = Math.log(chain.scale(k)) - chain.logStretch(k);
            most = Math.max(most, logs[i]);
        }
        double[] weights = new double[n];
        double[] lost = new double[n];
        for (int i = 0; i < n; i++) {
            weights[i] = Math.exp(logs[i] - most);
            lost[i] = -Math.expm1(logs[i] - most);
        }
        double[] moves = new double[n];
        double logTheta = cost.share(weights, lost, Math.exp(logDue - most), moves);
        List<Double> list = new ArrayList<>(n);
        for (double move : moves) {
            list.add(move);
        }
        return new Pool(steps, logDue, logTheta - most, list);
    }

    private static double logSum(double one, double other) {
        double most = Math.max(one, other);
        return Double.isInfinite(most) ? most : most + Math.log1p(Math.exp(Math.min(one, other) - most));
    }
}
