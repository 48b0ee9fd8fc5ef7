package dev.sfumato.evaluation.table;

import dev.sfumato.accounting.Label;
import dev.sfumato.attack.table.MembershipAttack;
import dev.sfumato.attack.table.MembershipResult;
import dev.sfumato.attack.table.SinglingOut;
import dev.sfumato.attack.table.Tables;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All measurements of a synthetic table. It looks at private rows, so that it is itself confidential to the holder of those rows;
 * and good figures of risk prove nothing.
 *
 * @param metrics every figure with its baseline, direction, range and meaning
 * @param fidelity of the synthetic rows, with the label if there is one
 * @param fidelityOfHoldout the same of the holdout: what is good
 * @param utility what can be learnt from the synthetic rows; nothing without a label
 * @param copies without the label if there is one: a row is no less copied for being given another label
 * @param attacks those that could be made
 * @param notMeasured what could not be measured, each with the reason
 * @param warnings what makes the figures doubtful, each in a sentence
 * @param confidence of each range
 */
public record EvaluationReport(
        List<Metric> metrics,
        Fidelity fidelity,
        Fidelity fidelityOfHoldout,
        Optional<TrainOnSynthetic> utility,
        CopyRisk copies,
        SinglingOut singlingOut,
        List<MembershipResult> attacks,
        List<String> notMeasured,
        List<String> warnings,
        double confidence) {
    /** Of the candidates of the membership attacks so many are members, as in the literature. */
    public static final double SHARE_OF_MEMBERS = 0.2;

    private static final double CONFIDENCE = 0.95;

    public EvaluationReport {
        metrics = List.copyOf(metrics);
        attacks = List.copyOf(attacks);
        notMeasured = List.copyOf(notMeasured);
        warnings = List.copyOf(warnings);
    }

    /** Measures everything, with 95 % confidence. */
    public static EvaluationReport of(
            Table training, Table holdout, Table synthetic, String label, RandomSource random, Progress progress) {
        training.schema().indexOf(label);
        return of(new Tables(training, holdout, synthetic), Optional.of(label), CONFIDENCE, random, progress);
    }

    /** Measures everything that needs no label, with 95 % confidence. */
    public static EvaluationReport of(
            Table training, Table holdout, Table synthetic, RandomSource random, Progress progress) {
        return of(new Tables(training, holdout, synthetic), Optional.empty(), CONFIDENCE, random, progress);
    }

    /** Measures everything; without a label nothing that needs one. */
    public static EvaluationReport of(
            Tables tables, Optional<String> label, double confidence, RandomSource random, Progress progress) {
        Require.probability("confidence", confidence);
        List<String> warnings =
                tables.overlap().requireHeldOut("holdout").warning().stream().toList();
        List<String> notMeasured = new ArrayList<>();
        Optional<String> target = label.filter(name -> tables.training().columns() > 1);
        if (label.isEmpty()) {
            notMeasured.add("what can be learnt from the rows and the confidence attack: no target was named");
        } else if (target.isEmpty()) {
            notMeasured.add(
                    "what can be learnt from the rows and the confidence attack: there is no column beside the label");
        }
        Fidelity fidelity = Fidelity.of(tables.training(), tables.synthetic());
        Fidelity ofHoldout = Fidelity.of(tables.training(), tables.holdout());
        Optional<TrainOnSynthetic> utility =
                target.map(name -> TrainOnSynthetic.of(tables, name, confidence, random, progress));
        CopyRisk copies = CopyRisk.of(target.map(tables::drop).orElse(tables), confidence, random, progress);
        SinglingOut singlingOut = SinglingOut.of(tables, confidence, random, progress);
        List<MembershipResult> attacks = attacks(tables, target, confidence, random, progress, notMeasured);

        MetricList metrics = new MetricList(tables, 1 - confidence, notMeasured);
        utility.ifPresent(metrics::addUtility);
        metrics.addFidelity(fidelity, ofHoldout, target);
        metrics.addCopies(copies);
        metrics.addSinglingOut(singlingOut);
        attacks.forEach(metrics::addAttack);
        return new EvaluationReport(
                metrics.metrics(),
                fidelity,
                ofHoldout,
                utility,
                copies,
                singlingOut,
                attacks,
                notMeasured,
                warnings,
                confidence);
    }

    private static List<MembershipResult> attacks(
            Tables tables,
            Optional<String> label,
            double confidence,
            RandomSource random,
            Progress progress,
            List<String> notMeasured) {
        double candidates = Math.min(
                tables.training().rows() / SHARE_OF_MEMBERS, tables.holdout().rows() / (1 - SHARE_OF_MEMBERS));
        if (candidates * SHARE_OF_MEMBERS < MembershipAttack.LEAST) {
            notMeasured.add("membership attacks: " + tables.training().rows() + " training and "
                    + tables.holdout().rows() + " holdout rows are too few for " + MembershipAttack.LEAST
                    + " members among " + Math.round(1 / SHARE_OF_MEMBERS) + " candidates each");
            return List.of();
        }
        MembershipAttack attack =
                MembershipAttack.among(tables.training(), tables.holdout(), SHARE_OF_MEMBERS, confidence, random);
        List<MembershipResult> results = new ArrayList<>();
        label.ifPresent(name -> results.add(attack.byConfidence(tables.synthetic(), name, random, progress)));
        results.add(attack.byCountRatio(tables.synthetic(), random, tables.training(), tables.holdout()));
        return results;
    }

    /** The label of the figures of risk: lower bounds. */
    public Label label() {
        return Label.EMPIRICAL;
    }

    /**
     * The figures whose whole range is on the bad side of their baseline's. Each range may miss, so that with 95 % confidence one
     * of these many figures stands out by luck in some reports: look whether others of its kind do.
     */
    public List<Metric> clearlyWorse() {
        return metrics.stream().filter(Metric::isClearlyWorse).toList();
    }

    @Override
    public String toString() {
        String lines = metrics.stream().map(Metric::toString).collect(Collectors.joining("\n"));
        String all = warnings.isEmpty() ? lines : lines + "\n" + String.join("\n", warnings) + ".";
        return notMeasured.isEmpty() ? all : all + "\nNot measured: " + String.join("; ", notMeasured) + ".";
    }
}
