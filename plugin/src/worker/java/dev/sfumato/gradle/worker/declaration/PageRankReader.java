package dev.sfumato.gradle.worker.declaration;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.diffusion.graph.GraphMechanism;
import dev.sfumato.diffusion.graph.MechanismFamily;
import dev.sfumato.diffusion.graph.NoisyDiffusion;
import dev.sfumato.diffusion.graph.PublicFacts;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Turns a declared diffusion on a graph, PageRank or the heat kernel, into the event that each of its releases causes. */
public final class PageRankReader {
    static final String PAGE_RANK = "page-rank";
    static final String HEAT_KERNEL = "heat-kernel";

    private static final List<String> SEEDS = List.of("personal", "everywhere");

    private final RequestFields mechanism;
    private final Unit unit;

    private PageRankReader(RequestFields mechanism, Unit unit) {
        this.mechanism = mechanism;
        this.unit = unit;
    }

    /**
     * The event of one release, known before the graph is seen but for what is public of it.
     *
     * @param release its field {@code mechanism} says which, and has a {@code scale}, or its field {@code calibrate} an epsilon
     * @param data the graph, if there is one
     */
    public static PrivacyEvent read(RequestFields release, Unit unit, Optional<MeasuredGraph> data) {
        RequestFields mechanism = release.object("mechanism");
        return BadRequestException.naming(
                release.owner(), () -> new PageRankReader(mechanism, unit).event(release, data));
    }

    private PrivacyEvent event(RequestFields release, Optional<MeasuredGraph> data) {
        if (unit != Unit.EDGE && unit != Unit.EDGE_NOT_AT_SEED) {
            throw mechanism.refused("a diffusion on a graph protects edges, so the unit of its dataset must be '"
                    + Unit.EDGE + "' or '" + Unit.EDGE_NOT_AT_SEED + "', got '" + unit + "'");
        }
        Diffusion diffusion = diffusion();
        PublicFacts facts = facts(data);
        Seeds seeds = seeds(facts);
        if (release.has("calibrate") == mechanism.has("scale")) {
            throw mechanism.refused("the noise must be given by a scale or by an epsilon to be met, got "
                    + (mechanism.has("scale") ? "both" : "neither") + "; declare one: epsilon = 0.5");
        }
        GraphMechanism chosen = mechanism.has("scale")
                ? NoisyDiffusion.geometric(diffusion, eta(), mechanism.number("scale"), unit)
                : calibrated(release.object("calibrate"), diffusion, facts, seeds);
        return chosen.from(facts, seeds).event();
    }

    private GraphMechanism calibrated(RequestFields target, Diffusion diffusion, PublicFacts facts, Seeds seeds) {
        target.only("epsilon");
        double epsilon = Require.positive("epsilon", target.number("epsilon"));
        return mechanism.has("eta")
                ? MechanismFamily.geometric(diffusion, eta(), facts, seeds, unit, epsilon, 0)
                : MechanismFamily.best(diffusion, facts, seeds, unit, epsilon, 0);
    }

    private double eta() {
        return Require.positive("eta", Settings.number(mechanism, "eta", NoisyDiffusion.DEFAULT_ETA));
    }

    private Diffusion diffusion() {
        String name = mechanism.text("mechanism");
        boolean isPageRank = name.equals(PAGE_RANK);
        if (!isPageRank && !name.equals(HEAT_KERNEL)) {
            throw mechanism.refused(
                    "mechanism must be one of " + PAGE_RANK + ", " + HEAT_KERNEL + ", got '" + name + "'");
        }
        if (isPageRank) {
            only("beta", "lazy");
        } else {
            only("time");
        }
        int steps = Settings.count(mechanism, "steps", 1);
        if (!isPageRank) {
            return Diffusion.heatKernel(mechanism.number("time"), steps);
        }
        double beta = mechanism.number("beta");
        return Settings.truth(mechanism, "lazy", true)
                ? Diffusion.lazyPageRank(beta, steps)
                : Diffusion.pageRank(beta, steps);
    }

    private void only(String... own) {
        List<String> shared = List.of(
                "mechanism",
                "steps",
                "eta",
                "scale",
                "seeds",
                "seedNodes",
                "nodes",
                "directed",
                "weighted",
                "mostChange",
                "mostWeight");
        mechanism.only(Stream.concat(shared.stream(), Arrays.stream(own)).toArray(String[]::new));
    }

    private Seeds seeds(PublicFacts facts) {
        boolean isEverywhere = Settings.choice(mechanism, "seeds", SEEDS).equals(SEEDS.get(1));
        if (!isEverywhere) {
            int count = Settings.count(mechanism, "seedNodes", 1, 1);
            Require.within("seedNodes", 1, facts.nodes(), count);
            return Seeds.of(IntStream.range(0, count).toArray());
        }
        if (mechanism.has("seedNodes")) {
            throw mechanism.refused("seedNodes is a number of personal seeds; leave it out where seeds are everywhere");
        }
        if (unit != Unit.EDGE) {
            throw mechanism.refused("where every node is a seed there is no edge that is not at one, so the unit of the"
                    + " dataset must be '" + Unit.EDGE + "', got '" + unit + "'");
        }
        return Seeds.everyNode();
    }

    /** The public facts of the graph: declared with the mechanism, and true of the data where there is some. */
    private PublicFacts facts(Optional<MeasuredGraph> data) {
        if (data.isPresent() && !data.get().nodesArePublic()) {
            throw mechanism.refused("the number of nodes must be public, got nodes that were taken from the edges;"
                    + " declare it where the graph is declared: nodes = 10312");
        }
        if (data.isEmpty() && !mechanism.has("nodes")) {
            throw mechanism.refused("nodes must be given, a public number, got nothing; declare it: nodes = 10312");
        }
        int nodes = data.map(of -> of.nodes()).orElseGet(() -> Settings.count(mechanism, "nodes", 1));
        boolean isDirected =
                data.map(of -> of.isDirected()).orElseGet(() -> Settings.truth(mechanism, "directed", false));
        boolean isWeighted =
                data.map(of -> of.isWeighted()).orElseGet(() -> Settings.truth(mechanism, "weighted", false));
        if (nodes != Settings.count(mechanism, "nodes", 1, nodes)
                || isDirected != Settings.truth(mechanism, "directed", isDirected)
                || isWeighted != Settings.truth(mechanism, "weighted", isWeighted)) {
            throw mechanism.refused("nodes, directed and weighted must be those of the declared graph, " + nodes + ", "
                    + isDirected + ", " + isWeighted + "; leave them out");
        }
        PublicFacts facts = facts(nodes, isDirected, isWeighted);
        data.filter(MeasuredGraph::isWeighted).ifPresent(of -> facts.requireTrueOf(of.heaviest(), of.weight()));
        return facts;
    }

    private PublicFacts facts(int nodes, boolean isDirected, boolean isWeighted) {
        if (isWeighted) {
            double mostChange = mechanism.number("mostChange");
            double mostWeight = mechanism.number("mostWeight");
            return isDirected
                    ? PublicFacts.directedWeighted(nodes, mostChange, mostWeight)
                    : PublicFacts.weighted(nodes, mostChange, mostWeight);
        }
        if (mechanism.has("mostChange") || mechanism.has("mostWeight")) {
            throw mechanism.refused("mostChange and mostWeight are for a graph with weights; leave them out");
        }
        return isDirected ? PublicFacts.directed(nodes) : PublicFacts.of(nodes);
    }
}
