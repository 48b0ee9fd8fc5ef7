package dev.sfumato.diffusion.graph.engine;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.numeric.Bisection;
import java.util.List;

/**
 * One or several runs on a graph, step by step, by several cores. Between steps the states are what is left of them after
 * clipping, which is what a node keeps and sends.
 */
abstract class Wave {
    /** Rows between two looks at the interrupt flag; also so few that what they wrote is still in the cache. */
    private static final int BATCH = 256;

    private static final int BATCH_ENTRIES = 1 << 16;

    /** Work on rows, up to before the second number. */
    private interface Rows {
        void doFor(int from, int to);
    }

    /** The diffusion to compute, the same for all seeds. */
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

    /** Sets the states of some rows to the seeds' distribution. */
    abstract void start(int from, int to);

    /** Takes step k for some rows, and clips and sends what they have for the next one. */
    abstract void walk(int k, int from, int to);

    /** Clips what some rows have, and prepares what goes out in step k. */
    abstract void send(int k, int from, int to);

    /** Makes what was prepared that which is received. */
    abstract void deliver();

    /** The last states of a run, in the order of the nodes. */
    abstract List<double[]> results();

    final List<double[]> run() {
        String preparing = "preparing the first step";
        inBatches(preparing, 0, graph.nodes(), this::start);
        if (!steps.isEmpty()) {
            inBatches(preparing, 0, graph.nodes(), (from, to) -> send(0, from, to));
            deliver();
        }
        Interruption.poll(preparing);
        int parts = task.walker().parallelism();
        for (int k = 0; k < steps.size(); k++) {
            int step = k;
            // a part for each core: they wait for each other once a step
            String taking = "taking step " + (k + 1) + " of " + steps.size();
            Parallel.forEach(
                    taking,
                    parts,
                    part -> inBatches(taking, cut(part), cut(part + 1), (from, to) -> walk(step, from, to)));
            deliver();
        }
        return results();
    }

    /** Does the work on few rows at a time. It does all of it or throws: a row that is left out would keep a state without noise. */
    private void inBatches(String what, int from, int to, Rows work) {
        int v = from;
        while (v < to) {
            Interruption.poll(what);
            int end = v + 1;
            while (end < to && end - v < BATCH && graph.start(end + 1) - graph.start(v) < BATCH_ENTRIES) {
                end++;
            }
            work.doFor(v, end);
            v = end;
        }
    }

    /** The first row of a part, so that all parts have about as many entries. */
    private int cut(int part) {
        int parts = task.walker().parallelism();
        long work = part * (graph.start(graph.nodes()) + (long) graph.nodes()) / parts;
        return (int) Bisection.whole(graph.nodes(), -1, row -> graph.start((int) row) + row >= work);
    }

    /** Whether no node sends in step k but seeds of one's own: the case of Proposition 5. */
    final boolean onlySeedsSend(int k) {
        return task.isPersonal() && (k == 0 || task.threshold().cap(1) == 0);
    }

    final boolean isLast(int k) {
        return k + 1 == steps.size();
    }

    /** The value that is added in step k before clipping. */
    final double offset(int k) {
        return k == 0 ? 0 : task.offset();
    }

    /** The part of a seed's state that is kept before step k. */
    final double keptBySeed(double state, int v, int k) {
        return Math.min(Math.max(state, 0), task.isPersonal() ? ceilings[k] : caps[v]);
    }
}
