package dev.sfumato.audit.tester;

import dev.sfumato.accounting.event.NoisyIterationEvent.Noise;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.EdgeFlipping;
import dev.sfumato.diffusion.graph.GraphMechanism;
import dev.sfumato.diffusion.graph.Hybrid;
import dev.sfumato.diffusion.graph.MechanismFamily;
import dev.sfumato.diffusion.graph.NoiseSchedule;
import dev.sfumato.diffusion.graph.NoisyDegrees;
import dev.sfumato.diffusion.graph.NoisyDiffusion;
import dev.sfumato.diffusion.graph.PublicFacts;
import dev.sfumato.diffusion.graph.PublicNeighbours;
import dev.sfumato.diffusion.graph.PushFlowCap;
import dev.sfumato.diffusion.graph.Split;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Threshold;
import java.util.ArrayList;
import java.util.List;

/** The mechanisms on graphs, on tiny graphs that are hard on them: an edge is there or not. */
final class GraphTrials {
    static final Diffusion LAZY = Diffusion.lazyPageRank(0.8, 2);
    static final double ETA = 1e-3;
    static final Unit PERSONAL = Unit.EDGE_NOT_AT_SEED;
    private static final String HALVED = "noise halved";
    private static final String UNCLIPPED = "clip dropped";

    private GraphTrials() {}

    /**
     * Two graphs that differ in an edge.
     *
     * @param with the graph that has it
     */
    record Edge(String words, Graph with, int from, int to, Seeds seeds) {
        /** A seed with two neighbours, which are joined or not. */
        static Edge ofTriangle() {
            return new Edge("the far edge of a triangle", graph(3, 0, 1, 0, 2, 1, 2), 1, 2, Seeds.of(0));
        }

        /** Two seeds with a neighbour each; these are joined or not, and nobody else is there. */
        static Edge ofPath() {
            return new Edge("the middle of a path", graph(4, 0, 2, 1, 3, 2, 3), 2, 3, Seeds.of(0, 1));
        }

        PublicFacts facts() {
            return PublicFacts.of(with.nodes());
        }

        MechanismRelease<Graph, double[]> releases(GraphMechanism mechanism) {
            List<Graph> worlds = List.of(with.hasEdge(from, to) ? with.withoutEdge(from, to) : with, joined());
            return MechanismRelease.ofVector(mechanism.from(facts(), seeds), (world, random) -> worlds.get(world));
        }

        private Graph joined() {
            return with.hasEdge(from, to) ? with : with.withEdge(from, to);
        }

        Trial trial(GraphMechanism mechanism, double delta) {
            return Trial.of(words, delta, releases(mechanism));
        }
    }

    static List<TestedMechanism> all() {
        return List.of(noisyDiffusion(), degrees(), pushFlow(), flipping(), hybrid(), split(), neighbours());
    }

    private static NoisyDiffusion lastStep(double epsilon, Noise noise, double delta) {
        NoisyDiffusion shape = new NoisyDiffusion(
                LAZY,
                new Threshold.Degree(ETA),
                0,
                NoiseSchedule.lastSteps(ETA, 1, 2).with(noise),
                PERSONAL);
        return MechanismFamily.calibrated(
                shape, Edge.ofTriangle().facts(), Edge.ofTriangle().seeds(), epsilon, delta);
    }

    private static TestedMechanism noisyDiffusion() {
        Edge edge = Edge.ofTriangle();
        NoisyDiffusion laplace = lastStep(2, Noise.LAPLACE, 0);
        NoisyDiffusion gaussian = lastStep(2, Noise.GAUSSIAN, 1e-3);
        NoisyDiffusion twoDraws = MechanismFamily.calibrated(
                NoisyDiffusion.published(LAZY, ETA, ETA, PERSONAL), edge.facts(), edge.seeds(), 3, 0);
        NoisyRelease inBlocks = (world, noise, random) -> laplace.releaseAll(
                        world == 0 ? edge.with().withoutEdge(1, 2) : edge.with(),
                        edge.facts(),
                        List.of(edge.seeds(), Seeds.of(1)),
                        noise)
                .get(0);
        return new TestedMechanism(
                "noisy diffusion",
                NoisyDiffusion.class,
                edge.trial(laplace, 0)
                        .sabotaged(HALVED, edge.releases(laplace.withNoiseTimes(0.5)))
                        .sabotaged(UNCLIPPED, edge.releases(unclipped(laplace))),
                Trial.of(edge.words() + ", one of two seeds", laplace.event(edge.facts(), edge.seeds()), 0, inBlocks),
                Trial.of(edge.words() + ", Gaussian noise", 1e-3, edge.releases(gaussian))
                        .sabotaged(HALVED, edge.releases(gaussian.withNoiseTimes(0.5)))
                        .sabotaged(UNCLIPPED, edge.releases(unclipped(gaussian))),
                Trial.of(edge.words() + ", two draws as published", 0, edge.releases(twoDraws))
                        .sabotaged(HALVED, edge.releases(twoDraws.withNoiseTimes(0.5))));
    }

    /** A threshold that no value of so small a graph reaches. */
    private static NoisyDiffusion unclipped(NoisyDiffusion mechanism) {
        return new NoisyDiffusion(
                mechanism.diffusion(),
                new Threshold.Degree(1),
                mechanism.offset(),
                mechanism.schedule(),
                mechanism.unit());
    }

