package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Step;
import dev.sfumato.noise.NoiseField;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Randomized response on the edges: every pair of nodes is flipped, edge to none and none to edge, with probability
 * 1/(1 + e^epsilon), and the diffusion runs on what comes of it. For a small epsilon that is nearly half of all pairs, which
 * are not stored: each step draws the same flips again. The work is quadratic in the number of nodes.
 */
public record EdgeFlipping(Diffusion diffusion, double epsilon, Unit unit) implements GraphMechanism {
    /** Sums are split in so many parts on every machine, so that results do not depend on its cores. */
    private static final int PARTS = 8;

    private static final String WORK = "flipping edges";

    public EdgeFlipping {
        Require.given("diffusion", diffusion);
        Require.positive("epsilon", epsilon);
        NoisyDiffusion.requireEdges(unit);
    }

    @Override
    public String name() {
        return "edge flipping";
    }

    /** How likely a pair is flipped: not below 1/(1 + e^epsilon), where the odds to be left alone are e^epsilon. */
    public double probability() {
        double more = 1 + 0x1p-50 * (4 + epsilon);
        return Math.min(0.5, Math.max(Double.MIN_NORMAL, more / (1 + Math.exp(epsilon))));
    }

    @Override
    public PrivacyEvent event(PublicFacts facts, Seeds seeds) {
        return ProtectedEdges.stated(new BlackBoxEvent(epsilon, 0, unit), facts, seeds);
    }

    @Override
    public Noisy<double[]> release(Graph graph, PublicFacts facts, Seeds seeds, NoiseSource source) {
        facts.requireTrueOf(graph);
        if (graph.isDirected() || graph.isWeighted()) {
            throw new IllegalArgumentException(
                    "the graph must be undirected and without weights for edge flipping; NoisyDiffusion takes both");
        }
        seeds.requireIn(graph.nodes());
        BitSet known = new BitSet();
        if (unit == Unit.EDGE_NOT_AT_SEED) {
            known = SeedEdges.of(graph, seeds).seeds();
        }
        Flipped flipped = new Flipped(graph, known, probability());
        return source.releaseField(event(facts, seeds), field -> flipped.diffuse(diffusion, seeds, field));
    }

    /** The flipped graph, row by row and never whole. */
    private record Flipped(Graph graph, BitSet known, double probability) {
        double[] diffuse(Diffusion diffusion, Seeds seeds, NoiseField field) {
            int n = graph.nodes();
            double[] one = new double[n];
            Arrays.fill(one, 1);
            double[] degrees = diffusion.steps().isEmpty() ? one : sums(one, field);
            double[] start = new double[n];
            if (seeds.isEveryNode()) {
                Arrays.fill(start, seeds.share(n));
            }
            seeds.nodes().forEach(seed -> start[seed] = seeds.share(n));
            double[] state = start.clone();
            for (Step step : diffusion.steps()) {
                double[] messages = new double[n];
                for (int v = 0; v < n; v++) {
                    messages[v] = degrees[v] > 0 ? state[v] / degrees[v] : 0;
                }
                double[] received = sums(messages, field);
                for (int v = 0; v < n; v++) {
                    state[v] = step.walk() * received[v] + step.stay() * state[v] + step.restart() * start[v];
                }
            }
            for (int v = 0; v < n; v++) {
                state[v] *= diffusion.factor();
            }
            return state;
        }

        /** The sum that each node receives from its neighbours in the flipped graph. */
        private double[] sums(double[] messages, NoiseField field) {
            List<double[]> parts = Parallel.map(WORK, PARTS, part -> part(messages, part, field));
            double[] sums = new double[messages.length];
            for (double[] part : parts) {
                for (int v = 0; v < sums.length; v++) {
                    sums[v] += part[v];
                }
            }
            return sums;
        }

        private double[] part(double[] messages, int part, NoiseField field) {
            int n = graph.nodes();
            double[] sums = new double[n];
            long[] words = new long[(n + 63) / 64];
            for (int u = part; u < n; u += PARTS) {
                Interruption.poll(WORK);
                row(u, words, field);
                double sum = 0;
                for (int w = u >>> 6; w < words.length; w++) {
                    for (long left = words[w]; left != 0; left &= left - 1) {
                        int v = (w << 6) + Long.numberOfTrailingZeros(left);
                        sum += messages[v];
                        sums[v] += messages[u];
                    }
                }
                sums[u] += sum;
            }
            return sums;
        }

        /** The nodes above u that are its neighbours in the flipped graph, as bits. */
        private void row(int u, long[] words, NoiseField field) {
            int first = u >>> 6;
            if (known.get(u)) {
                Arrays.fill(words, 0);
            } else {
                field.flips(u, first, probability, words, first, words.length - first);
                for (int seed = known.nextSetBit(0); seed >= 0; seed = known.nextSetBit(seed + 1)) {
                    words[seed >>> 6] &= ~(1L << seed);
                }
            }
            for (int place = graph.start(u); place < graph.start(u + 1); place++) {
                int v = graph.neighbour(place);
                if (v > u) {
                    words[v >>> 6] ^= 1L << v;
                }
            }
            words[first] &= (u & 63) == 63 ? 0 : -1L << (u + 1);
            if ((graph.nodes() & 63) != 0) {
                words[words.length - 1] &= -1L >>> (64 - (graph.nodes() & 63));
            }
        }
    }
}
