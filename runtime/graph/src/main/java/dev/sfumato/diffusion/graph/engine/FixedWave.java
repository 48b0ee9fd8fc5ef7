package dev.sfumato.diffusion.graph.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The run from one set of seeds in whole numbers: {@link FixedPoint}. A node keeps {@code k = min(max(x + b, 0), eta d)} and sends
 * {@code floor(floor(walk k)/d)} along each edge. Seeds of one's own, which no threshold clips, hold and send in units of their own, apart
 * from the rest, so that no row has to hold what they send beside what others do.
 */
final class FixedWave extends Wave {
    /** An edge from a seed of one's own. */
    private record SeedEdge(int target, int seed) {}

    private final FixedPoint fixed;
    private final Seeds seeds;
    private final int number;
    private final long share;
    private final int[] spots;
    private final boolean[] isSpot;

    /** Whether a node is a seed that no threshold clips. */
    private final boolean[] isOwn;

    private final SeedEdge[] seedEdges;

    /** What nodes hold; seeds of one's own in units of seeds. */
    private final long[] states;

    /** What came from seeds and restarts, in units of seeds. */
    private final long[] extras;

    private final double[] values;
    private long[] messages;
    private long[] next;

    /** What seeds of one's own send along each edge, in units of seeds. */
    private long[] seedMessages;

    private long[] nextOfSeeds;

    FixedWave(Task task, FixedPoint fixed, Seeds seeds, int number) {
        super(task);
        this.fixed = fixed;
        this.seeds = seeds;
        this.number = number;
        int nodes = graph.nodes();
        share = inSeedUnits(seeds.share(nodes));
        spots = seeds.nodes().stream().mapToInt(task.walker()::place).sorted().toArray();
        isSpot = new boolean[nodes];
        Arrays.stream(spots).forEach(spot -> isSpot[spot] = true);
        isOwn = task.isPersonal() ? isSpot : new boolean[nodes];
        seedEdges = seedEdges();
        states = new long[nodes];
        extras = new long[nodes];
        values = new double[nodes];
        messages = new long[nodes];
        next = new long[nodes];
        seedMessages = new long[nodes];
        nextOfSeeds = new long[nodes];
    }

    /** In the order of what they end at. */
    private SeedEdge[] seedEdges() {
        List<SeedEdge> edges = new ArrayList<>();
        for (int v = 0; task.isPersonal() && v < graph.nodes(); v++) {
            for (int i = graph.start(v); i < graph.start(v + 1); i++) {
                if (isOwn[graph.neighbour(i)]) {
                    edges.add(new SeedEdge(v, graph.neighbour(i)));
                }
            }
        }
        return edges.toArray(SeedEdge[]::new);
    }

    private static long inSeedUnits(double value) {
        return (long) Math.scalb(value, FixedPoint.SEED_BITS);
    }

    @Override
    void start(int from, int to) {
        Arrays.fill(states, from, to, seeds.isEveryNode() ? fixed.ofSeeds(share) : 0);
        for (int spot : spots) {
            if (spot >= from && spot < to) {
                states[spot] = isOwn[spot] ? share : fixed.ofSeeds(share);
            }
        }
        for (int v = from; v < to; v++) {
            values[v] = isOwn[v] || seeds.isEveryNode() || states[v] > 0 ? seeds.share(graph.nodes()) : 0;
        }
    }

    @Override
    void walk(int k, int from, int to) {
        Step step = steps.get(k);
        addExtras(step, from, to);
        long stay = FixedPoint.share(step.stay());
        for (int v = from; v < to; v++) {
            long sum = 0;
            for (int i = graph.start(v); i < graph.start(v + 1); i++) {
                sum += messages[graph.neighbour(i)];
            }
            long kept = FixedPoint.times(stay, states[v]);
            states[v] = isOwn[v]
                    ? FixedPoint.sum(
                            FixedPoint.sum(FixedPoint.shifted(sum, FixedPoint.SEED_BITS - fixed.bits()), kept),
                            extras[v])
                    : sum + kept;
        }
        finish(k, from, to);
    }