    private static TestedMechanism degrees() {
        Edge edge = Edge.ofPath();
        NoisyDegrees degrees = NoisyDegrees.within(LAZY, 2);
        return new TestedMechanism(
                "noisy degrees",
                NoisyDegrees.class,
                edge.trial(degrees, 0).sabotaged(HALVED, edge.releases(new NoisyDegrees(LAZY, degrees.scale() / 2))));
    }

    /** A small beta makes an edge attain most of the published sensitivity: the caps of two nodes that push all they may. */
    private static TestedMechanism pushFlow() {
        Edge edge = Edge.ofTriangle();
        PushFlowCap push = PushFlowCap.within(0.05, 2, ETA, 2, edge.facts(), PERSONAL);
        return new TestedMechanism(
                "push flow cap",
                PushFlowCap.class,
                edge.trial(push, 0)
                        .sabotaged(
                                HALVED,
                                edge.releases(
                                        new PushFlowCap(push.beta(), push.rounds(), ETA, push.scale() / 2, PERSONAL)))
                        .sabotaged(
                                UNCLIPPED,
                                edge.releases(new PushFlowCap(
                                        push.beta(), push.rounds(), 10 * ETA, push.scale(), PERSONAL))));
    }

    /** No other pair is away from the seeds, so that a release shows whether this one was flipped. */
    private static TestedMechanism flipping() {
        Edge edge = Edge.ofPath();
        EdgeFlipping flipping = new EdgeFlipping(LAZY, 1, PERSONAL);
        double half = flipping.probability() / 2;
        return new TestedMechanism(
                "edge flipping",
                EdgeFlipping.class,
                edge.trial(flipping, 0)
                        .sabotaged(
                                "flips halved",
                                edge.releases(new EdgeFlipping(LAZY, Math.log((1 - half) / half), PERSONAL))));
    }

    /** Twenty neighbours of the seed all know ten nodes, and nobody knows ten others: sums that degrees do not predict. */
    private static TestedMechanism hybrid() {
        List<Integer> ends = new ArrayList<>();
        for (int near = 1; near <= 20; near++) {
            ends.addAll(List.of(0, near));
            for (int far = 21; far <= 30; far++) {
                ends.addAll(List.of(near, far));
            }
        }
        for (int other = 31; other <= 40; other++) {
            for (int earlier = 31; earlier < other; earlier++) {
                ends.addAll(List.of(earlier, other));
            }
        }
        Graph graph = graph(41, ends.stream().mapToInt(end -> end).toArray());
        Edge edge = new Edge("two neighbours of a seed with many", graph, 1, 2, Seeds.of(0));
        Hybrid hybrid = (Hybrid) Hybrid.within(LAZY, 2);
        return new TestedMechanism(
                "hybrid",
                Hybrid.class,
                edge.trial(hybrid, 0)
                        .thorough(3)
                        .sabotaged(
                                HALVED,
                                edge.releases(new Hybrid(LAZY, hybrid.degreeScale() / 2, hybrid.sumScale() / 2))));
    }

    /** An edge of each class, on graphs so small that little else is in what is released. */
    private static TestedMechanism split() {
        int[] between = {
            0, 1, 0, 2, 0, 3, 1, 4, 1, 5, 2, 5, 2, 6, 3, 6, 3, 4, 4, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 7, 5, 10
        };
        Diffusion diffusion = Diffusion.lazyPageRank(0.8, 4);
        Split split = (Split) Split.within(diffusion, 4);
        Split halved = new Split(diffusion, split.outwardScale() / 2, split.inwardScale() / 2, split.insideScale() / 2);
        List<Trial> trials = new ArrayList<>();
        for (Edge edge : List.of(
                new Edge("an edge from a neighbour of the seed to another node", graph(12, between), 3, 9, Seeds.of(0)),
                new Edge(
                        "an edge between two neighbours of the seed",
                        graph(4, 0, 1, 0, 2, 1, 3, 2, 3),
                        1,
                        2,
                        Seeds.of(0)),
                new Edge("an edge far from the seed", graph(4, 0, 1, 1, 2, 1, 3), 2, 3, Seeds.of(0)))) {
            trials.add(edge.trial(split, 0).sabotaged(HALVED, edge.releases(halved)));
        }
        return new TestedMechanism("split", Split.class, trials.toArray(Trial[]::new));
    }

    private static TestedMechanism neighbours() {
        Edge edge = Edge.ofTriangle();
        return new TestedMechanism(
                "public neighbours",
                PublicNeighbours.class,
                edge.trial(new PublicNeighbours(LAZY), 0)
                        .sabotaged(
                                "edges away from seeds taken for public",
                                edge.releases(new EdgeFlipping(LAZY, 20, PERSONAL))));
    }

    static Graph graph(int nodes, int... ends) {
        int[] from = new int[ends.length / 2];
        int[] to = new int[ends.length / 2];
        for (int i = 0; i < from.length; i++) {
            from[i] = ends[2 * i];
            to[i] = ends[2 * i + 1];
        }
        return Graph.undirected(nodes, from, to);
    }
}
