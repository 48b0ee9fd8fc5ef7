package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.exposure.DeltaConversion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads cases of discrete diffusion for tables: schedules, bounds per row, exact figures of small spaces.
 *
 * @param data the folder with {@code tables/NAME_discrete.csv.gz}, if there is one
 */
record DdmSuite(Optional<Path> data) implements Suite {
    private static final double TOLERANCE = 1e-9;

    @Override
    public String prefix() {
        return "ddm";
    }

    @Override
    public Shape shape() {
        return Shape.of()
                .and("conventions", Shape.ANYTHING)
                .and("g_eps", Shape.byNumber(Shape.VALUE))
                .and("small", Shape.ANYTHING)
                .and("real", Shape.ANYTHING);
    }

    @Override
    public List<Case> cases(JsonNode file) {
        double tolerance = file.path("conventions").path("rel_tol").asDouble(TOLERANCE);
        List<Case> cases = new ArrayList<>();
        if (file.has("g_eps")) {
            cases.add(new ConversionCase(file.path("g_eps"), tolerance));
        }
        for (String kind : List.of("small", "real")) {
            for (JsonNode table : file.path(kind)) {
                TableSource source =
                        kind.equals("small") ? new TableSource.Listed(table) : new TableSource.Stored(table, data);
                int number = 0;
                for (JsonNode config : table.path("configs")) {
                    String id = String.join(
                            "-",
                            table.path("name").asText(kind),
                            config.path("schedule").asText(),
                            config.path("T").asText(),
                            Integer.toString(++number));
                    cases.add(new DdmCase(id, table, config, source, tolerance));
                }
            }
        }
        return cases;
    }

    private record ConversionCase(JsonNode node, double tolerance) implements Case {
        @Override
        public String id() {
            return "g_eps";
        }

        @Override
        public List<String> strangers() {
            return Shape.byNumber(Shape.VALUE).strangers(node);
        }

        @Override
        public CaseResult run() {
            RelativeChecks checks = new RelativeChecks(tolerance);
            node.properties()
                    .forEach(entry -> checks.equal(
                            "g(" + entry.getKey() + ")",
                            entry.getValue(),
                            () -> DeltaConversion.g(Double.parseDouble(entry.getKey()))));
            return checks.result(id());
        }
    }
}
