package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads cases of the second part of accounting: those of truncated Poisson sampling and of releases chosen by looking, and the names of the groups to come. */
final class Accounting2Suite implements Suite {
    private static final Set<String> LATER =
            Set.of("select", "select_pure", "sparse_vector", "partition", "top_k", "user_group");

    @Override
    public String prefix() {
        return "accounting2";
    }

    @Override
    public Shape shape() {
        return Shape.of()
                .and("meta", Shape.ANYTHING)
                .and("about", Shape.ANYTHING)
                .and("cases", Shape.ANYTHING);
    }

    @Override
    public List<Case> cases(JsonNode file) {
        List<Case> cases = new ArrayList<>();
        for (JsonNode node : file.path("cases")) {
            String id = node.path("id").asText("a case without id");
            String group = node.path("group").asText();
            cases.add(
                    switch (group) {
                        case "truncated_poisson" -> new TruncatedCase(id, node);
                        case "random_allocation" -> new RandomAllocationCase(id, node);
                        case "random_allocation_k" -> new SeveralUsesCase(id, node);
                        case "matrix" -> new MatrixCase(id, node);
                        case "adaptive_tree" -> new AdaptiveTreeCase(id, node);
                        case "adaptive_gaussian" -> new AdaptiveGaussianCase(id, node);
                        case "ledger_filters" -> new LedgerFiltersCase(id, node);
                        default -> new OtherCase(id, group);
                    });
        }
        return cases;
    }

    private record OtherCase(String id, String group) implements Case {
        @Override
        public List<String> strangers() {
            return List.of();
        }

        @Override
        public CaseResult run() {
            return LATER.contains(group)
                    ? CaseResult.skipped(id, "group '" + group + "' is not built yet")
                    : CaseResult.failed(id, "no group is called '" + group + "'");
        }
    }
}
