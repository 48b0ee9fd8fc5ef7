package dev.sfumato.evaluation.table;

import static dev.sfumato.evaluation.table.MetricDirection.HIGHER_IS_BETTER;
import static dev.sfumato.evaluation.table.MetricDirection.LOWER_IS_BETTER;

import dev.sfumato.attack.table.MembershipResult;
import dev.sfumato.attack.table.SinglingOut;
import dev.sfumato.attack.table.Tables;
import dev.sfumato.evidence.ConfidenceInterval;
import dev.sfumato.evidence.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Says of each figure what it is held against, which way is good, and what it means. */
final class MetricList {
    private static final String HOLDOUT = "holdout rows instead of synthetic ones";
    private static final String CHANCE = "chance";

    private final Tables tables;
    private final double error;
    private final List<String> notMeasured;
    private final List<Metric> metrics = new ArrayList<>();

    MetricList(Tables tables, double error, List<String> notMeasured) {
        this.tables = tables;
        this.error = error;
        this.notMeasured = notMeasured;
    }

    List<Metric> metrics() {
        return metrics;
    }

    void addUtility(TrainOnSynthetic utility) {
        String majority = String.format(
                Locale.ROOT,
                "always naming the commonest class tells %.1f %%",
                100 * utility.majority().share());
        String missing = utility.missing().isEmpty()
                ? ""
                : "; no synthetic row has " + String.join(", ", utility.missing()) + ", which the holdout has";
        for (TrainOnSynthetic.Comparison each : utility.classifiers()) {
            ClassifierScore made = each.synthetic();
            ClassifierScore real = each.real();
            String learnt = "learnt from the training rows";
            metrics.add(new Metric(
                    "accuracy, " + each.classifier(),
                    made.accuracy().share(),
                    ConfidenceInterval.of(made.accuracy()),
                    real.accuracy().share(),
                    ConfidenceInterval.of(real.accuracy()),
                    learnt,
                    HIGHER_IS_BETTER,
                    "Share of holdout rows whose '" + utility.label()
                            + "' is predicted by a classifier learnt from the synthetic rows; " + majority + missing
                            + "."));
            metrics.add(new Metric(
                    "balanced accuracy, " + each.classifier(),
                    made.balancedAccuracy(),
                    made.balancedRange(),
                    real.balancedAccuracy(),
                    real.balancedRange(),
                    learnt,
                    HIGHER_IS_BETTER,
                    "The same as a mean over the classes, so that a rare class counts as much as a common one."));
            if (made.auc().isPresent()) {
                metrics.add(
                        new Metric(
                                "AUC, " + each.classifier(),
                                made.auc().orElseThrow(),
                                made.aucRange().orElseThrow(),
                                real.auc().orElseThrow(),
                                real.aucRange().orElseThrow(),
                                learnt,
                                HIGHER_IS_BETTER,
                                "How often the classifier ranks a row of the second class above one of the first; 0.5 is guessing."));
            }
        }
    }

    void addFidelity(Fidelity all, Fidelity allOfHoldout, Optional<String> label) {
        Fidelity made = label.map(all::without).orElse(all);
        Fidelity held = label.map(allOfHoldout::without).orElse(allOfHoldout);
        String rows = "the baseline is of " + tables.holdout().rows() + " rows, the value of "
                + tables.synthetic().rows() + ", and fewer rows lie further away by chance";
        addDistance(
                "distance of columns, mean",
                made.meanOfColumns(),
                held.meanOfColumns(),
                "Total variation distance of a column's shares from those of the training rows; " + rows + ".");
        addDistance(
                "distance of columns, worst",
                made.worstColumn().distance(),
                held.worstColumn().distance(),
                "The column is '" + made.worstColumn().column() + "'.");
        if (made.meanOfPairs().isEmpty()) {
            notMeasured.add("distances of pairs: there is one column");
        } else {
            Fidelity.PairDistance worst = made.worstPair().orElseThrow();
            addDistance(
                    "distance of pairs of columns, mean",
                    made.meanOfPairs().orElseThrow(),
                    held.meanOfPairs().orElseThrow(),
                    "Total variation distance of the shares of two columns' combinations of values.");
            addDistance(
                    "distance of pairs of columns, worst",
                    worst.distance(),
                    held.worstPair().orElseThrow().distance(),
                    "The pair is '" + worst.first() + "' and '" + worst.second() + "'.");
        }
        addTriples(made, held);
        label.ifPresent(name -> addDistance(
                "distance of pairs with the label, mean",
                all.meanOfPairsWith(name).orElseThrow(),
                allOfHoldout.meanOfPairsWith(name).orElseThrow(),
                "The same for each column together with '" + name + "'."));
    }

    private void addTriples(Fidelity made, Fidelity held) {
        if (made.meanOfTriples().isEmpty()) {
            notMeasured.add("distances of triples: there are fewer than three columns, or more than 24");
            return;
        }
        addDistance(
                "distance of triples of columns, mean",
                made.meanOfTriples().orElseThrow(),
                held.meanOfTriples().orElseThrow(),
                "Total variation distance of the shares of three columns' combinations of values.");
        Fidelity.TripleDistance worst = made.worstTriple().orElseThrow();
        addDistance(
                "distance of triples of columns, worst",
                worst.distance(),
                held.worstTriple().orElseThrow().distance(),
                "The columns are '" + String.join("', '", worst.columns()) + "'.");
    }

