package dev.sfumato.attack.graph;

import dev.sfumato.attack.Distinguisher;
import dev.sfumato.attack.TestPower;
import dev.sfumato.attack.TwoWorlds;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.List;

/**
 * Is this edge there? An attacker who knows all the rest of the graph, and how the release is made, makes releases of both
 * possible graphs, learns to tell them apart, and is measured on releases of which nothing was learnt. How well that goes is
 * a lower bound on epsilon, whatever was claimed; that it goes badly proves nothing.
 *
 * <p>The edge is looked for between {@code from} and {@code to}, whether it is there in {@code graph} or not.
 *
 * @param runs how many releases of each of the two graphs are made: half of them to learn from, half to measure
 * @param confidence with which all statements about the truth hold together
 */
public record EdgeAttack(Graph graph, int from, int to, int runs, double confidence) {
    private static final int LEAST_RUNS = Distinguisher.LEAST_RUNS / 2;

    public EdgeAttack {
        if (from == to) {
            throw new IllegalArgumentException("from and to must be two nodes, got " + from + " twice");
        }
        graph.hasEdge(from, to);
        Require.atLeast("runs", LEAST_RUNS, runs);
        Require.probability("confidence", confidence);
    }

    /** With 95 % confidence. */
    public EdgeAttack(Graph graph, int from, int to, int runs) {
        this(graph, from, to, runs, 0.95);
    }

    /** Attacks what somebody releases at a price. An interrupted attack throws and leaves the thread's flag set. */
    public EdgeAttackResult run(ReleaseClaim claim, NoiseSource source, Progress progress) {
        if (claim.open().contains(from) || claim.open().contains(to)) {
            throw new IllegalArgumentException("the edge must not be at a node whose edges are not protected ("
                    + claim.open() + "), got " + from + " and " + to);
        }
        Graph with = graph.hasEdge(from, to) ? graph : graph.withEdge(from, to);
        List<Graph> worlds = List.of(with.withoutEdge(from, to), with);
        double delta = claim.claimed().delta();
        // the ends of the advantage take as much of the probability of error as all else
        List<TestPower> powers = new Distinguisher(2 * runs, (1 + confidence) / 2, Distinguisher.UNLIMITED)
                .powers(
                        new Releases(claim, worlds),
                        List.of(power -> power.logRatio(delta), TestPower::advantage),
                        source,
                        source.random(),
                        progress);
        return new EdgeAttackResult(claim.name(), claim.claimed(), powers.get(0), powers.get(1), confidence);
    }

    /** Releases of the two graphs; world 1 has the edge. */
    private record Releases(ReleaseClaim claim, List<Graph> graphs) implements TwoWorlds {
        @Override
        public String name() {
            return claim.name();
        }

        @Override
        public double[] release(int world, NoiseSource noise, RandomSource random) {
            return claim.release().apply(graphs.get(world), noise);
        }
    }
}
