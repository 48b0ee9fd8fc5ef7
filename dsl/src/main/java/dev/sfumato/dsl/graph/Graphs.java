package dev.sfumato.dsl.graph;

import dev.sfumato.data.graph.EdgeList;
import dev.sfumato.data.graph.Ids;
import dev.sfumato.data.graph.Separator;
import dev.sfumato.diffusion.graph.PublicFacts;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Step;
import dev.sfumato.dsl.show.ChartResult;
import dev.sfumato.util.Require;
import java.nio.file.Path;
import java.util.List;

/** The words for graphs: read edges, rank nodes by private diffusion. */
public final class Graphs {
    /** That the ids of a file of edges are names: {@code edges("friends.csv").ids(STRING)}. */
    public static final Ids STRING = Ids.STRING;

    /** The separator between two ids: {@code edges("friends.csv").separator(COMMA)}; also TAB, SEMICOLON, BLANKS. */
    public static final Separator COMMA = Separator.COMMA;

    /** A tab between two ids. */
    public static final Separator TAB = Separator.TAB;

    /** A semicolon between two ids. */
    public static final Separator SEMICOLON = Separator.SEMICOLON;

    /** Spaces and tabs between two ids. */
    public static final Separator BLANKS = Separator.BLANKS;

    private Graphs() {}

    /** A file of edges, to be read as a graph: {@code edges("friends.tsv").nodes(4039).read().graph()}. */
    public static EdgeList edges(String file) {
        return EdgeList.from(Path.of(Require.notBlank("file", file)));
    }

    /** PageRank of a walk that stays where it is half of the time; from a seed it is personalised. */
    public static GraphDiffusion lazyPageRank(double beta, int steps) {
        return new GraphDiffusion(Diffusion.lazyPageRank(beta, steps));
    }

    /** The same, with as many steps as it takes until what is left to come is below one in a million. */
    public static GraphDiffusion lazyPageRank(double beta) {
        return lazyPageRank(beta, Diffusion.stepsOfPageRank(beta));
    }

    /** PageRank of a walk that moves in every step, with as many steps as it takes until what is left to come is below one in a million. */
    public static GraphDiffusion pageRank(double beta) {
        return pageRank(beta, Diffusion.stepsOfPageRank(beta));
    }

    /** PageRank of a walk that moves in every step. */
    public static GraphDiffusion pageRank(double beta, int steps) {
        return new GraphDiffusion(Diffusion.pageRank(beta, steps));
    }

    /** The heat kernel of time {@code t}, up to so many steps. */
    public static GraphDiffusion heatKernel(double t, int steps) {
        return new GraphDiffusion(Diffusion.heatKernel(t, steps));
    }

    /** The heat kernel of time {@code t}, with as many steps as it takes until what is left to come is below one in a million. */
    public static GraphDiffusion heatKernel(double t) {
        return heatKernel(t, Diffusion.stepsOfHeatKernel(t));
    }

    /** One step of a diffusion: x becomes (walk P + stay) x + restart s. */
    public static Step step(double walk, double stay, double restart) {
        return new Step(walk, stay, restart);
    }

    /** The public facts of a graph, if they are more than its number of nodes: a bound on its edges. */
    public static PublicFacts publicFacts(int nodes, long mostEdges) {
        return new PublicFacts(nodes, mostEdges);
    }

    /** A diffusion with steps of one's own: {@code diffusion(List.of(step(0.5, 0.1, 0.4)))}. */
    public static GraphDiffusion diffusion(List<Step> steps) {
        return new GraphDiffusion(Diffusion.of(Require.allGiven("steps", steps)));
    }

    /** Draws the first nodes of rankings from several seeds. */
    public static ChartResult plot(RankingsResult rankings) {
        return Require.given("rankings", rankings).chart();
    }

    /** Draws the first nodes of a ranking. */
    public static ChartResult plot(RankingResult ranking) {
        return Require.given("ranking", ranking).chart();
    }
}
