package dev.sfumato.dsl.graph;

import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.util.Require;
import java.util.function.UnaryOperator;

/** A diffusion without noise: its rankings protect nobody, and their price is infinite. */
public record UnprotectedDiffusion(@NotAWord OnGraph on) implements Result {
    /** The ranking of one seed. */
    public RankingResult from(int seed) {
        return from(Seeds.of(seed));
    }

    /** The ranking of the node of this name. */
    public RankingResult from(String seed) {
        return from(on.graph().node(seed));
    }

    /** One ranking of a set of seeds, which start with equal parts. */
    public RankingResult fromSet(int... seeds) {
        return from(Seeds.of(Require.given("seeds", seeds)));
    }

    /** A ranking for each of these seeds. */
    public RankingsResult fromEach(int... seeds) {
        return RankingsResult.of(RankingsResult.different(seeds), this::from, UnaryOperator.identity());
    }

    /** The ranking of all nodes, with every node as a seed: global PageRank. */
    public RankingResult fromEveryNode() {
        return from(Seeds.everyNode());
    }

    private RankingResult from(Seeds seeds) {
        NonPrivateEvent event = new NonPrivateEvent(name(), on.how().unit());
        return new RankingResult(
                on.graph(), seeds, on.how().exact(on.graph(), seeds), Release.done(event), Double.POSITIVE_INFINITY, 0);
    }

    private String name() {
        return on.how().diffusion().name() + " without noise";
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("diffusion", name())
                .fact("graph", on.graph().toString())
                .fact("unit", on.how().unit().toString());
    }

    @Override
    public String toString() {
        return TextWidth.wrapped(name() + " on " + on.graph() + "\nsay from(17) for a seed; it protects nobody");
    }
}
