package dev.sfumato.dsl;

import dev.sfumato.accounting.Unit;
import dev.sfumato.diffusion.graph.GraphMechanism;
import dev.sfumato.diffusion.graph.Seeds;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;

/** A private diffusion on a graph, ready to be released from seeds; each release costs its price again. */
public final class PrivateDiffusion {
    private final OnGraph on;
    private final GraphMechanism mechanism;
    private final double delta;
    private final NoiseSource source;

    PrivateDiffusion(OnGraph on, GraphMechanism mechanism, double delta, NoiseSource source) {
        this.on = on;
        this.mechanism = mechanism;
        this.delta = delta;
        this.source = source;
    }

    /** The mechanism with its noise, as data. */
    public GraphMechanism mechanism() {
        return mechanism;
    }

    /** Noise from a known seed, for demonstrations: what is released then is labelled NONE. */
    public PrivateDiffusion seeded(long seed) {
        return new PrivateDiffusion(on, mechanism, delta, NoiseSource.seeded(seed));
    }

    /** What one release does, to be priced, repeated or held against a budget. */
    public Release release() {
        return new Release(null, mechanism.event(on.facts(), Seeds.of(0)));
    }

    /** What one release costs. */
    public Price price() {
        return delta == 0 ? release().epsilon() : release().epsilon(delta);
    }

    /** A release from one seed, or from several with equal parts. */
    public RankingResult from(int... seeds) {
        return from(Seeds.of(seeds));
    }

    /** A release from the node of this name. */
    public RankingResult from(String seed) {
        return from(on.graph().node(seed));
    }

    /** A release from every node: global PageRank. Every edge is protected, so say {@code per(EDGE)} first. */
    public RankingResult fromEveryNode() {
        if (mechanism.unit() != Unit.EDGE) {
            throw new IllegalArgumentException(
                    "from every node there is no edge that is not at a seed: say per(EDGE) before on(graph)");
        }
        return from(Seeds.everyNode());
    }

    private RankingResult from(Seeds seeds) {
        Noisy<double[]> noisy = mechanism.release(on.graph(), on.facts(), seeds, source);
        return new RankingResult(on.graph(), seeds, noisy.value(), new Release(null, noisy.event()), delta);
    }

    @Override
    public String toString() {
        return mechanism.name() + "\n" + price();
    }
}
