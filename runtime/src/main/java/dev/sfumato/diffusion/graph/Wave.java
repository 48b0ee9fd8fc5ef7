package dev.sfumato.diffusion.graph;

import dev.sfumato.data.graph.Graph;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

/**
 * One or several runs on a graph, step by step, by several cores. Between steps the states are what is left of them after
 * clipping, which is what a node keeps and sends.
 */
abstract class Wave {
    /** Rows between two looks at the interrupt flag; also so few that what they wrote is still in the cache. */
    static final int BATCH = 256;

    /** What is diffused, the same for all seeds. */
    record Task(
            Walker walker,
            Diffusion diffusion,
            Threshold threshold,
            double offset,
            boolean isPersonal,
            Disturbance disturbance) {}

    final Task task;
    final Graph graph;
    final List<Step> steps;
    final double[] ceilings;
    final double[] caps;
    final double[] shares;
    private final Thread owner = Thread.currentThread();

    Wave(Task task) {
        this.task = task;
        graph = task.walker().graph();
        steps = task.diffusion().steps();
        ceilings = task.diffusion().ceilings();
        caps = new double[graph.nodes()];
        shares = new double[graph.nodes()];
        for (int v = 0; v < graph.nodes(); v++) {
            double strength = task.walker().strength(v);
            caps[v] = task.threshold().cap(strength);
            shares[v] = strength > 0 ? 1 / strength : 0;
        }
    }

    /** Sets the states to the seeds' distribution. */
    abstract void start();

    /** Takes step k for some rows, and clips and sends what they have for the next one. */
    abstract void walk(int k, int from, int to);

    /** Clips what some rows have, and prepares what goes out in step k. */
    abstract void send(int k, int from, int to);

    /** Makes what was prepared that which is received. */
    abstract void deliver();

    /** The last states of a run, in the order of the nodes. */
    abstract List<double[]> results();

    final List<double[]> run() {
        start();
        if (!steps.isEmpty()) {
            send(0, 0, graph.nodes());
            deliver();
        }
        for (int k = 0; k < steps.size(); k++) {
            int step = k;
            int parts = task.walker().parallelism();
            if (parts == 1) {
                walkPart(step, 0, graph.nodes());
            } else {
                IntStream.range(0, parts).parallel().forEach(part -> walkPart(step, cut(part), cut(part + 1)));
            }
            if (owner.isInterrupted()) {
                throw new CancellationException(
                        "interrupted in step " + (k + 1) + " of " + steps.size() + "; nothing was released");
            }
            deliver();
        }
        return results();
    }

    private void walkPart(int k, int from, int to) {
        for (int v = from; v < to && !owner.isInterrupted(); v += BATCH) {
            walk(k, v, Math.min(v + BATCH, to));
        }
    }

    /** The first row of a part, so that all parts have about as many entries. */
    private int cut(int part) {
        int parts = task.walker().parallelism();
        long work = part * (graph.start(graph.nodes()) + (long) graph.nodes()) / parts;
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

    /** Whether no node sends in step k but seeds of one's own: the case of Proposition 5. */
    final boolean onlySeedsSend(int k) {
        return task.isPersonal() && (k == 0 || task.threshold().cap(1) == 0);
    }

    final boolean isLast(int k) {
        return k + 1 == steps.size();
    }

    /** What is added in step k before clipping. */
    final double offset(int k) {
        return k == 0 ? 0 : task.offset();
    }

    /** What is left of a seed's state before step k. */
    final double keptBySeed(double state, int v, int k) {
        return Math.min(Math.max(state, 0), task.isPersonal() ? ceilings[k] : caps[v]);
    }
}
