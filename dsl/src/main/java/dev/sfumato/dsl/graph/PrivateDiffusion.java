package dev.sfumato.dsl.graph;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.attack.graph.EdgeAttack;
import dev.sfumato.attack.graph.ReleaseClaim;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.diffusion.graph.GraphMechanism;
import dev.sfumato.diffusion.graph.ProtectedEdges;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.dsl.attack.AttackResult;
import dev.sfumato.dsl.price.Price;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.util.Require;

/** A private diffusion on a graph, ready to be released from seeds; each release costs its price again. */
public final class PrivateDiffusion implements Result {
    private static final Seeds ONE = Seeds.of(0);

    private final OnGraph on;
    private final GraphMechanism mechanism;
    private final double epsilon;
    private final double delta;
    private final NoiseSource source;

    PrivateDiffusion(OnGraph on, double epsilon, double delta, NoiseSource source) {
        this(on, mechanism(on, ONE, epsilon, delta), epsilon, delta, source);
    }

    private PrivateDiffusion(OnGraph on, GraphMechanism mechanism, double epsilon, double delta, NoiseSource source) {
        this.on = on;
        this.mechanism = mechanism;
        this.epsilon = epsilon;
        this.delta = delta;
        this.source = source;
    }

    private static GraphMechanism mechanism(OnGraph on, Seeds seeds, double epsilon, double delta) {
        return on.how().mechanism(new GraphDiffusion.Wish(on.facts(), seeds, epsilon, delta));
    }

    /** The mechanism with its noise for a release from one seed, as data. */
    public GraphMechanism mechanism() {
        return mechanism;
    }

    /** Noise from a known seed, for demonstrations: what is released then is labelled NONE. */
    public PrivateDiffusion seeded(long seed) {
        return new PrivateDiffusion(on, mechanism, epsilon, delta, NoiseSource.seeded(seed));
    }

    /** One release from one seed, to be priced, repeated or held against a budget. */
    public Release planned() {
        return Release.done(source.labelled(mechanism.from(on.facts(), ONE).event()));
    }

    /** The cost of one release. */
    public Price price() {
        return delta == 0 ? planned().epsilon() : planned().epsilon(delta);
    }

    /** Releases the ranking of one seed. */
    public RankingResult from(int seed) {
        return from(Seeds.of(seed));
    }

    /** Releases the ranking of the node of this name. */
    public RankingResult from(String seed) {
        return from(on.graph().node(seed));
    }

    /** Releases one ranking of a set of seeds, which start with equal parts. */
    public RankingResult fromSet(int... seeds) {
        return from(Seeds.of(Require.given("seeds", seeds)));
    }

    /**
     * Releases a ranking for each of these seeds, one for each user; whoever pools them is told all of them, and the edges that are protected
     * from that are those at none of the seeds.
     */
    public RankingsResult fromEach(int... seeds) {
        Seeds all = RankingsResult.different(seeds);
        // refused before the first draw
        all.requireIn(on.graph().nodes());
        ProtectedEdges.requireSome(mechanism.unit(), on.facts(), all);
        if (delta > 0) {
            requirePriced(all.nodes().size());
        }
        return RankingsResult.of(all, this::from, pooled -> ProtectedEdges.stated(pooled, on.facts(), all));
    }

    /** All of them together are priced at as many deltas. */
    private void requirePriced(int rankings) {
        if (rankings * delta >= 1) {
            throw new IllegalArgumentException("delta of " + rankings + " rankings together must be in (0, 1), got "
                    + rankings + " times " + delta + ": say within(epsilon, delta) with a delta below 1/" + rankings
                    + ", or rank for fewer seeds at once");
        }
    }

    /** Releases a ranking for each of the nodes of these names. */
    public RankingsResult fromEach(String... seeds) {
        return fromEach(Require.allGiven("seeds", seeds).stream()
                .mapToInt(on.graph()::node)
                .toArray());
    }

    /** A release from every node: global PageRank. Every edge is protected, so say {@code per(EDGE)} first. */
    public RankingResult fromEveryNode() {
        if (mechanism.unit() != Unit.EDGE) {
            throw new IllegalArgumentException(
                    "from every node there is no edge that is not at a seed: say per(EDGE) before on(graph)");
        }
        return from(Seeds.everyNode());
    }

    /**
     * Tries to find out from releases for a seed whether there is an edge between two other nodes, and compares what that
     * measures with the price.
     *
     * @param runs how many releases the attacker makes of each of the two graphs
     */
    public AttackResult attack(int seed, int from, int to, int runs) {
        return LongWork.shown(progress -> attack(seed, from, to, runs, progress));
    }

    /** As {@link #attack(int, int, int, int)}, telling another how far it has come. */
    public AttackResult attack(int seed, int from, int to, int runs, Progress progress) {
        Seeds seeds = Seeds.of(seed);
        return new AttackResult(new EdgeAttack(on.graph(), from, to, runs)
                .run(ReleaseClaim.of(mechanism, on.facts(), seeds, delta), source, progress));
    }

    private RankingResult from(Seeds seeds) {
        ProtectedEdges.requireSome(mechanism.unit(), on.facts(), seeds);
        // several seeds hold more together, and rounding counts with what they hold
        GraphMechanism own = seeds.nodes().size() > 1 ? mechanism(on, seeds, epsilon, delta) : mechanism;
        Noisy<double[]> noisy = own.from(on.facts(), seeds).release(on.graph(), source);
        return new RankingResult(on.graph(), seeds, noisy.value(), Release.done(noisy), epsilon, delta);
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("mechanism", mechanism.name())
                .guarantee(price().guarantee())
                .fact("event", planned().event());
    }

    @Override
    public Sheet sheet() {
        return new Sheet().line(mechanism.name()).table(price().within(epsilon));
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