    /** What seeds send and where a walk restarts. */
    private void addExtras(Step step, int from, int to) {
        long restart = inSeedUnits(step.restart() * seeds.share(graph.nodes()));
        Arrays.fill(extras, from, to, seeds.isEveryNode() ? restart : 0);
        for (int spot : spots) {
            if (spot >= from && spot < to) {
                extras[spot] += restart;
            }
        }
        for (int i = firstEdgeTo(from); i < seedEdges.length && seedEdges[i].target < to; i++) {
            extras[seedEdges[i].target] += seedMessages[seedEdges[i].seed];
        }
    }

    private int firstEdgeTo(int place) {
        int low = 0;
        int high = seedEdges.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (seedEdges[middle].target < place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void finish(int k, int from, int to) {
        if (task.disturbance().isIn(k)) {
            disturb(k, from, to);
        } else {
            for (int v = from; v < to; v++) {
                values[v] = isOwn[v]
                        ? Math.scalb((double) states[v], -FixedPoint.SEED_BITS)
                        : Math.scalb((double) states[v], -fixed.bits())
                                + Math.scalb((double) extras[v], -FixedPoint.SEED_BITS);
                states[v] = isOwn[v] ? states[v] : FixedPoint.sum(states[v], fixed.ofSeeds(extras[v]));
            }
        }
        if (!isLast(k)) {
            send(k + 1, from, to);
        }
    }

    /** Noise is for multiples of its grid, which no unit is coarser than: rounded down to them, states are exact in doubles. */
    private void disturb(int k, int from, int to) {
        double grid = task.disturbance().grid(k);
        int gridBits = -Math.getExponent(grid);
        for (int v = from; v < to; v++) {
            int bits = isOwn[v] ? FixedPoint.SEED_BITS : fixed.bits();
            long index = FixedPoint.shifted(states[v], gridBits - bits);
            if (!isOwn[v]) {
                index = FixedPoint.sum(index, FixedPoint.shifted(extras[v], gridBits - FixedPoint.SEED_BITS));
            }
            values[v] = index * grid;
        }
        for (int v = from; v < to; ) {
            int node = task.walker().node(v);
            int end = v + 1;
            while (end < to && task.walker().node(end) == node + end - v) {
                end++;
            }
            task.disturbance().disturb(k, number, node, values, v, end - v);
            v = end;
        }
        for (int v = from; v < to; v++) {
            int bits = isOwn[v] ? FixedPoint.SEED_BITS : fixed.bits();
            double units = Math.floor(Math.scalb(values[v], bits));
            states[v] = FixedPoint.held(units);
        }
    }

    @Override
    void send(int k, int from, int to) {
        long walk = FixedPoint.share(steps.get(k).walk());
        long offset = fixed.inUnits(offset(k));
        long ceiling = inSeedUnits(ceilings[k]);
        for (int v = from; v < to; v++) {
            long degree = graph.degree(v);
            states[v] = isOwn[v]
                    ? Math.min(Math.max(states[v], 0), ceiling)
                    : Math.min(Math.max(FixedPoint.held(states[v]) + (isSpot[v] ? 0 : offset), 0), cap(degree));
            long message = degree > 0 ? FixedPoint.times(walk, states[v]) / degree : 0;
            next[v] = isOwn[v] ? 0 : message;
            nextOfSeeds[v] = isOwn[v] ? message : 0;
        }
    }

    private long cap(long degree) {
        return task.threshold() instanceof Threshold.Degree ? fixed.eta() * degree : fixed.eta();
    }

    @Override
    void deliver() {
        long[] received = messages;
        messages = next;
        next = received;
        long[] receivedOfSeeds = seedMessages;
        seedMessages = nextOfSeeds;
        nextOfSeeds = receivedOfSeeds;
    }

    @Override
    List<double[]> results() {
        double[] result = new double[values.length];
        for (int v = 0; v < result.length; v++) {
            result[task.walker().node(v)] = task.diffusion().factor() * values[v];
        }
        return List.of(result);
    }
}
