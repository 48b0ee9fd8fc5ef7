package dev.sfumato.dsl;

import static dev.sfumato.dsl.Samples.blockModel;
import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.graph.Graphs.COMMA;
import static dev.sfumato.dsl.graph.Graphs.STRING;
import static dev.sfumato.dsl.graph.Graphs.diffusion;
import static dev.sfumato.dsl.graph.Graphs.edges;
import static dev.sfumato.dsl.graph.Graphs.heatKernel;
import static dev.sfumato.dsl.graph.Graphs.lazyPageRank;
import static dev.sfumato.dsl.graph.Graphs.pageRank;
import static dev.sfumato.dsl.graph.Graphs.publicFacts;
import static dev.sfumato.dsl.graph.Graphs.step;
import static dev.sfumato.dsl.price.Pricing.EDGE;
import static dev.sfumato.dsl.price.Pricing.EDGE_NOT_AT_SEED;
import static dev.sfumato.dsl.price.Pricing.RECORD;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.chart.BarChart;
import dev.sfumato.chart.LineChart;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.NoiseSchedule;
import dev.sfumato.dsl.graph.GraphDiffusion;
import dev.sfumato.dsl.graph.OnGraph;
import dev.sfumato.dsl.graph.PrivateDiffusion;
import dev.sfumato.dsl.graph.RankingResult;
import dev.sfumato.dsl.price.Price;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.table.ComparisonResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Graph diffusion as somebody at a prompt would say it. */
class GraphWordsTest {
    private static final Graph GRAPH = blockModel(List.of(60, 60), 0.3, 0.02, 1);
    private static final GraphDiffusion PPR = lazyPageRank(0.8, 30);

    @TempDir
    Path folder;

    /** Every way to make it private, with the price asked for; the published one at a delta. */
    private static Stream<GraphDiffusion> ways() {
        return Stream.of(
                PPR,
                PPR.split(),
                PPR.hybrid(),
                PPR.geometric(),
                PPR.geometric(2, 5),
                PPR.uniformNoise(),
                PPR.outputNoise(),
                PPR.noiseSchedule(NoiseSchedule.lastSteps(1, 3, 30)),
                PPR.noisyDegrees(),
                PPR.publicNeighbours(),
                PPR.edgeFlipping(),
                PPR.pushFlowCap(),
                PPR.geometric().eta(1e-6).offset(1e-5),
                PPR.geometric().uniformThreshold(1e-4),
                pageRank(0.8, 30).geometric(),
                heatKernel(2, 10).geometric(),
                diffusion(List.of(step(0.5, 0.1, 0.4), step(0.2, 0.2, 0.6))));
    }

    @Test
    void each_way_costs_no_more_than_asked_for_and_is_certified() {
        ways().forEach(way -> {
            RankingResult released = way.on(GRAPH).within(0.5).from(17);

            assertEquals(GRAPH.nodes(), released.values().length);
            assertEquals(Label.CERTIFIED, released.price().guarantee().label(), released::toString);
            assertTrue(released.price().epsilon() <= 0.5, released::toString);
            assertTrue(
                    budget(0.5).per(EDGE_NOT_AT_SEED).check(released.released()).passed(), released::toString);
        });
    }

    @Test
    void with_a_delta_there_are_the_published_way_and_gaussian_noise() {
        for (GraphDiffusion way : List.of(PPR.asPublished(), PPR.uniformNoise().gaussianNoise())) {
            Price price = way.on(GRAPH).within(1, 1e-6).from(17).price();

            assertTrue(price.epsilon() <= 1, price::toString);
            assertEquals(Label.CERTIFIED, price.guarantee().label());
        }
    }

    @Test
    void several_seeds_are_within_the_price_as_well() {
        RankingResult released = PPR.geometric().on(GRAPH).within(0.5).fromSet(3, 70, 90);

        assertTrue(released.price().epsilon() <= 0.5, released::toString);
    }

    @Test
    void every_edge_can_be_protected_from_everybody() {
        GraphDiffusion all = PPR.per(EDGE);

        assertTrue(all.on(GRAPH).within(0.5).fromEveryNode().price().epsilon() <= 0.5);
        assertTrue(all.on(GRAPH).within(0.5).from(17).toString().contains("edge: one edge added or removed"));
    }

    @Test
    void a_release_says_its_price_for_whom_it_protects_and_the_first_nodes() {
        String shown = PPR.on(GRAPH).within(0.5).from(17).toString();

        assertTrue(shown.contains("epsilon  0.5\n"), shown);
        assertTrue(shown.contains("CERTIFIED"), shown);
        assertTrue(shown.contains("against one recipient"), shown);
        assertTrue(shown.contains("rank  node  value"), shown);
        assertEquals(10, shown.substring(shown.indexOf("----")).lines().skip(1).count(), shown);
    }

    @Test
    void a_price_that_was_asked_for_is_shown_as_it_was_asked_for() {
        for (double requested : new double[] {0.1, 0.3, 0.7}) {
            String shown = PPR.on(GRAPH).within(requested).toString();

            assertTrue(shown.contains("epsilon  " + requested + "\n"), shown);
        }
    }

    @Test
    void what_users_pool_is_paid_together() {
        Release one = PPR.geometric().on(GRAPH).within(0.5).planned();

        assertEquals(1.5, one.times(3).epsilon().epsilon(), 1e-6);
    }

