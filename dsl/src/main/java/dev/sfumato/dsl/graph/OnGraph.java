package dev.sfumato.dsl.graph;

import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.PublicFacts;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.util.Require;

/** A diffusion on a graph, still without a price. */
public record OnGraph(
        @NotAWord GraphDiffusion how,
        @NotAWord Graph graph,
        @NotAWord PublicFacts facts) implements Result {
    /** Made private at a price of epsilon, pure. */
    public PrivateDiffusion within(double epsilon) {
        return new PrivateDiffusion(this, epsilon, 0, NoiseSource.secure());
    }

    /** Made private at a price of (epsilon, delta). */
    public PrivateDiffusion within(double epsilon, double delta) {
        return new PrivateDiffusion(this, epsilon, Require.probability("delta", delta), NoiseSource.secure());
    }

    /** Without noise, which protects nobody: to look at, beside what is released. */
    public UnprotectedDiffusion unprotected() {
        return new UnprotectedDiffusion(this);
    }

    /** A comparison of ways to make it private, on this graph. */
    public GraphComparison compare() {
        return GraphComparison.of(this);
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("diffusion", how.diffusion().name())
                .fact("graph", graph.toString())
                .fact("unit", how.unit().toString());
    }

    @Override
    public String toString() {
        return TextWidth.wrapped(
                how.diffusion().name() + " on " + graph + "\nsay within(0.1) for a price, then from(17) for a seed");
    }
}
