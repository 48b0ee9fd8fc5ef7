package dev.sfumato.dsl.graph;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.Comparison;
import dev.sfumato.diffusion.graph.MechanismFamily;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.dsl.table.ComparisonResult;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Which ways to make a diffusion private are compared, from how many seeds and at which prices. */
public final class GraphComparison implements Result {
    private static final List<Double> EPSILONS = List.of(0.01, 0.03, 0.1, 0.3, 1.0, 3.0);
    private static final int SEEDS = 50;
    private static final int RANK = 100;
    private static final long NOISE = 1;

    private record Way(String name, GraphDiffusion how) {}

    private final OnGraph on;
    private final List<Way> ways;
    private final List<Seeds> seeds;
    private final List<Double> epsilons;
    private final int rank;
    private final double delta;
    private final Optional<Progress> progress;

    private GraphComparison(
            OnGraph on,
            List<Way> ways,
            List<Seeds> seeds,
            List<Double> epsilons,
            int rank,
            double delta,
            Optional<Progress> progress) {
        this.on = on;
        this.ways = ways;
        this.seeds = seeds;
        this.epsilons = epsilons;
        this.rank = rank;
        this.delta = delta;
        this.progress = progress;
    }

    static GraphComparison of(OnGraph on) {
        personal(on.how());
        return new GraphComparison(on, List.of(), spread(on.graph(), SEEDS), EPSILONS, RANK, 1e-6, Optional.empty());
    }

    /** Nodes all over the numbering: a public choice that looks at no edge. */
    private static List<Seeds> spread(Graph graph, int count) {
        Require.atLeast("number of seeds", 1, count);
        int n = graph.nodes();
        if (count > n) {
            throw new IllegalArgumentException("number of seeds must be at most the nodes, " + n + ", got " + count);
        }
        List<Seeds> seeds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            seeds.add(Seeds.of((int) ((i + 0.5) * n / count)));
        }
        return seeds;
    }

    /** This way, and no longer the usual ones: {@code with("mine", how -> how.geometric(2, 6))}. */
    public GraphComparison with(String name, UnaryOperator<GraphDiffusion> way) {
        List<Way> more = new ArrayList<>(ways);
        more.add(new Way(
                Require.notBlank("name", name),
                personal(Require.given("way", way).apply(on.how()))));
        return new GraphComparison(on, more, seeds, epsilons, rank, delta, progress);
    }

    private static GraphDiffusion personal(GraphDiffusion how) {
        if (how.unit() != Unit.EDGE_NOT_AT_SEED) {
            throw new IllegalArgumentException(
                    "a comparison is for releases from seeds: say per(EDGE_NOT_AT_SEED), got per(EDGE)");
        }
        return how;
    }

    /** From so many seeds, spread evenly over the numbers of the nodes. */
    public GraphComparison seeds(int count) {
        return new GraphComparison(on, ways, spread(on.graph(), count), epsilons, rank, delta, progress);
    }

    /** From each of these seeds. */
    public GraphComparison fromEach(int... seeds) {
        List<Seeds> own =
                Arrays.stream(Require.given("seeds", seeds)).mapToObj(Seeds::of).toList();
        return new GraphComparison(on, ways, own, epsilons, rank, delta, progress);
    }

    /** At these prices. */
    public GraphComparison epsilons(double... prices) {
        Arrays.stream(Require.given("epsilons", prices)).forEach(price -> Require.positive("epsilon", price));
        Require.atLeast("number of epsilons", 1, prices.length);
        return new GraphComparison(
                on, ways, seeds, Arrays.stream(prices).boxed().toList(), rank, delta, progress);
    }

    /** Counting so many of the first nodes. */
    public GraphComparison rank(int first) {
        return new GraphComparison(on, ways, seeds, epsilons, (int) Require.atLeast("rank", 1, first), delta, progress);
    }

    /** The delta of mechanisms that are not pure. */
    public GraphComparison atDelta(double newDelta) {
        Require.probability("delta", newDelta);
        return new GraphComparison(on, ways, seeds, epsilons, rank, newDelta, progress);
    }

    /** Who hears how far the work has come, instead of where all long work is shown. */
    @NotAWord
    public GraphComparison progress(Progress listener) {
        return new GraphComparison(
                on, ways, seeds, epsilons, rank, delta, Optional.of(Require.given("listener", listener)));
    }

    /** Without saying how far it has come. */
    public GraphComparison quietly() {
        return progress(Progress.NONE);
    }

    /** Measures. Noise is drawn from a seed, so that the same comparison gives the same figures. */
    public ComparisonResult run() {
        Diffusion diffusion = on.how().diffusion();
        List<MechanismFamily> compared =
                (ways.isEmpty() ? usual() : ways).stream().map(this::family).toList();
        int within = Math.min(rank, Math.max(1, on.graph().nodes() - 1));
        Comparison comparison = new Comparison(on.graph(), on.facts(), diffusion, seeds, within);
        Function<Progress, List<Comparison.Measured>> work =
                listener -> comparison.run(compared, epsilons, NoiseSource.seeded(NOISE), listener);
        return new ComparisonResult(progress.map(work).orElseGet(() -> LongWork.shown(work)), seeds.size(), within);
    }

    private MechanismFamily family(Way way) {
        return new MechanismFamily(
                way.name,
                epsilon -> way.how.mechanism(new GraphDiffusion.Wish(on.facts(), seeds.get(0), epsilon, delta)));
    }

    private List<Way> usual() {
        GraphDiffusion how = on.how();
        return List.of(
                new Way("public neighbours", how.publicNeighbours()),
                new Way("noisy degrees", how.noisyDegrees()),
                new Way("as published", how.asPublished()),
                new Way("geometric", how.geometric()),
                new Way("hybrid", how.hybrid()));
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("diffusion", on.how().diffusion().name())
                .fact("ways", names())
                .fact("seeds", seeds.size())
                .fact("epsilons", epsilons)
                .fact("rank", rank)
                .fact("delta", delta);
    }

    private List<String> names() {
        return (ways.isEmpty() ? usual() : ways).stream().map(Way::name).toList();
    }

    @Override
    public String toString() {
        return TextWidth.wrapped("a comparison of " + String.join(", ", names()) + " at epsilon "
                + Figures.several(epsilons.stream().map(Figures::exact).toList()) + " from " + seeds.size()
                + (seeds.size() == 1 ? " seed" : " seeds") + "\nsay run() next; it takes a while");
    }
}
