package dev.sfumato.diffusion.graph;

import dev.sfumato.data.graph.Graph;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

/** One run from one set of seeds. Between steps {@code states} holds what each node sends and keeps: f(x). */
final class Wave {
    private static final int BATCH = 256;

    private final Graph graph;
    private final Diffusion diffusion;
    private final double offset;
    private final Seeds seeds;
    private final boolean isPersonal;
    /** Whether the threshold is zero, so that only seeds of one's own send. */
    private final boolean isNothingSent;

    private final Disturbance disturbance;
    private final int parallelism;
    private final Thread owner = Thread.currentThread();

    private final double[] ceilings;
    private final double[] caps;
    private final double[] shares;
    private final int[] spots;
    private final double[] states;
    private double[] messages;
    private double[] next;

    Wave(
            Graph graph,
            Diffusion diffusion,
            Threshold threshold,
            double offset,
            Seeds seeds,
            boolean isPersonal,
            Disturbance disturbance,
            int parallelism) {
        this.graph = graph;
        this.diffusion = diffusion;
        this.offset = offset;
        this.seeds = seeds;
        this.isPersonal = isPersonal;
        this.isNothingSent = threshold.cap(1) == 0;
        this.disturbance = disturbance;
        this.parallelism = parallelism;
        ceilings = diffusion.ceilings();
        spots = seeds.nodes().stream().mapToInt(node -> node).sorted().toArray();
        caps = new double[graph.nodes()];
        shares = new double[graph.nodes()];
        for (int v = 0; v < graph.nodes(); v++) {
            double strength = graph.strength(v);
            caps[v] = threshold.cap(strength);
            shares[v] = strength > 0 ? 1 / strength : 0;
        }
        states = new double[graph.nodes()];
        messages = new double[graph.nodes()];
        next = new double[graph.nodes()];
    }

    double[] run() {
        List<Step> steps = diffusion.steps();
        double share = seeds.share(graph.nodes());
        if (seeds.isEveryNode()) {
            Arrays.fill(states, share);
        }
        for (int spot : spots) {
            states[spot] = share;
        }
        if (!steps.isEmpty()) {
            send(0, graph.nodes(), 0, messages);
        }
        for (int k = 0; k < steps.size(); k++) {
            int step = k;
            if (parallelism == 1) {
                walk(step, 0, graph.nodes());
            } else {
                IntStream.range(0, parallelism).parallel().forEach(part -> walk(step, cut(part), cut(part + 1)));
            }
            if (owner.isInterrupted()) {
                throw new CancellationException(
                        "interrupted in step " + (k + 1) + " of " + steps.size() + "; nothing was released");
            }
            double[] sent = messages;
            messages = next;
            next = sent;
        }
        for (int v = 0; v < states.length; v++) {
            states[v] *= diffusion.factor();
        }
        return states;
    }

    /** The first row of a part, so that all parts have about as many entries. */
    private int cut(int part) {
        long work = part * (graph.start(graph.nodes()) + (long) graph.nodes()) / parallelism;
        int low = 0;
        int high = graph.nodes();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (graph.start(middle) + (long) middle < work) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void walk(int step, int from, int to) {
        for (int v = from; v < to && !owner.isInterrupted(); v += BATCH) {
            int end = Math.min(v + BATCH, to);
            receive(v, end, step);
            if (disturbance.isIn(step)) {
                disturbance.disturb(step, 0, v, states, v, end - v);
            }
            if (step + 1 < diffusion.steps().size()) {
                send(v, end, step + 1, next);
            }
        }
    }

    private void receive(int from, int to, int k) {
        Step step = diffusion.steps().get(k);
        double restart = step.restart() * seeds.share(graph.nodes());
        double everywhere = seeds.isEveryNode() ? restart : 0;
        if (isPersonal && spots.length > 1 && (k == 0 || isNothingSent)) {
            for (int v = from; v < to; v++) {
                states[v] = RowSums.plainSum(graph, v, messages) + step.stay() * states[v];
            }
        } else if (graph.isWeighted()) {
            for (int v = from; v < to; v++) {
                states[v] = RowSums.weightedSum(graph, v, messages) + step.stay() * states[v] + everywhere;
            }
        } else {
            gather(from, to, step.stay(), everywhere);
        }
        for (int i = firstSpot(from); i < spots.length && spots[i] < to; i++) {
            states[spots[i]] += restart;
        }
    }

    private void gather(int from, int to, double stay, double everywhere) {
        for (int v = from; v < to; v++) {
            states[v] = RowSums.sum(graph, v, messages) + stay * states[v] + everywhere;
        }
    }

    private int firstSpot(int from) {
        int found = Arrays.binarySearch(spots, from);
        return found >= 0 ? found : -found - 1;
    }

    /** Clips the states, and prepares what goes out in step k. */
    private void send(int from, int to, int k, double[] out) {
        double walk = diffusion.steps().get(k).walk();
        int first = firstSpot(from);
        int last = firstSpot(to);
        double[] own = new double[last - first];
        for (int i = first; i < last; i++) {
            own[i - first] = states[spots[i]];
        }
        clip(from, to, k == 0 ? 0 : offset, walk, out);
        for (int i = first; i < last; i++) {
            int v = spots[i];
            states[v] = Math.min(Math.max(own[i - first], 0), isPersonal ? ceilings[k] : caps[v]);
            out[v] = walk * states[v] * shares[v];
        }
    }

    private void clip(int from, int to, double shift, double walk, double[] out) {
        for (int v = from; v < to; v++) {
            double kept = Math.min(Math.max(states[v] + shift, 0), caps[v]);
            states[v] = kept;
            out[v] = walk * kept * shares[v];
        }
    }
}
