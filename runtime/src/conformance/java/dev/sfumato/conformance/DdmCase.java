package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Coefficients;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.exposure.Bound;
import dev.sfumato.exposure.DataIndependent;
import dev.sfumato.exposure.ExposurePlan;
import dev.sfumato.exposure.RowLeakage;
import dev.sfumato.exposure.StepLeakage;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All figures of one table under one schedule. */
record DdmCase(String id, JsonNode shape, JsonNode node, TableSource source, double tolerance) implements Suite.Case {
    private static final String STOPPED = "delta_Trl";
    private static final Map<String, Bound> BOUNDS =
            Map.of("eq9", Bound.PUBLISHED, "relaxed", Bound.RELAXED, "cmb", Bound.CHANGE_OF_MEASURE);

    /** The fields of a bound per step. */
    private static final Shape STEPS = Shape.of("eta", "radius", "c", "frac", "step")
            .andByNumber("delta")
            .andLike(STOPPED + "\\d+", Shape.byNumber(Shape.VALUE));

    private static final Shape POINT = Shape.of("index", "hist", "sim", "psi_eq8", "psi_lemma")
            .and("eq9", STEPS)
            .and("relaxed", STEPS)
            .and(
                    "cmb",
                    Shape.of("step", "tv_step")
                            .andByNumber("delta", "split")
                            .andLike(STOPPED + "\\d+", Shape.byNumber(Shape.VALUE)))
            .and("exact", DdmExactChecks.SHAPE);

    private static final Shape TAUS = Shape.of("mean", "min", "max").andLike("q\\d+", Shape.VALUE);

    private static final Shape CONFIG = Shape.of(
                    "schedule",
                    "T",
                    "d",
                    "decay",
                    "alpha",
                    "alpha_bar",
                    "inv_Rbar",
                    "A_eq8",
                    "A_lemma",
                    "b2",
                    "released_distribution_V0",
                    "top10_eq9",
                    "top10_relaxed",
                    "top10_cmb")
            .and("data_independent", Shape.of("psi", "radius").andByNumber("delta"))
            .and("per_point", POINT)
            .and(
                    "tau_all_rows",
                    Shape.of().and("eq9", TAUS).and("relaxed", TAUS).and("cmb", TAUS));

    private static final Shape TABLE =
            Shape.of("name", "k", "n", "rows", "points", "size", "unique_rows").and("configs", Shape.ANYTHING);

    @Override
    public List<String> strangers() {
        return Stream.concat(TABLE.strangers(shape).stream(), CONFIG.strangers(node).stream())
                .toList();
    }

    @Override
    public CaseResult run() {
        Optional<String> missing = source.missing();
        if (missing.isPresent()) {
            return CaseResult.skipped(id, missing.get());
        }
        Table table = source.table();
        RelativeChecks checks = new RelativeChecks(tolerance);
        checks.equal("size", shape.path("size"), table::rows);
        checks.equal("unique_rows", shape.path("unique_rows"), table::distinct);
        schedule(checks);
        Map<Integer, RowLeakage> byStep = new HashMap<>();
        IntFunction<RowLeakage> stopped = step -> byStep.computeIfAbsent(
                step, at -> RowLeakage.of(table, new ExposurePlan(schedule(), at, 1), Progress.NONE));
        RowLeakage leakage = stopped.apply(0);
        dataIndependent(checks, leakage);
        for (JsonNode point : node.path("per_point")) {
            point(checks, leakage, stopped, point);
        }
        allRows(checks, leakage);
        DdmExactChecks.check(checks, table, schedule(), node);
        return checks.result(id);
    }

    private Schedule schedule() {
        Schedule.Shape run =
                Schedule.Shape.valueOf(node.path("schedule").asText().toUpperCase(Locale.ROOT));
        double decay = node.path("d").asDouble(node.path("decay").asDouble(1));
        return new Schedule(run, node.path("T").asInt(), decay);
    }

    private void schedule(RelativeChecks checks) {
        Coefficients ours = Coefficients.of(schedule(), shape.path("k").asInt());
        int steps = ours.steps();
        double others = source.table().rows() - 1.0;
        int columns = shape.path("n").asInt();
        checks.equal("alpha", node.path("alpha"), steps, i -> ours.alpha(i + 1));
        checks.equal("alpha_bar", node.path("alpha_bar"), steps, i -> ours.alphaBar(i + 1));
        checks.equal("inv_Rbar", node.path("inv_Rbar"), steps, i -> ours.forgotten(i + 1));
        checks.equal("A_eq8", node.path("A_eq8"), steps, i -> ours.sharpness(i + 1));
        checks.equal("A_lemma", node.path("A_lemma"), steps, i -> ours.stepDistance(i + 1));
        checks.equal("b2", node.path("b2"), steps, i -> columns * ours.remembered(i) / (others * others));
    }

    private void dataIndependent(RelativeChecks checks, RowLeakage leakage) {
        JsonNode theirs = node.path("data_independent");
        Schedule schedule = schedule();
        DataIndependent ours = new DataIndependent(
                schedule,
                shape.path("n").asInt(),
                shape.path("k").asInt(),
                leakage.table().rows() - 1L);
        checks.equal("E.1 psi", theirs.path("psi"), schedule.steps(), i -> ours.psi(i + 1));
        checks.equal(
                "E.1 radius",
                theirs.path("radius"),
                schedule.steps(),
                i -> ours.reach(i + 1).radius());
        deltas(checks, "E.1 delta", theirs.path("delta"), epsilon -> leakage.delta(Bound.DATA_INDEPENDENT, 0, epsilon));
    }

