package dev.sfumato.gradle.worker.declaration;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.PublicFacts;

/**
 * The facts about a graph that the price of a diffusion needs.
 *
 * @param nodesArePublic whether the number of nodes was declared
 * @param heaviest what its heaviest edge weighs
 * @param weight what all its edges weigh
 */
public record MeasuredGraph(
        int nodes, boolean nodesArePublic, boolean isDirected, boolean isWeighted, double heaviest, double weight) {
    public static MeasuredGraph of(Graph graph) {
        return new MeasuredGraph(
                graph.nodes(),
                graph.nodesArePublic(),
                graph.isDirected(),
                graph.isWeighted(),
                PublicFacts.heaviest(graph),
                PublicFacts.weightOf(graph));
    }

    ObjectNode toNode() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("nodes", nodes)
                .put("nodesArePublic", nodesArePublic)
                .put("isDirected", isDirected)
                .put("isWeighted", isWeighted)
                .put("heaviest", heaviest)
                .put("weight", weight);
    }

    public static MeasuredGraph of(RequestFields fields) {
        fields.only("nodes", "nodesArePublic", "isDirected", "isWeighted", "heaviest", "weight");
        return new MeasuredGraph(
                Settings.count(fields, "nodes", 1),
                fields.truth("nodesArePublic"),
                fields.truth("isDirected"),
                fields.truth("isWeighted"),
                fields.number("heaviest"),
                fields.number("weight"));
    }
}
