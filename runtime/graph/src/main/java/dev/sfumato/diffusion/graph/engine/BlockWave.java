package dev.sfumato.diffusion.graph.engine;

import dev.sfumato.numeric.Bisection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The runs from several sets of seeds, in one pass over the edges per step. Each is what {@link SingleWave} does alone. */
final class BlockWave extends Wave {
    /** A seed of one run. */
    private record Spot(int place, int run) {}

    /** Nodes whose results are copied for one run after the other, so few that their states stay in the cache. */
    private static final int TOGETHER = 256;

    private final int runs;
    private final int firstNumber;
    private final Spot[] spots;
    private final double[] startShares;
    private final double[] everywhere;
    private final double[][] states;
    private double[][] messages;
    private double[][] next;

    BlockWave(Task task, List<Seeds> block, int firstNumber) {
        super(task);
        this.firstNumber = firstNumber;
        int nodes = graph.nodes();
        runs = block.size();
        spots = spots(block);
        startShares = block.stream().mapToDouble(seeds -> seeds.share(nodes)).toArray();
        everywhere = block.stream()
                .mapToDouble(seeds -> seeds.isEveryNode() ? seeds.share(nodes) : 0)
                .toArray();
        states = new double[nodes][];
        messages = new double[nodes][];
        next = new double[nodes][];
    }

    private Spot[] spots(List<Seeds> block) {
        List<Spot> all = new ArrayList<>();
        for (int run = 0; run < block.size(); run++) {
            for (int node : block.get(run).nodes()) {
                all.add(new Spot(task.walker().place(node), run));
            }
        }
        all.sort(Comparator.comparingInt(Spot::place));
        return all.toArray(Spot[]::new);
    }

    @Override
    void start(int from, int to) {
        allocate(messages, from, to);
        allocate(next, from, to);
        allocate(states, from, to);
        for (int v = from; v < to; v++) {
            System.arraycopy(everywhere, 0, states[v], 0, runs);
        }
        for (int i = firstSpot(from); i < firstSpot(to); i++) {
            states[spots[i].place()][spots[i].run()] = startShares[spots[i].run()];
        }
    }

    /** Side by side, with nothing else between them: measured to be faster to gather from. */
    private void allocate(double[][] rows, int from, int to) {
        for (int v = from; v < to; v++) {
            rows[v] = new double[runs];
        }
    }

    @Override
    void walk(int k, int from, int to) {
        receive(k, from, to);
        if (task.disturbance().isIn(k)) {
            disturb(k, from, to);
        }
        if (!isLast(k)) {
            send(k + 1, from, to);
        }
    }

    private void receive(int k, int from, int to) {
        Step step = steps.get(k);
        BlockSums sums = new BlockSums(graph, runs);
        double[] restarts = new double[runs];
        for (int run = 0; run < runs; run++) {
            restarts[run] = step.restart() * everywhere[run];
        }
        boolean isPlain = onlySeedsSend(k);
        for (int v = from; v < to; v++) {
            double[] received = isPlain ? sums.plainSums(v, messages) : sums.sums(v, messages);
            add(received, step.stay(), restarts, states[v]);
        }
        for (int i = firstSpot(from); i < firstSpot(to); i++) {
            int run = spots[i].run();
            states[spots[i].place()][run] += step.restart() * startShares[run];
        }
    }

    private static void add(double[] received, double stay, double[] restarts, double[] state) {
        for (int j = 0; j < state.length; j++) {
            state[j] = received[j] + stay * state[j] + restarts[j];
        }
    }

    private void disturb(int k, int from, int to) {
        double[] column = new double[to - from];
        for (int run = 0; run < runs; run++) {
            for (int v = from; v < to; v++) {
                column[v - from] = states[v][run];
            }
            task.disturbance().disturb(k, firstNumber + run, from, column, 0, to - from);
            for (int v = from; v < to; v++) {
                states[v][run] = column[v - from];
            }
        }
    }

    @Override
    void send(int k, int from, int to) {
        double walk = steps.get(k).walk();
        int first = firstSpot(from);
        int last = firstSpot(to);
        double[] own = new double[last - first];
        for (int i = first; i < last; i++) {
            own[i - first] = states[spots[i].place()][spots[i].run()];
        }
        double offset = offset(k);
        for (int v = from; v < to; v++) {
            clip(states[v], next[v], offset, caps[v], walk, shares[v]);
        }
        for (int i = first; i < last; i++) {
            int v = spots[i].place();
            int run = spots[i].run();
            states[v][run] = keptBySeed(own[i - first], v, k);
            next[v][run] = walk * states[v][run] * shares[v];
        }
    }

    private static void clip(double[] state, double[] out, double offset, double cap, double walk, double share) {
        for (int j = 0; j < state.length; j++) {
            double kept = Math.min(Math.max(state[j] + offset, 0), cap);
            state[j] = kept;
            out[j] = walk * kept * share;
        }
    }

    private int firstSpot(int place) {
        return (int) Bisection.whole(spots.length, -1, spot -> spots[(int) spot].place() >= place);
    }

    @Override
    void deliver() {
        double[][] received = messages;
        messages = next;
        next = received;
    }

    @Override
    List<double[]> results() {
        double[][] results = new double[runs][graph.nodes()];
        for (int node = 0; node < graph.nodes(); node += TOGETHER) {
            int end = Math.min(node + TOGETHER, graph.nodes());
            for (int run = 0; run < runs; run++) {
                copy(run, node, end, results[run]);
            }
        }
        return List.of(results);
    }

    private void copy(int run, int from, int to, double[] result) {
        for (int node = from; node < to; node++) {
            result[node] = task.diffusion().factor() * states[task.walker().place(node)][run];
        }
    }
}
