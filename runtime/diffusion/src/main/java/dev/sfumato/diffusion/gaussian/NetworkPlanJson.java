package dev.sfumato.diffusion.gaussian;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The JSON form of the architecture of a network, in the header of a file. */
final class NetworkPlanJson {
    private NetworkPlanJson() {}

    static ObjectNode toNode(NetworkPlan plan) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        if (plan instanceof NetworkPlan.ResidualLayers mlp) {
            node.put("kind", "residual-mlp").put("layers", mlp.layers()).put("width", mlp.width());
        } else if (plan instanceof NetworkPlan.Convolutional net) {
            node.put("kind", "u-net")
                    .put("channels", net.channels())
                    .put("levels", net.levels())
                    .put("blocks", net.blocks());
        }
        return node;
    }

    static NetworkPlan fromNode(JsonNode node) {
        String kind = node.required("kind").asText();
        return switch (kind) {
            case "residual-mlp" ->
                new NetworkPlan.ResidualLayers(
                        node.required("layers").intValue(),
                        node.required("width").intValue());
            case "u-net" ->
                new NetworkPlan.Convolutional(
                        node.required("channels").intValue(),
                        node.required("levels").intValue(),
                        node.required("blocks").intValue());
            default -> throw new IllegalArgumentException("a network of kind '" + kind + "' is not known");
        };
    }
}
