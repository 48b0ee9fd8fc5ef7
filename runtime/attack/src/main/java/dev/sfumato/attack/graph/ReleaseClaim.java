package dev.sfumato.attack.graph;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.GraphMechanism;
import dev.sfumato.diffusion.graph.PublicFacts;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.util.Require;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Something that releases a vector of a graph, and what it says that this costs. The two need not fit: an attack finds out.
 *
 * @param release always a vector of one length; called from several threads
 * @param claimed the claimed cost of a release
 * @param open the nodes whose edges the claim does not protect
 */
public record ReleaseClaim(
        String name, BiFunction<Graph, NoiseSource, double[]> release, Guarantee claimed, List<Integer> open) {
    public ReleaseClaim {
        Require.notBlank("name", name);
        open = List.copyOf(open);
    }

    /** A claim that every edge is protected. */
    public ReleaseClaim(String name, BiFunction<Graph, NoiseSource, double[]> release, Guarantee claimed) {
        this(name, release, claimed, List.of());
    }

    /**
     * The claim for a mechanism, at the price of its event.
     *
     * @param delta zero for pure differential privacy
     */
    public static ReleaseClaim of(GraphMechanism mechanism, PublicFacts facts, Seeds seeds, double delta) {
        Mechanism<Graph, double[]> made = mechanism.from(facts, seeds);
        Accountant accountant = Accountants.best();
        return new ReleaseClaim(
                mechanism.name(),
                releases(made),
                delta == 0 ? accountant.pricePure(made.event()) : accountant.price(made.event(), delta),
                mechanism.unit() == Unit.EDGE_NOT_AT_SEED ? seeds.nodes() : List.of());
    }

    /** The same claim made for what another mechanism does, for example one with less noise. */
    public ReleaseClaim madeFor(Mechanism<Graph, double[]> other) {
        return new ReleaseClaim(name, releases(other), claimed, open);
    }

    /** Another claim for the same releases. */
    public ReleaseClaim claiming(Guarantee other) {
        return new ReleaseClaim(name, release, other, open);
    }

    private static BiFunction<Graph, NoiseSource, double[]> releases(Mechanism<Graph, double[]> mechanism) {
        return (graph, source) -> mechanism.release(graph, source).value();
    }
}
