package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.EdgeList;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.PushFlowCap;
import dev.sfumato.diffusion.graph.Ranking;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Threshold;
import dev.sfumato.diffusion.graph.engine.Walker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** The checks on what a noise-free operator gives on a real graph. */
record OperatorChecks(String id, JsonNode node, Optional<Path> data) implements Suite.Case {
    private static final double TOLERANCE = 1e-10;
    private static final Map<Path, Graph> GRAPHS = new ConcurrentHashMap<>();

    private static final Shape SHAPE = Shape.of(
            "id",
            "group",
            "operator",
            "graph",
            "seed",
            "seed_degree",
            "beta",
            "K",
            "eta",
            "sum",
            "l2",
            "weighted_checksum",
            "top10",
            "top10_values");

    @Override
    public List<String> strangers() {
        return SHAPE.strangers(node);
    }

    @Override
    public CaseResult run() {
        if (data.isEmpty()) {
            return CaseResult.skipped(
                    id, "operators need graphs: -Pdata=DIR with graphs/NAME.tsv.gz in it, and none was given");
        }
        Path file = data.get().resolve("graphs/" + node.path("graph").asText() + ".tsv.gz");
        if (!Files.exists(file)) {
            return CaseResult.skipped(id, "the data has no graph " + node.path("graph"));
        }
        Graph graph = GRAPHS.computeIfAbsent(
                file, from -> EdgeList.from(from).nodesFromEdges().read().graph());
        Seeds seeds = Seeds.of(node.path("seed").asInt());
        return switch (node.path("operator").asText()) {
            case "lazy_ppr_clipped_noise_free" -> checked(graph, lazy(graph, seeds));
            case "pushflowcap_noise_free" -> checked(graph, pushed(graph, seeds));
            default -> CaseResult.skipped(id, "no operator is called " + node.path("operator"));
        };
    }

    private double[] lazy(Graph graph, Seeds seeds) {
        JsonNode eta = node.path("eta");
        Threshold threshold = eta.isNumber() ? new Threshold.Degree(eta.doubleValue()) : new Threshold.None();
        Diffusion diffusion = Diffusion.lazyPageRank(
                node.path("beta").doubleValue(), node.path("K").intValue());
        return new Walker(graph).run(diffusion, threshold, 0, seeds, Unit.EDGE_NOT_AT_SEED);
    }

    private double[] pushed(Graph graph, Seeds seeds) {
        return new PushFlowCap(
                        node.path("beta").doubleValue(),
                        node.path("K").intValue(),
                        node.path("eta").doubleValue(),
                        1,
                        Unit.EDGE_NOT_AT_SEED)
                .pushed(graph, seeds);
    }

    private CaseResult checked(Graph graph, double[] values) {
        FigureChecks checks = new FigureChecks(node, TOLERANCE);
        checks.equal("seed_degree", () -> graph.degree(node.path("seed").asInt()));
        checks.equal("sum", () -> Arrays.stream(values).sum());
        checks.equal("l2", () -> Math.sqrt(Arrays.stream(values).map(x -> x * x).sum()));
        checks.equal(
                "weighted_checksum",
                () -> IntStream.range(0, values.length)
                        .mapToDouble(v -> values[v] * Math.cos(v))
                        .sum());
        if (node.has("top10_values")) {
            int[] top = Ranking.of(values).top(node.path("top10_values").size());
            checks.equal(
                    "top10_values",
                    Arrays.stream(top).mapToDouble(v -> values[v]).toArray());
            double[] named = IntStream.range(0, node.path("top10").size())
                    .mapToDouble(i -> values[node.path("top10").path(i).intValue()])
                    .toArray();
            checks.equal("top10_values", named);
        }
        return checks.result(id);
    }
}
