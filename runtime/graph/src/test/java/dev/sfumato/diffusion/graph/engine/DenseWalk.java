package dev.sfumato.diffusion.graph.engine;

import dev.sfumato.data.graph.Graph;

/** The same diffusion, written down as matrices; slow and plain. */
public final class DenseWalk {
    private DenseWalk() {}

    /** P: what one unit at the column's node sends to the row's. */
    public static double[][] transitions(Graph graph) {
        int n = graph.nodes();
        double[][] p = new double[n][n];
        for (int v = 0; v < n; v++) {
            for (int i = graph.start(v); i < graph.start(v + 1); i++) {
                p[v][graph.neighbour(i)] = graph.weight(i);
            }
        }
        for (int u = 0; u < n; u++) {
            double sum = 0;
            for (int v = 0; v < n; v++) {
                sum += p[v][u];
            }
            for (int v = 0; v < n && sum > 0; v++) {
                p[v][u] /= sum;
            }
        }
        return p;
    }

    /** @param seedCap negative where seeds are clipped like all */
    public static double[] clipped(
            Graph graph, double[] state, Threshold threshold, double offset, Seeds seeds, double seedCap) {
        double[] clipped = new double[state.length];
        for (int v = 0; v < state.length; v++) {
            boolean isSeed = seeds.nodes().contains(v);
            double cap = isSeed && seedCap >= 0 ? seedCap : threshold.cap(graph.strength(v));
            clipped[v] = Math.min(Math.max(state[v] + (isSeed ? 0 : offset), 0), cap);
        }
        return clipped;
    }

    public static double[] step(double[][] p, double[] clipped, Step step, double[] start) {
        double[] next = new double[clipped.length];
        for (int v = 0; v < next.length; v++) {
            for (int u = 0; u < next.length; u++) {
                next[v] += step.walk() * p[v][u] * clipped[u];
            }
            next[v] += step.stay() * clipped[v] + step.restart() * start[v];
        }
        return next;
    }

    static double[] run(
            Graph graph, Diffusion diffusion, Threshold threshold, double offset, Seeds seeds, boolean isPersonal) {
        double[] start = start(graph, seeds);
        double[][] p = transitions(graph);
        double[] state = start;
        for (int k = 0; k < diffusion.steps().size(); k++) {
            double shift = k == 0 ? 0 : offset;
            double[] clipped = clipped(
                    graph,
                    state,
                    threshold,
                    shift,
                    seeds,
                    isPersonal ? diffusion.ceilings()[k] : -1);
            state = step(p, clipped, diffusion.steps().get(k), start);
        }
        double[] result = state.clone();
        for (int v = 0; v < result.length; v++) {
            result[v] *= diffusion.factor();
        }
        return result;
    }

    public static double[] start(Graph graph, Seeds seeds) {
        double[] start = new double[graph.nodes()];
        for (int v = 0; v < start.length; v++) {
            if (seeds.isEveryNode()) {
                start[v] = 1.0 / start.length;
            } else if (seeds.nodes().contains(v)) {
                start[v] = 1.0 / seeds.nodes().size();
            }
        }
        return start;
    }
}
