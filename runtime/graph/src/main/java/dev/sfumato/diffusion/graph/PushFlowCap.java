package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Step;
import dev.sfumato.diffusion.graph.engine.Threshold;
import dev.sfumato.diffusion.graph.engine.Walker;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.numeric.Decimals;
import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.util.Require;
import java.math.BigDecimal;
import java.util.Collections;

/**
 * DP-PushFlowCap (Epasto et al., "Differentially private graph learning via sensitivity-bounded personalized PageRank",
 * 2022): each node pushes on at most eta times its degree in all, and what has been pushed is released with Laplace noise.
 *
 * <p>What a node has received in all obeys y = s + beta (I + P)/2 min(y, cap), the clipped lazy walk, and min(y, cap) is
 * what it has pushed. That is how it is computed here, so that rounding is bounded as for any other diffusion.
 *
 * @param beta one less the chance to stop of the lazy walk
 * @param eta what a node may push per edge
 * @param scale of the Laplace noise
 */
public record PushFlowCap(double beta, int rounds, double eta, double scale, Unit unit) implements GraphMechanism {
    public PushFlowCap {
        Require.probability("beta", beta);
        Require.atLeast("rounds", 1, rounds);
        Require.positive("eta", eta);
        Require.positive("scale", scale);
        NoisyDiffusion.requireEdges(unit);
    }

    /** At a price of epsilon, pure. */
    public static PushFlowCap within(
            double beta, int rounds, double eta, double epsilon, PublicFacts facts, Unit unit) {
        PushFlowCap any = new PushFlowCap(beta, rounds, eta, 1, unit);
        return new PushFlowCap(beta, rounds, eta, Pure.scale(any.sensitivity(facts), epsilon), unit);
    }

    @Override
    public String name() {
        return "DP-PushFlowCap";
    }

    /** (2 + beta)(1 - beta^rounds) eta, as published: what an edge can change of exact sums. */
    public double sensitivity() {
        return DirectedRounding.up(Decimals.exact(2)
                .add(Decimals.exact(beta))
                .multiply(BigDecimal.ONE.subtract(Decimals.exact(beta).pow(rounds)))
                .multiply(Decimals.exact(eta)));
    }

    /** {@link #sensitivity()} and what rounding adds to it: a share of the mass in every round, which shrinks by beta. */
    double sensitivity(PublicFacts facts) {
        // what all nodes have received together is at most 1/(1 - beta), however many seeds share the start
        BigDecimal mass =
                Decimals.product(2, 1 / (1 - beta), 1 + 0x1p-20).add(Decimals.product(2, eta, facts.mostWeight()));
        BigDecimal rounding = mass.multiply(Decimals.exact(0x1p-52 * (DiffusionChain.ROUNDINGS + 2)));
        return DirectedRounding.up(Decimals.exact(sensitivity()).add(rounding));
    }

    @Override
    public PrivacyEvent event(PublicFacts facts, Seeds seeds) {
        return ProtectedEdges.stated(new LaplaceEvent(scale, sensitivity(facts), unit), facts, seeds);
    }

    @Override
    public Noisy<double[]> release(Graph graph, PublicFacts facts, Seeds seeds, NoiseSource source) {
        facts.requireTrueOf(graph);
        if (graph.isDirected() || graph.isWeighted()) {
            throw new IllegalArgumentException(
                    "the graph must be undirected and without weights for DP-PushFlowCap; NoisyDiffusion takes both");
        }
        double[] pushed = pushed(graph, seeds);
        return source.releaseField(event(facts, seeds), field -> {
            field.addLaplace(0, 0, 0, pushed, 0, pushed.length, scale, Pure.grid(scale, 1));
            for (int v = 0; v < pushed.length; v++) {
                pushed[v] = Math.min(1, Math.max(0, pushed[v]));
            }
            return pushed;
        });
    }

    /** The release of the mechanism without the noise; private in no way. */
    public double[] pushed(Graph graph, Seeds seeds) {
        Threshold cap = new Threshold.Degree(eta);
        Diffusion received = Diffusion.of(Collections.nCopies(rounds - 1, new Step(beta / 2, beta / 2, 1)));
        double[] pushed = new Walker(graph).run(received, cap, 0, seeds, unit);
        boolean isPersonal = unit == Unit.EDGE_NOT_AT_SEED;
        for (int v = 0; v < pushed.length; v++) {
            double most = isPersonal && seeds.nodes().contains(v) ? 1 / (1 - beta) : cap.cap(graph.strength(v));
            pushed[v] = (1 - beta) * Math.min(pushed[v], most);
        }
        return pushed;
    }
}