    private void point(RelativeChecks checks, RowLeakage leakage, IntFunction<RowLeakage> stopped, JsonNode point) {
        int index = point.path("index").asInt();
        int row = leakage.table().distinctOf(index);
        List<StepLeakage> steps = leakage.steps(row);
        Figures figures = new Figures(checks, "row " + index + " ", steps);
        long[] distances = leakage.distances(row);
        checks.equal("row " + index + " hist", point.path("hist"), distances.length, i -> distances[i]);
        figures.equal("sim", point, StepLeakage::similarity);
        figures.equal("psi_eq8", point, StepLeakage::publishedPsi);
        figures.equal("psi_lemma", point, StepLeakage::relaxedPsi);
        JsonNode published = point.path("eq9");
        figures.equal("eta", published, step -> step.publishedReach().eta());
        figures.equal("radius", published, step -> step.publishedReach().radius());
        figures.equal("c", published, step -> step.publishedReach().excess());
        figures.equal("frac", published, step -> step.publishedReach().fraction());
        figures.equal("step", published, StepLeakage::published);
        JsonNode relaxed = point.path("relaxed");
        figures.equal("eta", relaxed, step -> step.relaxedReach().eta());
        figures.equal("radius", relaxed, step -> step.relaxedReach().radius());
        figures.equal("c", relaxed, step -> step.relaxedReach().excess());
        figures.equal("frac", relaxed, step -> step.relaxedReach().fraction());
        figures.equal("step", relaxed, StepLeakage::relaxed);
        JsonNode ours = point.path("cmb");
        figures.equal("step", ours, StepLeakage::changeOfMeasure);
        figures.equal("tv_step", ours, StepLeakage::totalVariation);
        deltas(checks, "row " + index + " split", ours.path("split"), epsilon -> leakage.split(row, epsilon));
        BOUNDS.forEach((name, bound) -> released(checks, stopped, point.path(name), bound, row));
    }

    /** The deltas of a bound, at whichever steps the rows are released. */
    private static void released(
            RelativeChecks checks, IntFunction<RowLeakage> stopped, JsonNode theirs, Bound bound, int row) {
        theirs.fieldNames().forEachRemaining(name -> {
            String what = bound + " of distinct row " + row + " " + name;
            if (name.equals("delta") || name.startsWith(STOPPED)) {
                int step = name.equals("delta") ? 0 : Integer.parseInt(name.substring(STOPPED.length()));
                deltas(
                        checks,
                        what,
                        theirs.path(name),
                        epsilon -> stopped.apply(step).delta(bound, row, epsilon));
            }
        });
    }

    private static void deltas(RelativeChecks checks, String what, JsonNode theirs, ToDoubleFunction<Double> ours) {
        theirs.properties()
                .forEach(entry -> checks.equal(
                        what + " at " + entry.getKey(),
                        entry.getValue(),
                        () -> ours.applyAsDouble(Double.valueOf(entry.getKey()))));
    }

    private void allRows(RelativeChecks checks, RowLeakage leakage) {
        Table table = leakage.table();
        BOUNDS.forEach((name, bound) -> {
            JsonNode theirs = node.path("tau_all_rows").path(name);
            double[] taus = IntStream.range(0, table.rows())
                    .mapToDouble(row -> leakage.tau(bound, table.distinctOf(row)))
                    .sorted()
                    .toArray();
            checks.equal(
                    bound + " mean",
                    theirs.path("mean"),
                    () -> Arrays.stream(taus).average().orElseThrow());
            checks.equal(bound + " min", theirs.path("min"), () -> taus[0]);
            checks.equal(bound + " max", theirs.path("max"), () -> taus[taus.length - 1]);
            theirs.fieldNames().forEachRemaining(field -> {
                if (field.matches("q\\d+")) {
                    double part = Integer.parseInt(field.substring(1)) / 100.0;
                    checks.equal(bound + " " + field, theirs.path(field), () -> quantile(taus, part));
                }
            });
            JsonNode top = node.path("top10_" + name);
            // equal rows may come in any order, so their figures are compared
            for (int i = 0; i < top.size(); i++) {
                double named = leakage.tau(bound, table.distinctOf(top.get(i).intValue()));
                checks.equal(bound + " top " + (i + 1), DoubleNode.valueOf(taus[taus.length - 1 - i]), () -> named);
            }
        });
    }

    /** The first figure that at least this part of the rows is below. */
    private static double quantile(double[] sorted, double part) {
        return sorted[Math.min((int) (part * sorted.length), sorted.length - 1)];
    }

    private record Figures(RelativeChecks checks, String of, List<StepLeakage> steps) {
        void equal(String field, JsonNode theirs, ToDoubleFunction<StepLeakage> ours) {
            checks.equal(of + field, theirs.path(field), steps.size(), i -> ours.applyAsDouble(steps.get(i)));
        }
    }
}