    private void addDistance(String name, double value, double baseline, String meaning) {
        // one row changes a total variation distance, a mean or a maximum of some, by one share of a row at most
        ConfidenceInterval range =
                ConfidenceInterval.around(value, 1.0 / tables.synthetic().rows(), error);
        ConfidenceInterval ofBaseline =
                ConfidenceInterval.around(baseline, 1.0 / tables.holdout().rows(), error);
        metrics.add(new Metric(name, value, range, baseline, ofBaseline, HOLDOUT, LOWER_IS_BETTER, meaning));
    }

    void addCopies(CopyRisk copies) {
        metrics.add(
                new Metric(
                        "copies",
                        copies.copies().share(),
                        ConfidenceInterval.of(copies.copies()),
                        copies.copiesOfHoldout().share(),
                        ConfidenceInterval.of(copies.copiesOfHoldout()),
                        HOLDOUT,
                        LOWER_IS_BETTER,
                        "Share of synthetic rows that equal a training row; as many as among holdout rows come of themselves."));
        addQuantile(copies, 0.5, "distance to the closest training row, median");
        addQuantile(copies, 0.05, "distance to the closest training row, lowest 5 %");
        addShare(
                "closer to training than to holdout",
                copies.closerToTraining(),
                copies.closerByLuck(),
                "Share of synthetic rows that are closer to a training row than to one of equally many holdout rows, without those"
                        + " equally far; the range of chance is what other ways to set the holdout aside give.",
                "all synthetic rows are as far from training as from holdout");
        addShare(
                "training rows nearer than holdout rows",
                copies.nearerOfPairs(),
                ConfidenceInterval.at(CopyRisk.CHANCE),
                "Share of random pairs of a training and a holdout row in which a synthetic row is nearer to the training row,"
                        + " without those equally near.",
                "synthetic rows are as near to training rows as to holdout rows");
    }

    private void addQuantile(CopyRisk copies, double share, String name) {
        metrics.add(new Metric(
                name,
                copies.syntheticToTraining().quantile(share),
                copies.syntheticToTraining().rangeOfQuantile(share, error),
                copies.holdoutToTraining().quantile(share),
                copies.holdoutToTraining().rangeOfQuantile(share, error),
                HOLDOUT,
                HIGHER_IS_BETTER,
                "In how many columns a synthetic row differs from the training row that is most like it."));
    }

    private void addShare(String name, Optional<Rate> rate, ConfidenceInterval chance, String meaning, String reason) {
        if (rate.isEmpty()) {
            notMeasured.add(name + ": " + reason);
            return;
        }
        metrics.add(new Metric(
                name,
                rate.get().share(),
                ConfidenceInterval.of(rate.get()),
                CopyRisk.CHANCE,
                chance,
                CHANCE,
                LOWER_IS_BETTER,
                meaning));
    }

    void addSinglingOut(SinglingOut risk) {
        addSinglingOut("by one column", risk.univariate(), "no value occurs exactly once in the synthetic rows");
        addSinglingOut(
                "by several columns",
                risk.multivariate(),
                "no combination of values that each occur more than once was found to occur exactly once in the synthetic rows");
    }

    private void addSinglingOut(String kind, Optional<SinglingOut.Attack> attack, String reason) {
        if (attack.isEmpty()) {
            notMeasured.add("singling out " + kind + ": " + reason);
            return;
        }
        SinglingOut.Attack found = attack.get();
        metrics.add(new Metric(
                "singling out " + kind,
                found.trainingAsControl().share(),
                ConfidenceInterval.of(found.trainingAsControl()),
                found.control().share(),
                ConfidenceInterval.of(found.control()),
                "the same on holdout rows",
                LOWER_IS_BETTER,
                String.format(
                        Locale.ROOT,
                        "Share of %d predicates that hold for one synthetic row and hold for exactly one of %d training rows (%.1f %% of"
                                + " all training rows; random predicates %.1f %%).",
                        found.predicates(),
                        Math.min(tables.training().rows(), tables.holdout().rows()),
                        100 * found.training().share(),
                        100 * found.random().share())));
    }

    void addAttack(MembershipResult attack) {
        metrics.add(new Metric(
                attack.attack() + ", precision",
                attack.precision().share(),
                ConfidenceInterval.of(attack.precision()),
                attack.chance(),
                ConfidenceInterval.at(attack.chance()),
                CHANCE,
                LOWER_IS_BETTER,
                "Share of true members among as many rows as there are members, those that the attack is surest of, ties broken at"
                        + " random."));
        metrics.add(new Metric(
                attack.attack() + ", AUC",
                attack.auc(),
                attack.aucRange(),
                0.5,
                ConfidenceInterval.at(0.5),
                CHANCE,
                LOWER_IS_BETTER,
                "How often the attack ranks a member above another row."));
        metrics.add(new Metric(
                attack.attack() + ", epsilon at least",
                attack.epsilonAtLeast(),
                new ConfidenceInterval(attack.epsilonAtLeast(), Double.POSITIVE_INFINITY),
                0,
                ConfidenceInterval.at(0),
                "nothing was shown",
                LOWER_IS_BETTER,
                "A release with a smaller epsilon (delta 0, one row replaced) would hardly let the attack do so well; 0 proves"
                        + " nothing."));
    }
}
