package dev.sfumato.gradle.worker.declaration;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.chart.Histogram;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.exposure.Bound;
import dev.sfumato.exposure.ByClass;
import dev.sfumato.exposure.ExposurePlan;
import dev.sfumato.exposure.PrivateFact;
import dev.sfumato.exposure.TableAudit;
import dev.sfumato.gate.ExposureAudit;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Computes how exposed the rows of a table are by the synthetic rows that a build declares to release. */
public final class ExposureReader {
    private static final List<String> SCHEDULES = List.of("linear", "cosine", "sigmoid");
    private static final int SHORT_HASH = 16;
    private static final String EXAMPLE =
            "declare it: exposure { epsilon = 1.0; maxDelta = 1e-3; steps = 10; released = 1000 }";

    private ExposureReader() {}

    /** @param dataset whose name refusals carry */
    public static ExposureAudit audit(
            RequestFields exposure, RequestFields dataset, TableData data, Progress progress) {
        RequestFields fields = exposure.named(dataset.owner() + ": exposure");
        fields.only("epsilon", "maxDelta", "steps", "schedule", "released", "target", "shares", "stopAt", "decay");
        for (String field : List.of("epsilon", "maxDelta", "steps", "released")) {
            if (!fields.has(field)) {
                throw fields.refused(field + " must be given, got nothing; " + EXAMPLE);
            }
        }
        if (!dataset.text("unit").equals(Unit.RECORD.id())) {
            throw fields.refused("the exposure of rows is for the unit '" + Unit.RECORD + "', a row added or removed,"
                    + " got '" + dataset.text("unit") + "'");
        }
        return BadRequestException.naming(fields.owner(), () -> audited(fields, data, progress));
    }

    private static ExposureAudit audited(RequestFields fields, TableData data, Progress progress) {
        double epsilon = Require.nonNegative("epsilon", fields.number("epsilon"));
        double maxDelta = Require.probability("maxDelta", fields.number("maxDelta"));
        Schedule schedule = new Schedule(
                Schedule.Shape.valueOf(
                        Settings.choice(fields, "schedule", SCHEDULES).toUpperCase(Locale.ROOT)),
                Settings.count(fields, "steps", 1),
                Settings.number(fields, "decay", 1));
        int released = Settings.count(fields, "released", 1);
        ExposurePlan plan = new ExposurePlan(schedule, Settings.count(fields, "stopAt", 0, 0), released);
        ByClass classes = byClass(fields);
        classes.requireOf(data.table().schema());
        RandomSource random = RandomSource.keyed(key(data, schedule, classes.label()));
        TableAudit audit = TableAudit.simulated(data.table(), plan, classes, random, progress);
        double[] deltas = audit.least(epsilon);
        // no delta exceeds 1, whatever bounds it
        Arrays.setAll(deltas, row -> Math.min(1, deltas[row]));
        Arrays.sort(deltas);
        long[] once = new long[deltas.length];
        Arrays.fill(once, 1);
        return new ExposureAudit(
                epsilon,
                maxDelta,
                released,
                chain(plan, classes, data),
                audit.label(),
                method(audit),
                assumptions(audit, classes),
                audit.confidence(),
                deltas[deltas.length - 1],
                deltas[(deltas.length - 1) / 2],
                deltas.length,
                Arrays.stream(deltas).filter(delta -> !(delta <= maxDelta)).count(),
                Histogram.of(deltas, once),
                audit.releasable(epsilon, maxDelta));
    }

    /** Describes what is measured beside the limits, in words that differ where anything else is measured. */
    private static String chain(ExposurePlan plan, ByClass classes, TableData data) {
        return plan.schedule()
                + (plan.releaseStep() == 0 ? "" : ", released at step " + plan.releaseStep())
                + classes.label().map(name -> ", by " + name).orElse("")
                + (classes.shares().isEmpty() ? "" : " in shares " + classes.shares())
                + ", categories "
                + FileHash.of(data.schema().codecs()).substring(0, SHORT_HASH);
    }

    private static ByClass byClass(RequestFields fields) {
        List<Double> shares = Settings.numbers(fields, "shares");
        if (!fields.has("target") && !shares.isEmpty()) {
            throw fields.refused("shares are those of the classes of a label, got " + shares
                    + " and no target; declare it: target = 'income'");
        }
        return ByClass.declared(fields.has("target") ? Optional.of(fields.text("target")) : Optional.empty(), shares);
    }

    /**
     * The key of the simulated runs: a hash of the data, of how its values become categories, and of the chain. Limits and the
     * number of rows released do not decide how a chain runs, so that another limit is held against the same runs.
     */
    private static byte[] key(TableData data, Schedule schedule, Optional<String> label) {
        String simulated = String.join(
                "\n",
                "sfumato exposure 1",
                data.sha256(),
                data.schema().codecs(),
                schedule.shape() + " " + schedule.steps() + " " + schedule.decay(),
                label.map(name -> "by " + name).orElse("together"));
        return FileHash.digest().digest(simulated.getBytes(StandardCharsets.UTF_8));
    }

    private static String method(TableAudit audit) {
        String exposure = audit.paths() == 0
                ? "exposure, computed"
                : String.format(Locale.ROOT, "exposure, from %,d simulated runs", audit.paths());
        return exposure + ", or " + name(Bound.CLOSED_FORM) + " where that is smaller";
    }

    private static String name(Bound bound) {
        return bound.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static List<String> assumptions(TableAudit audit, ByClass classes) {
        List<String> assumptions = new ArrayList<>(audit.assumptions());
        audit.privateFacts().forEach(fact -> assumptions.add("this is public: " + fact.words() + "; " + remedy(fact)));
        if (!classes.shares().isEmpty()) {
            assumptions.add("the shares of the classes are public");
        }
        return assumptions;
    }

    private static String remedy(PrivateFact fact) {
        return switch (fact) {
            case CATEGORIES -> "declare a schema";
            case SHARES -> "declare shares that are public, one for each class: shares = [0.7, 0.3]";
        };
    }
}
