package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads cases of private graph diffusion: what its accountants say, and what its noise-free operators give on real graphs.
 *
 * @param data the folder with {@code graphs/NAME.tsv.gz}, if there is one
 */
record GraphSuite(Optional<Path> data) implements Suite {
    @Override
    public String prefix() {
        return "graph";
    }

    @Override
    public Shape shape() {
        return Shape.of("note").and("cases", Shape.ANYTHING);
    }

    @Override
    public List<Case> cases(JsonNode file) {
        List<Case> cases = new ArrayList<>();
        int number = 0;
        for (JsonNode node : file.path("cases")) {
            number++;
            boolean isOperator = node.has("operator");
            String kind = node.path(isOperator ? "operator" : "accountant").asText("case");
            String id = node.path("id").asText(kind + "-" + number);
            cases.add(isOperator ? new OperatorChecks(id, node, data) : new GraphAccountantChecks(id, node));
        }
        return cases;
    }
}
