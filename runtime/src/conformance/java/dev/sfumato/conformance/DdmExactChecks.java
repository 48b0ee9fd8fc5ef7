package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.exposure.chain.NeighbourChains;
import dev.sfumato.exposure.chain.SmallSpace;
import java.util.Map;

/** The figures of a small table that come from going through its whole space: distributions of released rows, deltas, divergences. */
final class DdmExactChecks {
    /** The file prints 12 digits of what is a difference of larger ones; smaller than this is compared as if it were this. */
    private static final double SMALLEST = 1e-6;

    /** The fields that {@code per_point[].exact} may hold: figures at steps of release, and by step. */
    static final Shape SHAPE = Shape.byNumber(Shape.of("sym_kl").andByNumber("delta_0_to_1", "delta_1_to_0"))
            .and("Bq_step", Shape.VALUE)
            .and("Bp_step", Shape.VALUE);

    private DdmExactChecks() {}

    /** @param config one schedule of the case: {@code per_point[].exact} and {@code released_distribution_V0} */
    static void check(RelativeChecks checks, Table table, Schedule schedule, JsonNode config) {
        if (!hasFigures(config)) {
            return;
        }
        SmallSpace space = SmallSpace.of(table, schedule);
        double[] distribution = space.released(0);
        checks.near(
                "released_distribution_V0",
                config.path("released_distribution_V0"),
                distribution.length,
                i -> distribution[i],
                SMALLEST);
        for (JsonNode point : config.path("per_point")) {
            int index = point.path("index").asInt();
            NeighbourChains chains = space.without(space.state(table.row(index)));
            for (Map.Entry<String, JsonNode> entry : point.path("exact").properties()) {
                figures(checks, "row " + index + " exact ", entry.getKey(), entry.getValue(), chains, schedule.steps());
            }
        }
    }

    private static boolean hasFigures(JsonNode config) {
        return config.has("released_distribution_V0")
                || config.path("per_point").findValue("exact") != null;
    }

    private static void figures(
            RelativeChecks checks, String what, String name, JsonNode theirs, NeighbourChains chains, int steps) {
        switch (name) {
            case "Bq_step" -> checks.near(what + name, theirs, steps, i -> chains.forwardStep(i + 1), SMALLEST);
            case "Bp_step" -> checks.near(what + name, theirs, steps, i -> chains.chainStep(i + 1), SMALLEST);
            default -> release(checks, what + name + " ", theirs, chains, Integer.parseInt(name));
        }
    }

    private static void release(
            RelativeChecks checks, String what, JsonNode figures, NeighbourChains chains, int releaseStep) {
        for (Map.Entry<String, JsonNode> entry : figures.path("delta_0_to_1").properties()) {
            double epsilon = Double.parseDouble(entry.getKey());
            checks.near(
                    what + "0 to 1 at " + epsilon,
                    entry.getValue(),
                    () -> chains.deltaWith(epsilon, releaseStep),
                    SMALLEST);
        }
        for (Map.Entry<String, JsonNode> entry : figures.path("delta_1_to_0").properties()) {
            double epsilon = Double.parseDouble(entry.getKey());
            checks.near(
                    what + "1 to 0 at " + epsilon,
                    entry.getValue(),
                    () -> chains.deltaWithout(epsilon, releaseStep),
                    SMALLEST);
        }
        checks.near(what + "sym_kl", figures.path("sym_kl"), () -> chains.symmetricDivergence(releaseStep), SMALLEST);
    }
}
