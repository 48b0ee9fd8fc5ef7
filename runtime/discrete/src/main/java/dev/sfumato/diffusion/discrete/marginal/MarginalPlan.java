package dev.sfumato.diffusion.discrete.marginal;

import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.calibration.Calibration;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.table.ColumnSet;
import dev.sfumato.data.table.Schema;
import dev.sfumato.diffusion.discrete.TableTrainingPlan;
import dev.sfumato.training.TrainingBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The releases of a training by marginals and their noise, known from the schema before any row is seen. Each is one Gaussian mechanism of
 * sensitivity 1, whatever it asks for: {@link WeightedCounts}. docs/proofs/tables.md.
 *
 * @param sizes of all columns
 * @param label the column that is to be told from the others, if there is one
 * @param publicRows a number that the rows do not exceed
 * @param noise the deviation of one answer of sensitivity 1 that would cost as much as all
 * @param hasTriples whether the noise leaves triples of columns to be heard, and there are few enough to ask all
 */
record MarginalPlan(
        List<Integer> sizes, Optional<Integer> label, int publicRows, double noise, boolean hasTriples, Unit unit) {
    /** A score must not drown in its noise: at most this share of the rows. */
    private static final double AUDIBLE = 0.02;

    private static final int MOST_TRIPLES = 5000;

    /** The share of the last two releases, where there are triples, and that of their scores. */
    private static final double LAST = 0.3;

    private static final double LAST_SCORES = 0.2;

    /** A release in turn. */
    enum Stage {
        COLUMNS,
        SCORES,
        PAIRS,
        LATER_SCORES,
        LATER_COUNTS
    }

    MarginalPlan {
        sizes = List.copyOf(sizes);
    }

    /** The least noise that the budget allows, and its price. */
    static Calibrated calibrate(Schema schema, Optional<String> label, TrainingBudget budget) {
        double whole = Calibration.to(budget.whole())
                .least("noise", 1, sigma -> new GaussianEvent(sigma, 1, budget.unit()))
                .value();
        return Calibration.to(budget.whole())
                .least(
                        "noise",
                        whole,
                        sigma -> TableTrainingPlan.assuming(
                                schema, of(schema, label, budget, sigma).event()));
    }

    /** The releases with this noise. */
    static MarginalPlan of(Schema schema, Optional<String> label, TrainingBudget budget, double noise) {
        int[] sizes = schema.sizes();
        double d = sizes.length;
        double candidates = d * (d - 1) / 2 + d * (d - 1) * (d - 2) / 6;
        double ofScore = Math.sqrt(candidates / (LAST * LAST_SCORES)) * noise;
        return new MarginalPlan(
                schema.columns().stream().map(column -> column.size()).toList(),
                label.map(schema::indexOf),
                budget.records(),
                noise,
                d > 2 && candidates <= MOST_TRIPLES && ofScore <= AUDIBLE * budget.records(),
                budget.unit());
    }

    /** The stages in turn. */
    List<Stage> stages() {
        if (sizes.size() == 1) {
            return List.of(Stage.COLUMNS);
        }
        return hasTriples ? List.of(Stage.values()) : List.of(Stage.COLUMNS, Stage.SCORES, Stage.PAIRS);
    }

    private double share(Stage stage) {
        double first = hasTriples ? 1 - LAST : 1;
        return switch (stage) {
            case COLUMNS -> sizes.size() == 1 ? 1 : 0.15 * first;
            case SCORES -> 0.15 * first;
            case PAIRS -> 0.70 * first;
            case LATER_SCORES -> LAST_SCORES * LAST;
            case LATER_COUNTS -> (1 - LAST_SCORES) * LAST;
        };
    }

    /** The deviation of the noise on an answer of weight 1. */
    double noise(Stage stage) {
        return Math.nextUp(noise / Math.sqrt(share(stage)));
    }

    /** The release of a stage with these weights. */
    WeightedCounts ask(Stage stage, List<Double> weights) {
        return new WeightedCounts(weights, noise(stage), unit);
    }

    /** What all stages do to the data, whatever they find. */
    PrivacyEvent event() {
        List<PrivacyEvent> events = new ArrayList<>();
        for (Stage stage : stages()) {
            events.add(ask(stage, List.of()).event());
        }
        return events.size() == 1 ? events.get(0) : new ComposedEvent(unit, events);
    }

    boolean hasLabel(ColumnSet columns) {
        return label.filter(columns::has).isPresent();
    }

    int[] codes() {
        return sizes.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The pairs that may be asked, and the triples where they are asked for: those that say anything and can be counted. */
    List<ColumnSet> candidates(boolean withTriples) {
        List<ColumnSet> all = new ArrayList<>(ColumnSet.pairs(codes()));
        if (withTriples) {
            all.addAll(ColumnSet.triples(codes()));
        }
        return all.stream()
                .filter(set -> set.isDense() && set.columns().stream().allMatch(column -> sizes.get(column) > 1))
                .toList();
    }
}
