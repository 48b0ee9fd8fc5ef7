package dev.sfumato.gradle.worker.declaration;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.gate.ExposureAudit;
import dev.sfumato.gate.account.DataFacts;
import dev.sfumato.report.DatasetAuditJson;
import java.util.Optional;

/**
 * The measurements on the records of a dataset.
 *
 * @param request SHA-256 of the request that it answers
 * @param table what the data are, where they are a table
 * @param graph what the data are, where they are a graph
 */
public record Measured(
        String request,
        DataFacts facts,
        Optional<MeasuredTable> table,
        Optional<MeasuredGraph> graph,
        Optional<ExposureAudit> exposure) {
    public static Measured of(String request, DeclaredData data, Optional<ExposureAudit> exposure) {
        return new Measured(
                request,
                data.facts(),
                data instanceof TableData rows ? Optional.of(MeasuredTable.of(rows.table())) : Optional.empty(),
                data instanceof GraphData edges ? Optional.of(MeasuredGraph.of(edges.graph())) : Optional.empty(),
                exposure);
    }

    public String toJson() {
        ObjectNode root = JsonNodeFactory.instance.objectNode().put("request", request);
        root.set("data", DatasetAuditJson.toNode(facts));
        table.ifPresent(of -> root.set("table", of.toNode()));
        graph.ifPresent(of -> root.set("graph", of.toNode()));
        exposure.ifPresent(of -> root.set("exposure", DatasetAuditJson.toNode(of)));
        return root.toPrettyString() + "\n";
    }

    static Measured fromJson(String json) {
        RequestFields root = Request.parse("measurement", json);
        root.only("request", "data", "table", "graph", "exposure");
        return new Measured(
                root.text("request"),
                DatasetAuditJson.dataFromNode(root.object("data").node()),
                root.has("table") ? Optional.of(MeasuredTable.of(root.object("table"))) : Optional.empty(),
                root.has("graph") ? Optional.of(MeasuredGraph.of(root.object("graph"))) : Optional.empty(),
                root.has("exposure")
                        ? Optional.of(DatasetAuditJson.exposureFromNode(
                                root.object("exposure").node()))
                        : Optional.empty());
    }

    /** Reads the measurements on a dataset, if the build has its data; the answer to another request is refused. */
    public static Optional<Measured> read(DatasetDeclaration dataset, Arguments arguments) {
        if (!dataset.hasData()) {
            return Optional.empty();
        }
        Measured measured = arguments
                .given("measurement")
                .map(file -> fromJson(Arguments.read(file)))
                .orElseThrow(() -> new BadRequestException(
                        dataset.owner() + ": its data were not measured; run this with the task that measures them"));
        if (!measured.request.equals(arguments.text("measured"))) {
            throw new BadRequestException(
                    dataset.owner() + ": what was measured is not what the build declares now; run"
                            + " this with the task that measures it");
        }
        return Optional.of(measured);
    }
}
