package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.audit.table.NeighbourChains;
import dev.sfumato.audit.table.SmallSpace;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Schedule;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * The exact chain of a small table, enumerated by another program: laws of released rows, delta in both directions, KL.
 *
 * @param small a table with its rows
 * @param config a schedule with the figures of some rows
 */
record DdmExactChecks(JsonNode small, JsonNode config) {
    /** The file prints 12 digits; what is smaller than this is compared as if it were this. */
    private static final double SMALLEST = 1e-6;

    /** Adds the comparisons of what the configuration has. */
    void check(FigureChecks checks) {
        if (!hasFigures()) {
            return;
        }
        int[][] rows = new int[small.path("rows").size()][];
        for (int r = 0; r < rows.length; r++) {
            rows[r] = ints(small.path("rows").get(r));
        }
        int[] sizes = new int[small.path("n").asInt()];
        Arrays.fill(sizes, small.path("k").asInt());
        SmallSpace space = SmallSpace.of(Table.of(Schema.ofSizes(sizes), rows), schedule());
        JsonNode released = config.path("released_distribution_V0");
        if (released.isArray()) {
            double[] law = space.released(0);
            list(checks, "released_distribution_V0", released, i -> law[i]);
        }
        for (JsonNode point : config.path("per_point")) {
            if (point.has("exact")) {
                int index = point.path("index").asInt();
                point(checks, "row " + index + " exact ", point.path("exact"), space.without(space.state(rows[index])));
            }
        }
    }

    private boolean hasFigures() {
        boolean hasPoint = false;
        for (JsonNode point : config.path("per_point")) {
            hasPoint |= point.has("exact");
        }
        return small.has("rows") && (hasPoint || config.has("released_distribution_V0"));
    }

    private Schedule schedule() {
        Schedule.Shape shape =
                Schedule.Shape.valueOf(config.path("schedule").asText().toUpperCase(Locale.ROOT));
        double decay = config.path("decay").asDouble(config.path("d").asDouble(1));
        return new Schedule(shape, config.path("T").asInt(), decay);
    }

    private static void point(FigureChecks checks, String what, JsonNode exact, NeighbourChains chains) {
        for (Map.Entry<String, JsonNode> entry : exact.properties()) {
            JsonNode value = entry.getValue();
            switch (entry.getKey()) {
                case "Bq_step" -> list(checks, what + "Bq_step", value, i -> chains.forwardStep(i + 1));
                case "Bp_step" -> list(checks, what + "Bp_step", value, i -> chains.chainStep(i + 1));
                default ->
                    release(checks, what + entry.getKey() + " ", value, chains, Integer.parseInt(entry.getKey()));
            }
        }
    }

    private static void release(
            FigureChecks checks, String what, JsonNode figures, NeighbourChains chains, int releaseStep) {
        for (Map.Entry<String, JsonNode> entry : figures.path("delta_0_to_1").properties()) {
            double ours = chains.deltaWith(Double.parseDouble(entry.getKey()), releaseStep);
            checks.compare(what + "0 to 1 " + entry.getKey(), ours, figure(entry.getValue()), SMALLEST);
        }
        for (Map.Entry<String, JsonNode> entry : figures.path("delta_1_to_0").properties()) {
            double ours = chains.deltaWithout(Double.parseDouble(entry.getKey()), releaseStep);
            checks.compare(what + "1 to 0 " + entry.getKey(), ours, figure(entry.getValue()), SMALLEST);
        }
        if (figures.has("sym_kl")) {
            checks.compare(
                    what + "sym_kl", chains.symmetricDivergence(releaseStep), figure(figures.path("sym_kl")), SMALLEST);
        }
    }

    private static void list(FigureChecks checks, String what, JsonNode theirs, IntToDoubleFunction ours) {
        for (int i = 0; i < theirs.size(); i++) {
            checks.compare(what + "[" + i + "]", ours.applyAsDouble(i), figure(theirs.get(i)), SMALLEST);
        }
    }

    private static double figure(JsonNode node) {
        return node.isTextual() ? Double.parseDouble(node.asText()) : node.asDouble();
    }

    private static int[] ints(JsonNode list) {
        int[] values = new int[list.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = list.get(i).asInt();
        }
        return values;
    }
}
