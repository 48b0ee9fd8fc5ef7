package dev.sfumato.demo;

import static dev.sfumato.dsl.Samples.blockModel;
import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.graph.Graphs.lazyPageRank;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.dsl.budget.TeamLedger;
import dev.sfumato.dsl.graph.OnGraph;
import dev.sfumato.dsl.graph.RankingResult;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A personalized PageRank of a graph whose edges are private, beside the one without noise. */
final class GraphAct {
    private static final List<Integer> COMMUNITIES = List.of(60, 60, 60, 60, 60, 60);
    private static final int SEED = 17;
    private static final int FIRST = 60;
    private static final double EPSILON = 1;

    private GraphAct() {}

    static Scene play(TeamLedger ledger, Path folder) {
        Graph graph = blockModel(COMMUNITIES, 0.5, 0.01, 1);
        OnGraph pageRank = lazyPageRank(0.8, 100).on(graph);
        RankingResult exact = pageRank.unprotected().from(SEED);
        RankingResult released = pageRank.within(EPSILON).from(SEED);
        budget(EPSILON)
                .per(Unit.EDGE_NOT_AT_SEED)
                .on("friends")
                .chargedTo(ledger)
                .spend(released.released().named("ranking of user 17"));

        int[] before = exact.top(FIRST);
        int[] after = released.top(FIRST);
        long kept = Arrays.stream(after)
                .filter(node -> Arrays.stream(before).anyMatch(other -> other == node))
                .count();
        String price = released.price().guarantee().toString();
        GraphPicture picture = new GraphPicture(graph, COMMUNITIES);
        return new Scene(
                "graph",
                "A ranking of friends",
                String.format(
                        Locale.ROOT,
                        "Which of %,d people are closest to the ringed one? PageRank without noise on the left, and on the right with noise that"
                                + " hides every friendship but the reader's own: %d of the first %d stay, %d would by chance.",
                        graph.nodes(),
                        kept,
                        FIRST,
                        FIRST * FIRST / graph.nodes()),
                List.of(
                        Picture.svg(
                                folder,
                                "ranking-exact",
                                picture.of(exact.values(), before, SEED, "PageRank without noise"),
                                "A graph of six communities; the nodes of one community are large",
                                "Without noise: not to be published"),
                        Picture.svg(
                                folder,
                                "ranking-private",
                                picture.of(released.values(), after, SEED, "Private PageRank"),
                                "The same graph; nearly the same nodes are large",
                                "Private: what left")),
                List.of(),
                Optional.of(price),
                """
                var graph = blockModel(List.of(60, 60, 60, 60, 60, 60), 0.5, 0.01, 1);
                lazyPageRank(0.8, 100).on(graph).unprotected().from(17)   // for our eyes only
                lazyPageRank(0.8, 100).on(graph).within(1).from(17)       // may leave""",
                List.of(
                        String.format(Locale.ROOT, "kept           %d of the first %d people", kept, FIRST),
                        "released       the ranking of one user: " + price));
    }
}
