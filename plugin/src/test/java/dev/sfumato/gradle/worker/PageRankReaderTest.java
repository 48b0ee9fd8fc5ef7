package dev.sfumato.gradle.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.diffusion.graph.Hybrid;
import dev.sfumato.diffusion.graph.NoisyDiffusion;
import dev.sfumato.diffusion.graph.PublicFacts;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.gradle.worker.declaration.DeclaredData;
import dev.sfumato.gradle.worker.declaration.GraphData;
import dev.sfumato.gradle.worker.declaration.MeasuredGraph;
import dev.sfumato.gradle.worker.declaration.PageRankReader;
import dev.sfumato.gradle.worker.declaration.RequestFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageRankReaderTest {
    private static final String RANKING = "\"mechanism\": \"page-rank\", \"beta\": 0.8, \"steps\": 20";

    @TempDir
    Path folder;

    private static PrivacyEvent read(String mechanism, String more, Unit unit, Optional<GraphData> data)
            throws IOException {
        String release = "{\"mechanism\": {" + mechanism + "}" + more + "}";
        return PageRankReader.read(
                new RequestFields("release 'ranking'", new ObjectMapper().readTree(release)),
                unit,
                data.map(of -> MeasuredGraph.of(of.graph())));
    }

    private GraphData graph(String settings, String edges) throws IOException {
        Path file = Files.writeString(folder.resolve("edges.tsv"), edges);
        RequestFields dataset =
                new RequestFields("dataset 'social'", new ObjectMapper().readTree("{\"graph\": {" + settings + "}}"));
        return (GraphData) DeclaredData.read(dataset, file, null, Progress.NONE).orElseThrow();
    }

    private static double epsilon(PrivacyEvent event, Unit unit) {
        Guarantee price = Budget.pure(1, unit).price(event, Accountants.best());
        assertEquals(Label.CERTIFIED, price.label());
        return price.epsilon();
    }

    private static String calibrate(double epsilon) {
        return ", \"calibrate\": {\"epsilon\": " + epsilon + "}";
    }

    @Test
    void noise_is_found_for_an_epsilon_and_the_event_costs_no_more() throws IOException {
        for (Unit unit : new Unit[] {Unit.EDGE, Unit.EDGE_NOT_AT_SEED}) {
            PrivacyEvent event =
                    read(RANKING + ", \"nodes\": 1000, \"eta\": 1e-6", calibrate(0.5), unit, Optional.empty());
            assertInstanceOf(NoisyIterationEvent.class, event);
            assertEquals(unit, event.unit());
            double epsilon = epsilon(event, unit);
            assertTrue(epsilon <= 0.5 && epsilon > 0.49, epsilon + "");
        }
    }

    @Test
    void a_recipient_who_knows_the_edges_at_the_seed_gets_the_hybrid() throws IOException {
        PrivacyEvent event =
                read(RANKING + ", \"nodes\": 1000", calibrate(0.5), Unit.EDGE_NOT_AT_SEED, Optional.empty());
        assertInstanceOf(ComposedEvent.class, event);
        assertEquals(
                Hybrid.within(Diffusion.lazyPageRank(0.8, 20), 0.5).event(PublicFacts.of(1000), Seeds.of(0)), event);
        assertTrue(epsilon(event, Unit.EDGE_NOT_AT_SEED) <= 0.5);
    }

    @Test
    void a_scale_is_taken_as_given_and_nodes_from_the_declared_graph() throws IOException {
        GraphData data = graph("\"nodes\": 50", "0\t1\n1\t2\n");
        PrivacyEvent event = read(RANKING + ", \"scale\": 1e-5, \"lazy\": false", "", Unit.EDGE, Optional.of(data));
        assertEquals(
                NoisyDiffusion.geometric(Diffusion.pageRank(0.8, 20), 1e-5, Unit.EDGE)
                        .event(PublicFacts.of(50), Seeds.of(0)),
                event);
        assertEquals(
                event,
                read(RANKING + ", \"scale\": 1e-5, \"lazy\": false, \"nodes\": 50", "", Unit.EDGE, Optional.empty()));
    }

    @Test
    void every_node_may_be_a_seed_where_every_edge_is_protected() throws IOException {
        String everywhere = RANKING + ", \"nodes\": 100, \"seeds\": \"everywhere\"";
        assertTrue(epsilon(read(everywhere, calibrate(1), Unit.EDGE, Optional.empty()), Unit.EDGE) <= 1);
        assertTrue(refusal(everywhere, calibrate(1), Unit.EDGE_NOT_AT_SEED)
                .contains("the unit of the dataset must be 'edge'"));
    }

    @Test
    void the_heat_kernel_is_a_diffusion_too() throws IOException {
        PrivacyEvent event = read(
                "\"mechanism\": \"heat-kernel\", \"time\": 3.0, \"steps\": 15, \"nodes\": 100",
                calibrate(0.7),
                Unit.EDGE,
                Optional.empty());
        double epsilon = epsilon(event, Unit.EDGE);
        assertTrue(epsilon <= 0.7 && epsilon > 0.69, epsilon + "");
    }

    @Test
    void directed_and_weighted_graphs_cost_what_is_public_of_them() throws IOException {
        GraphData data = graph("\"nodes\": 9, \"directed\": true, \"weighted\": true", "0\t1\t2.5\n1\t2\t1\n");
        String weights = ", \"mostChange\": 3.0, \"mostWeight\": 100.0";
        assertTrue(epsilon(read(RANKING + weights, calibrate(1), Unit.EDGE, Optional.of(data)), Unit.EDGE) <= 1);
        String light = refused(() -> read(
                RANKING + ", \"mostChange\": 2.0, \"mostWeight\": 100.0", calibrate(1), Unit.EDGE, Optional.of(data)));
        assertTrue(light.contains("mostChange must be at least what every edge weighs"), light);
    }

    @Test
    void nodes_that_were_taken_from_the_edges_are_private() throws IOException {
        GraphData data = graph("", "0\t1\n1\t2\n");
        String refused = refused(() -> read(RANKING, calibrate(1), Unit.EDGE, Optional.of(data)));
        assertTrue(refused.startsWith("release 'ranking': the number of nodes must be public"), refused);
        GraphData declared = graph("\"nodes\": 3", "0\t1\n1\t2\n");
        assertTrue(refused(() -> read(RANKING + ", \"nodes\": 4", calibrate(1), Unit.EDGE, Optional.of(declared)))
                .contains("must be those of the declared graph"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            value = {
                "\"beta\": 0.8 -> \"beta\": 1.5 -> beta must be in (0, 1), got 1.5",
                "\"beta\": 0.8 -> \"beta\": \"NaN\" -> beta must be in (0, 1), got NaN",
                "\"beta\": 0.8 -> \"time\": 3 -> got also [time]",
                "\"steps\": 20 -> \"steps\": 0 -> steps must be in [1, 2147483647], got 0",
                "\"steps\": 20 -> \"steps\": 20, \"eta\": 0 -> eta must be in (0, infinity), got 0.0",
                "\"steps\": 20 -> \"steps\": 20, \"scale\": 1 -> got both",
                "\"steps\": 20 -> \"steps\": 20, \"seeds\": \"some\" -> seeds must be one of personal, everywhere",
                "\"steps\": 20 -> \"steps\": 20, \"seedNodes\": 0 -> seedNodes must be in [1, 2147483647], got 0",
                "\"nodes\": 100 -> \"directed\": true -> nodes must be given, a public number, got nothing",
                "\"nodes\": 100 -> \"nodes\": 100, \"mostChange\": 2 -> are for a graph with weights",
                "page-rank -> page-rang -> mechanism must be one of page-rank, heat-kernel, got 'page-rang'",
                "\"epsilon\": 1.0 -> \"epsilon\": 0 -> epsilon must be in (0, infinity), got 0.0",
            })
    void a_setting_that_cannot_be_is_refused(String before, String after, String sentence) {
        String mechanism = (RANKING + ", \"nodes\": 100").replace(before, after);
        String refused = refusal(mechanism, calibrate(1).replace(before, after), Unit.EDGE);
        assertTrue(refused.startsWith("release 'ranking': ") && refused.contains(sentence), refused);
    }

    @Test
    void other_units_and_noise_that_is_not_said_are_refused() {
        assertEquals(
                "release 'ranking': a diffusion on a graph protects edges, so the unit of its dataset must be 'edge' or"
                        + " 'edge-not-at-seed', got 'record'",
                refusal(RANKING, calibrate(1), Unit.RECORD));
        assertTrue(refusal(RANKING + ", \"nodes\": 100", "", Unit.EDGE).contains("got neither"));
    }

    private static String refusal(String mechanism, String more, Unit unit) {
        return refused(() -> read(mechanism, more, unit, Optional.empty()));
    }

    private static String refused(Executable reading) {
        return assertThrows(BadRequestException.class, reading).getMessage();
    }
}
