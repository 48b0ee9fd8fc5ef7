package dev.sfumato.diffusion.graph;

import dev.sfumato.data.graph.Graph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

/**
 * A block of runs, one for each of some sets of seeds. What node v has in run j is at {@code width v + j}; between steps
 * {@code states} holds what is left of it after clipping, which is what v keeps and sends.
 */
final class Wave {
    /** Rows between two looks at the interrupt flag; also so few that what they wrote is still in the cache. */
    private static final int BATCH = 256;

    /** A seed of one run. */
    private record Spot(int place, int run) {}

    private final Graph graph;
    private final Walker walker;
    private final List<Step> steps;
    private final double factor;
    private final double offset;
    private final int firstSeed;
    private final boolean isPersonal;
    private final boolean isPlain;
    private final Disturbance disturbance;
    private final Thread owner = Thread.currentThread();

    private final int width;
    private final double[] ceilings;
    private final double[] caps;
    private final double[] shares;
    private final Spot[] spots;
    private final double[] startShares;
    private final double[] everywhere;
    private final double[] states;
    private double[] messages;
    private double[] next;

    Wave(
            Walker walker,
            Diffusion diffusion,
            Threshold threshold,
            double offset,
            List<Seeds> block,
            int firstSeed,
            boolean isPersonal,
            Disturbance disturbance) {
        this.walker = walker;
        this.graph = walker.graph();
        this.steps = diffusion.steps();
        this.factor = diffusion.factor();
        this.offset = offset;
        this.firstSeed = firstSeed;
        this.isPersonal = isPersonal;
        this.isPlain = threshold.cap(1) == 0;
        this.disturbance = disturbance;
        int nodes = graph.nodes();
        width = block.size();
        ceilings = diffusion.ceilings();
        caps = new double[nodes];
        shares = new double[nodes];
        for (int v = 0; v < nodes; v++) {
            double strength = walker.strength(v);
            caps[v] = threshold.cap(strength);
            shares[v] = strength > 0 ? 1 / strength : 0;
        }
        spots = spots(block);
        startShares = block.stream().mapToDouble(seeds -> seeds.share(nodes)).toArray();
        everywhere = block.stream()
                .mapToDouble(seeds -> seeds.isEveryNode() ? seeds.share(nodes) : 0)
                .toArray();
        int size = Math.multiplyExact(width, nodes);
        states = new double[size];
        messages = new double[size];
        next = new double[size];
    }

    private Spot[] spots(List<Seeds> block) {
        List<Spot> all = new ArrayList<>();
        for (int run = 0; run < block.size(); run++) {
            for (int node : block.get(run).nodes()) {
                all.add(new Spot(walker.place(node), run));
            }
        }
        all.sort(Comparator.comparingInt(Spot::place));
        return all.toArray(Spot[]::new);
    }

    List<double[]> run() {
        start();
        for (int k = 0; k < steps.size(); k++) {
            int step = k;
            int parts = walker.parallelism();
            if (parts == 1) {
                walk(step, 0, graph.nodes());
            } else {
                IntStream.range(0, parts).parallel().forEach(part -> walk(step, cut(part), cut(part + 1)));
            }
            if (owner.isInterrupted()) {
                throw new CancellationException(
                        "interrupted in step " + (k + 1) + " of " + steps.size() + "; nothing was released");
            }
            double[] sent = messages;
            messages = next;
            next = sent;
        }
        return IntStream.range(0, width).mapToObj(this::result).toList();
    }

    private void start() {
        for (int i = 0; i < states.length; i++) {
            states[i] = everywhere[i % width];
        }
        for (Spot spot : spots) {
            states[width * spot.place() + spot.run()] = startShares[spot.run()];
        }
        if (!steps.isEmpty()) {
            send(0, graph.nodes(), 0, messages);
        }
    }

    private double[] result(int run) {
        double[] result = new double[graph.nodes()];
        for (int v = 0; v < result.length; v++) {
            result[walker.node(v)] = factor * states[width * v + run];
        }
        return result;
    }

