package dev.sfumato.attack.table;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.attack.MatchedPairs;
import dev.sfumato.attack.Overlap;
import dev.sfumato.attack.ReplacementClaim;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.Cost;
import dev.sfumato.noise.RandomSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The success of attackers who see nothing but a synthetic table: who was among the rows it was made from, what a secret of a
 * person is, which entries of two sources are of one person. Training and holdout rows that are as rare are matched at random, and
 * all attacks tell which of a pair is the training row, so that each bounds epsilon from below; the bounds share the probability of
 * error and hold together. Confidential to the holder of the rows. ND4J is not loaded.
 *
 * @param attacks those that could be made
 * @param successes how often secrets were guessed and entries linked
 * @param notMeasured what could not be measured, each with the reason
 */
public record TableAttacks(List<Attacked> attacks, List<Success> successes, List<String> notMeasured) {
    private static final int PAIRS_PER_POLL = 64;
    private static final String LATE = "the time was over";

    public TableAttacks {
        attacks = List.copyOf(attacks);
        successes = List.copyOf(successes);
        notMeasured = List.copyOf(notMeasured);
    }

    /**
     * Runs all attacks that can be made.
     *
     * @param label a column that the others predict; empty where none is
     * @param event what was done to the training rows, as declared; its price is held against the bounds
     * @param delta at which, zero for pure differential privacy
     * @param confidence with which all bounds hold together
     */
    public static TableAttacks of(
            Table training,
            Table holdout,
            Table synthetic,
            Optional<String> label,
            Optional<PrivacyEvent> event,
            double delta,
            double confidence,
            Duration limit,
            RandomSource random,
            Progress progress) {
        TableAttackPlan plan = TableAttackPlan.of(label)
                .withEvent(event)
                .withDelta(delta)
                .withConfidence(confidence)
                .withLimit(limit);
        return of(new Tables(training, holdout, synthetic), plan, random, progress);
    }

    /** Runs all attacks that can be made. An interrupted attack throws and leaves the thread's flag set. */
    public static TableAttacks of(Tables tables, TableAttackPlan plan, RandomSource random, Progress progress) {
        plan.requireColumns(tables.training().schema());
        Overlap overlap = tables.overlap().requireHeldOut("holdout");
        Run run = new Run(tables, plan, random, progress);
        if (run.used.length < MatchedPairs.LEAST) {
            return new TableAttacks(
                    List.of(),
                    List.of(),
                    List.of("all attacks: training and holdout rows must make at least " + MatchedPairs.LEAST
                            + " pairs that are as rare for a bound, got " + run.used.length + " of "
                            + tables.training().rows() + " training and "
                            + tables.holdout().rows()
                            + " holdout rows"));
        }
        TableAttacks all = run.all();
        List<String> warnings = overlap.warning().stream().toList();
        return new TableAttacks(
                all.attacks.stream().map(attack -> attack.noting(warnings)).toList(), all.successes, all.notMeasured);
    }

    /** The label of the figures: lower bounds. */
    public Label label() {
        return Label.EMPIRICAL;
    }

    /** Whether some attack proves, with the stated confidence, that more leaks than is claimed. */
    public boolean isRefuted() {
        return attacks.stream().anyMatch(Attacked::isRefuted);
    }

    private static final class TimeOver extends RuntimeException {
        private static final long serialVersionUID = 1;

        TimeOver() {
            super(LATE, null, false, false);
        }
    }

    private interface Made {
        RowAttack with(RandomSource random, Progress progress);
    }

    private record Planned(String name, Made made) {}

    private static final class Run {
        private final Tables tables;
        private final TableAttackPlan plan;
        private final RandomSource random;
        private final Progress progress;
        private final long start = System.nanoTime();
        private final Pool pool;
        /** Rows of the pool, those at one place a pair. */
        private final int[] used;

        private final int[] heldOut;
        private final ReplacementClaim claim;
        private final List<Attacked> attacks = new ArrayList<>();
        private final List<Success> successes = new ArrayList<>();
        private final List<String> notMeasured = new ArrayList<>();

        Run(Tables tables, TableAttackPlan plan, RandomSource random, Progress progress) {
            this.tables = tables;
            this.plan = plan;
            this.random = random;
            this.progress = progress;
            pool = Pool.of(tables);
            int[][] pairs = pool.pairs(random);
            used = pairs[0];
            heldOut = pairs[1];
            claim = ReplacementClaim.of(plan.event(), plan.delta());
        }

