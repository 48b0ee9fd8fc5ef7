package dev.sfumato.attack.table;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.Schema;
import dev.sfumato.util.Require;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * The knowledge and the goals of attackers of a synthetic table.
 *
 * @param label the column that the confidence attack learns; without it there is none
 * @param secret what attribute inference is after; nothing for a choice by default
 * @param linking what linkability links; nothing for a choice by default
 * @param event what was done to the private rows, as declared; empty where nobody declares it
 * @param delta of the bounds, zero for pure differential privacy
 * @param confidence with which all bounds hold together
 * @param limit of the time; what was scored by then is what is measured
 */
public record TableAttackPlan(
        Optional<String> label,
        Optional<Secret> secret,
        Optional<Linking> linking,
        Optional<PrivacyEvent> event,
        double delta,
        double confidence,
        Duration limit) {
    public TableAttackPlan {
        if (delta != 0) {
            Require.probability("delta", delta);
        }
        Require.probability("confidence", confidence);
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("limit must be a time above 0, got " + limit);
        }
    }

    /** A column that is guessed from others that are known. */
    public record Secret(String column, List<String> known) {
        public Secret {
            Require.notBlank("secret", column);
            known = List.copyOf(Require.allGiven("known", known));
            Require.atLeast("known columns", 1, known.size());
            requireOnce("known", known);
            if (known.contains(column)) {
                throw new IllegalArgumentException(
                        "known columns must not hold the secret one, '" + column + "', got " + known);
            }
        }
    }

    /** Columns of one source and of another. */
    public record Linking(List<String> one, List<String> other) {
        public Linking {
            one = List.copyOf(Require.allGiven("one", one));
            other = List.copyOf(Require.allGiven("other", other));
            Require.atLeast("columns of one source", 1, one.size());
            Require.atLeast("columns of the other source", 1, other.size());
            requireOnce("one", one);
            requireOnce("other", other);
            for (String column : other) {
                if (one.contains(column)) {
                    throw new IllegalArgumentException("columns of two sources must differ, or they are linked by"
                            + " themselves; both have '" + column + "'");
                }
            }
        }
    }

    private static void requireOnce(String name, List<String> columns) {
        if (new HashSet<>(columns).size() < columns.size()) {
            throw new IllegalArgumentException(name + " must name each column once, got " + columns);
        }
    }

    /** The label alone, 95 % confidence, no claim, a minute. */
    public static TableAttackPlan of(Optional<String> label) {
        return new TableAttackPlan(
                label, Optional.empty(), Optional.empty(), Optional.empty(), 1e-5, 0.95, Duration.ofMinutes(1));
    }

    public TableAttackPlan withLabel(Optional<String> newLabel) {
        return new TableAttackPlan(newLabel, secret, linking, event, delta, confidence, limit);
    }

    public TableAttackPlan withSecret(Secret newSecret) {
        return new TableAttackPlan(label, Optional.of(newSecret), linking, event, delta, confidence, limit);
    }

    public TableAttackPlan withLinking(Linking newLinking) {
        return new TableAttackPlan(label, secret, Optional.of(newLinking), event, delta, confidence, limit);
    }

    /** Returns a plan that is held against the price of the declared event. */
    public TableAttackPlan withEvent(Optional<PrivacyEvent> newEvent) {
        return new TableAttackPlan(label, secret, linking, newEvent, delta, confidence, limit);
    }

    public TableAttackPlan withDelta(double newDelta) {
        return new TableAttackPlan(label, secret, linking, event, newDelta, confidence, limit);
    }

    public TableAttackPlan withConfidence(double newConfidence) {
        return new TableAttackPlan(label, secret, linking, event, delta, newConfidence, limit);
    }

    public TableAttackPlan withLimit(Duration newLimit) {
        return new TableAttackPlan(label, secret, linking, event, delta, confidence, newLimit);
    }

    /** Refuses columns that a table does not have. */
    void requireColumns(Schema schema) {
        label.ifPresent(schema::indexOf);
        secret.ifPresent(sought -> {
            schema.indexOf(sought.column());
            sought.known().forEach(schema::indexOf);
        });
        linking.ifPresent(link -> {
            link.one().forEach(schema::indexOf);
            link.other().forEach(schema::indexOf);
        });
    }

    /** The target of inference: by default, the label, or the last column, from all others. The schema has two columns at least. */
    Secret sought(Schema schema) {
        return secret.orElseGet(() -> {
            List<String> names = schema.columns().stream().map(Column::name).toList();
            String column = label.orElse(names.get(names.size() - 1));
            return new Secret(
                    column, names.stream().filter(name -> !name.equals(column)).toList());
        });
    }

    /** The linked columns: by default, the first half of the columns with the others. The schema has two columns at least. */
    Linking linked(Schema schema) {
        return linking.orElseGet(() -> {
            List<String> names = schema.columns().stream().map(Column::name).toList();
            return new Linking(names.subList(0, names.size() / 2), names.subList(names.size() / 2, names.size()));
        });
    }
}