    /** The first row of a part, so that all parts have about as many entries. */
    private int cut(int part) {
        long work = part * (graph.start(graph.nodes()) + (long) graph.nodes()) / walker.parallelism();
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

    private void walk(int k, int from, int to) {
        RowSums sums = new RowSums(graph, width);
        double[] column = new double[width > 1 ? BATCH : 0];
        for (int v = from; v < to && !owner.isInterrupted(); v += BATCH) {
            int end = Math.min(v + BATCH, to);
            receive(v, end, k, sums);
            if (disturbance.isIn(k)) {
                disturb(v, end, k, column);
            }
            if (k + 1 < steps.size()) {
                send(v, end, k + 1, next);
            }
        }
    }

    private void receive(int from, int to, int k, RowSums sums) {
        Step step = steps.get(k);
        boolean onlySeedsSend = isPersonal && (k == 0 || isPlain);
        if (width == 1 && !graph.isWeighted() && (!onlySeedsSend || spots.length == 1)) {
            gather(from, to, step.stay(), step.restart() * everywhere[0]);
        } else {
            for (int v = from; v < to; v++) {
                add(onlySeedsSend ? sums.plainSums(v, messages) : sums.sums(v, messages), v, step);
            }
        }
        for (int i = firstSpot(from); i < spots.length && spots[i].place() < to; i++) {
            int run = spots[i].run();
            states[width * spots[i].place() + run] += step.restart() * startShares[run];
        }
    }

    private void gather(int from, int to, double stay, double everywhere) {
        for (int v = from; v < to; v++) {
            states[v] = RowSums.sum(graph, v, messages) + stay * states[v] + everywhere;
        }
    }

    private void add(double[] sums, int v, Step step) {
        int at = width * v;
        for (int j = 0; j < width; j++) {
            states[at + j] = sums[j] + step.stay() * states[at + j] + step.restart() * everywhere[j];
        }
    }

    private void disturb(int from, int to, int k, double[] column) {
        if (width == 1) {
            disturbance.disturb(k, firstSeed, from, states, from, to - from);
            return;
        }
        for (int run = 0; run < width; run++) {
            for (int v = from; v < to; v++) {
                column[v - from] = states[width * v + run];
            }
            disturbance.disturb(k, firstSeed + run, from, column, 0, to - from);
            for (int v = from; v < to; v++) {
                states[width * v + run] = column[v - from];
            }
        }
    }

    private int firstSpot(int place) {
        int low = 0;
        int high = spots.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (spots[middle].place() < place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Clips the states, and prepares what goes out in step k. */
    private void send(int from, int to, int k, double[] out) {
        double walk = steps.get(k).walk();
        int first = firstSpot(from);
        int last = firstSpot(to);
        double[] own = new double[last - first];
        for (int i = first; i < last; i++) {
            own[i - first] = states[width * spots[i].place() + spots[i].run()];
        }
        double shift = k == 0 ? 0 : offset;
        if (width == 1) {
            clip(from, to, shift, walk, out);
        } else {
            for (int v = from; v < to; v++) {
                clipRow(v, shift, walk, out);
            }
        }
        for (int i = first; i < last; i++) {
            int v = spots[i].place();
            double kept = Math.min(Math.max(own[i - first], 0), isPersonal ? ceilings[k] : caps[v]);
            states[width * v + spots[i].run()] = kept;
            out[width * v + spots[i].run()] = walk * kept * shares[v];
        }
    }

    private void clip(int from, int to, double shift, double walk, double[] out) {
        for (int v = from; v < to; v++) {
            double kept = Math.min(Math.max(states[v] + shift, 0), caps[v]);
            states[v] = kept;
            out[v] = walk * kept * shares[v];
        }
    }

    private void clipRow(int v, double shift, double walk, double[] out) {
        double cap = caps[v];
        double share = shares[v];
        for (int i = width * v; i < width * (v + 1); i++) {
            double kept = Math.min(Math.max(states[i] + shift, 0), cap);
            states[i] = kept;
            out[i] = walk * kept * share;
        }
    }
}
