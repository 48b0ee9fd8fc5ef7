package dev.sfumato.diffusion.graph.engine;

import java.util.Arrays;
import java.util.List;

/** The run from one set of seeds. */
final class SingleWave extends Wave {
    private final Seeds seeds;
    private final int number;
    private final double share;
    private final int[] spots;
    private final double[] states;
    private double[] messages;
    private double[] next;

    /** @param number of the seeds among those of the release, for their noise */
    SingleWave(Task task, Seeds seeds, int number) {
        super(task);
        this.seeds = seeds;
        this.number = number;
        share = seeds.share(graph.nodes());
        spots = seeds.nodes().stream().mapToInt(task.walker()::place).sorted().toArray();
        states = new double[graph.nodes()];
        messages = new double[graph.nodes()];
        next = new double[graph.nodes()];
    }

    @Override
    void start(int from, int to) {
        Arrays.fill(states, from, to, seeds.isEveryNode() ? share : 0);
        for (int i = firstSpot(from); i < firstSpot(to); i++) {
            states[spots[i]] = share;
        }
    }

    @Override
    void walk(int k, int from, int to) {
        receive(k, from, to);
        if (task.disturbance().isIn(k)) {
            task.disturbance().disturb(k, number, from, states, from, to - from);
        }
        if (!isLast(k)) {
            send(k + 1, from, to);
        }
    }

    private void receive(int k, int from, int to) {
        Step step = steps.get(k);
        double restart = step.restart() * share;
        double everywhere = seeds.isEveryNode() ? restart : 0;
        if (onlySeedsSend(k) && spots.length > 1) {
            for (int v = from; v < to; v++) {
                states[v] = RowSums.plainSum(graph, v, messages) + step.stay() * states[v] + everywhere;
            }
        } else if (graph.isWeighted()) {
            for (int v = from; v < to; v++) {
                states[v] = RowSums.weightedSum(graph, v, messages) + step.stay() * states[v] + everywhere;
            }
        } else {
            gather(from, to, step.stay(), everywhere);
        }
        for (int i = firstSpot(from); i < firstSpot(to); i++) {
            states[spots[i]] += restart;
        }
    }

    private void gather(int from, int to, double stay, double everywhere) {
        for (int v = from; v < to; v++) {
            states[v] = RowSums.sum(graph, v, messages) + stay * states[v] + everywhere;
        }
    }

    @Override
    void send(int k, int from, int to) {
        double walk = steps.get(k).walk();
        int first = firstSpot(from);
        int last = firstSpot(to);
        double[] own = new double[last - first];
        for (int i = first; i < last; i++) {
            own[i - first] = states[spots[i]];
        }
        clip(from, to, offset(k), walk);
        for (int i = first; i < last; i++) {
            int v = spots[i];
            states[v] = keptBySeed(own[i - first], v, k);
            next[v] = walk * states[v] * shares[v];
        }
    }

    private void clip(int from, int to, double offset, double walk) {
        for (int v = from; v < to; v++) {
            double kept = Math.min(Math.max(states[v] + offset, 0), caps[v]);
            states[v] = kept;
            next[v] = walk * kept * shares[v];
        }
    }

    private int firstSpot(int place) {
        int found = Arrays.binarySearch(spots, place);
        return found >= 0 ? found : -found - 1;
    }

    @Override
    void deliver() {
        double[] received = messages;
        messages = next;
        next = received;
    }

    @Override
    List<double[]> results() {
        double[] result = new double[states.length];
        for (int v = 0; v < result.length; v++) {
            result[task.walker().node(v)] = task.diffusion().factor() * states[v];
        }
        return List.of(result);
    }
}