    @Test
    void a_seeded_release_can_be_had_again_and_protects_nobody() {
        PrivateDiffusion ranking = PPR.on(GRAPH).within(0.5);

        assertArrayEquals(
                ranking.seeded(7).from(17).values(), ranking.seeded(7).from(17).values());
        assertFalse(Arrays.equals(ranking.from(17).values(), ranking.from(17).values()));
        assertEquals(Label.NONE, ranking.seeded(7).from(17).price().guarantee().label());
    }

    @Test
    void without_noise_it_passes_no_gate() {
        RankingResult truth = PPR.on(GRAPH).unprotected().from(17);

        assertEquals(Double.POSITIVE_INFINITY, truth.price().epsilon());
        assertFalse(budget(1000).per(EDGE_NOT_AT_SEED).check(truth.released()).passed());
        assertEquals(1, Arrays.stream(truth.values()).sum(), 1e-9);
    }

    @Test
    void names_are_shown_and_can_be_seeds() throws IOException {
        Path file = Files.writeString(
                folder.resolve("friends.csv"), "ann,bob\nbob,carl\ncarl,ann\ncarl,\"dee\"\n".replace("\"", ""));
        Graph friends = edges(file.toString())
                .nodes(List.of("ann", "bob", "carl", "dee"))
                .ids(STRING)
                .separator(COMMA)
                .header(false)
                .read()
                .graph();

        RankingResult ranking = PPR.on(friends).unprotected().from("ann");
        assertTrue(ranking.toString().contains("carl"), ranking::toString);
        assertTrue(ranking.csv().startsWith("node,value\nann,"), ranking.csv());
        assertEquals(4, PPR.on(friends).within(1).from("bob").values().length);
    }

    @Test
    void more_may_be_public_than_the_number_of_nodes() {
        assertEquals(
                120,
                PPR.geometric()
                        .on(GRAPH, publicFacts(120, 2000))
                        .within(1)
                        .from(3)
                        .values()
                        .length);
        refused(
                "mostEdges must be at least the number of edges",
                () -> PPR.on(GRAPH, publicFacts(120, 10)).within(1).from(3));
    }

    @Test
    void a_comparison_is_a_table_a_file_and_a_picture() {
        ComparisonResult measured = PPR.on(GRAPH)
                .compare()
                .seeds(6)
                .epsilons(0.1, 1)
                .rank(10)
                .quietly()
                .run();

        assertEquals(10, measured.measured().size());
        assertTrue(measured.toString().contains("NDCG@10"), measured::toString);
        assertEquals(11, measured.csv().lines().count());
        assertTrue(measured.svg().orElseThrow().startsWith("<svg"));
        assertTrue(Files.exists(
                measured.save(folder.resolve("frontier.svg").toString()).file()));
        assertEquals(LineChart.class, measured.chart().chart().getClass());
        ComparisonResult atOne = PPR.on(GRAPH)
                .compare()
                .seeds(2)
                .epsilons(1)
                .quietly()
                .with("mine", GraphDiffusion::outputNoise)
                .run();
        assertEquals(
                List.of("mine"),
                atOne.measured().stream().map(one -> one.mechanism()).toList());
        // at one epsilon lines would be single points
        BarChart bars = (BarChart) atOne.chart().chart();
        assertEquals("mine", bars.bars().get(0).name());
        assertTrue(bars.bars().get(0).low() < bars.bars().get(0).high(), "with an interval");
        assertTrue(bars.title().contains("at epsilon 1"), bars.title());
    }

    @Test
    void bad_input_gets_a_sentence() {
        OnGraph on = PPR.on(GRAPH);
        refused("epsilon must be in (0, infinity), got -1.0", () -> on.within(-1));
        refused("epsilon must be in (0, infinity), got NaN", () -> on.within(Double.NaN));
        refused(
                "delta must be in (0, 1), got 1.0",
                () -> PPR.geometric().on(GRAPH).within(1, 1));
        refused("a seed must be in [0, 119], got 120", () -> on.within(1).from(120));
        refused("say per(EDGE) before on(graph)", () -> on.within(1).fromEveryNode());
        refused(
                "say per(EDGE_NOT_AT_SEED), or geometric()",
                () -> PPR.hybrid().per(EDGE).on(GRAPH).within(1));
        refused("per EDGE or per EDGE_NOT_AT_SEED, got 'record'", () -> PPR.per(RECORD));
        refused("say within(epsilon, delta)", () -> PPR.asPublished().on(GRAPH).within(1));
        refused(
                "is defined for lazyPageRank",
                () -> pageRank(0.8, 5).pushFlowCap().on(GRAPH).within(1));
        refused(
                "eta must be in (0, infinity), got 0.0",
                () -> PPR.geometric().eta(0).on(GRAPH).within(1));
        refused(
                "number of seeds must be at most the nodes, 120, got 121",
                () -> on.compare().seeds(121));
        refused("beta must be in (0, 1), got 1.0", () -> lazyPageRank(1, 3));
    }

    private static void refused(String sentence, Executable what) {
        String message = assertThrows(IllegalArgumentException.class, what).getMessage();
        assertTrue(message.contains(sentence), message);
    }
}