        TableAttacks all() {
            List<Planned> planned = planned();
            for (int i = 0; i < planned.size(); i++) {
                // what one attack leaves of its time, the others may use
                long deadline = start + (long) ((double) plan.limit().toNanos() * (i + 1) / planned.size());
                RandomSource own = random.split();
                try {
                    run(planned.get(i), planned.size(), deadline, own);
                } catch (TimeOver late) {
                    notMeasured.add(planned.get(i).name + ": " + LATE);
                }
            }
            return new TableAttacks(attacks, successes, notMeasured);
        }

        private List<Planned> planned() {
            Schema schema = tables.training().schema();
            Table synthetic = tables.synthetic();
            List<Planned> planned = new ArrayList<>(List.of(
                    new Planned("distance to closest record", (c, p) -> new DistanceAttack(pool, synthetic, false)),
                    new Planned(
                            "distance to closest record, calibrated",
                            (c, p) -> new DistanceAttack(pool, synthetic, true)),
                    new Planned("count ratio", (c, p) -> new CountRatioAttack(pool, synthetic))));
            if (schema.columns().size() < 2) {
                notMeasured.add("confidence of a classifier, attribute inference and linkability: there is one column");
                return planned;
            }
            plan.label()
                    .ifPresentOrElse(
                            name -> planned.add(new Planned(
                                    "confidence of a classifier",
                                    (c, p) -> new ConfidenceAttack(pool, synthetic, name, c, p))),
                            () -> notMeasured.add("confidence of a classifier: no target was named"));
            planned.add(new Planned(
                    "attribute inference", (c, p) -> new AttributeAttack(pool, synthetic, plan.sought(schema))));
            planned.add(new Planned("linkability", (c, p) -> new LinkageAttack(pool, synthetic, plan.linked(schema))));
            return planned;
        }

        private void run(Planned planned, int bounds, long deadline, RandomSource own) {
            long begun = System.nanoTime();
            Progress timed = (what, done, total) -> {
                if (System.nanoTime() > deadline) {
                    throw new TimeOver();
                }
                progress.update(what, done, total);
            };
            timed.update(planned.name, 0, used.length);
            RowAttack attack = planned.made.with(own, timed);
            double[][] scores = scores(attack, deadline);
            int scored = scores[0].length;
            if (scored < MatchedPairs.LEAST) {
                throw new TimeOver();
            }
            MatchedPairs pairs = new MatchedPairs(scores[0], scores[1], own);
            List<String> notes = new ArrayList<>(claim.notes());
            if (scored < used.length) {
                notes.add(LATE + " after " + scored + " of " + used.length + " pairs; more of them tell more");
            }
            attack.success(Arrays.copyOf(used, scored), Arrays.copyOf(heldOut, scored), 1 - plan.confidence())
                    .ifPresent(success -> {
                        successes.add(success);
                        notes.add(success.toString());
                    });
            attacks.add(new Attacked(
                    attack.name(),
                    tables.synthetic().rows() + " synthetic rows",
                    pairs.bound(plan.delta(), plan.confidence(), bounds),
                    claim.upper(),
                    pairs.roc(),
                    Cost.since(begun, scored, "pairs"),
                    notes));
        }

        /** Of used rows and of others, as many pairs as the time allows. */
        private double[][] scores(RowAttack attack, long deadline) {
            double[] known = new double[pool.rows().distinct()];
            Arrays.fill(known, Double.NaN);
            double[][] scores = new double[2][used.length];
            for (int i = 0; i < used.length; i++) {
                if (i % PAIRS_PER_POLL == 0) {
                    Interruption.poll("attacking synthetic rows");
                    progress.update(attack.name(), i, used.length);
                    if (System.nanoTime() > deadline) {
                        return new double[][] {Arrays.copyOf(scores[0], i), Arrays.copyOf(scores[1], i)};
                    }
                }
                scores[0][i] = score(attack, used[i], known);
                scores[1][i] = score(attack, heldOut[i], known);
            }
            progress.update(attack.name(), used.length, used.length);
            return scores;
        }

        private double score(RowAttack attack, int row, double[] known) {
            int distinct = pool.rows().distinctOf(row);
            if (Double.isNaN(known[distinct])) {
                known[distinct] = attack.score(row);
            }
            return known[distinct];
        }
    }
}
