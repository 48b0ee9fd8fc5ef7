package dev.sfumato.attack.table;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.evidence.ConfidenceInterval;
import dev.sfumato.evidence.Rate;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Whether the synthetic rows let somebody say what only one person is: predicates that hold for exactly one synthetic row are
 * tried on the training rows, and succeed where they hold for exactly one of them.
 *
 * <p>Such a predicate may succeed by luck. So the same predicates are tried on a holdout (the control), and predicates on the
 * same columns with random values are tried too. How often exactly one row is hit depends on how many there are: control and
 * attack are compared on equally many rows.
 *
 * @param univariate with predicates on one column: values that occur once; nothing if there is no such value
 * @param multivariate with predicates on several columns, none of which would do alone; nothing if no such combination was found
 */
public record SinglingOut(Optional<Attack> univariate, Optional<Attack> multivariate) {
    /** How many predicates are tried of each kind, if they can be found. */
    public static final int ATTACKS = 1000;

    private static final int TRIES_PER_ATTACK = 5;

    /**
     * How often the predicates of one kind hit exactly one row. The intervals speak of predicates found in the same way, tried on
     * these rows.
     *
     * @param training of all training rows
     * @param trainingAsControl of as many training rows as the control has
     * @param control of the holdout rows, or as many of them as there are training rows
     * @param random random predicates, of all training rows
     */
    public record Attack(Rate training, Rate trainingAsControl, Rate control, Rate random) {
        /** How many predicates were tried. Few predicates give wide intervals, not a small risk. */
        public long predicates() {
            return training.runs();
        }

        /** How much more often training rows are singled out than holdout rows; 0 is no risk. */
        public double excess() {
            return trainingAsControl.share() - control.share();
        }

        /** Where the true excess lies; both rates share the probability of error with one interval each. */
        public ConfidenceInterval excessRange() {
            return new ConfidenceInterval(
                    trainingAsControl.low() - control.high(), trainingAsControl.high() - control.low());
        }
    }

    /** Tries {@value #ATTACKS} predicates of each kind. */
    public static SinglingOut of(Tables tables, double confidence, RandomSource randomness, Progress progress) {
        return of(tables, ATTACKS, confidence, randomness, progress);
    }

    /**
     * Tries predicates.
     *
     * @param attacks how many of each kind at most
     * @param confidence of all intervals of an attack together
     */
    public static SinglingOut of(
            Tables tables, int attacks, double confidence, RandomSource randomness, Progress progress) {
        Require.atLeast("attacks", 1, attacks);
        double error = 1 - Require.probability("confidence", confidence);
        int equal = Math.min(tables.training().rows(), tables.holdout().rows());
        Trial trial = new Trial(
                new PackedRows(tables.training()),
                new PackedRows(some(tables.training(), equal, randomness)),
                new PackedRows(some(tables.holdout(), equal, randomness)),
                error / 4);
        Search search = new Search(tables.synthetic(), attacks, randomness);
        return new SinglingOut(
                trial.of(search.univariate(), randomness, "singling out by one column", progress),
                trial.of(search.multivariate(), randomness, "singling out by several columns", progress));
    }

    private static Table some(Table table, int rows, RandomSource randomness) {
        return rows == table.rows() ? table : table.select(Arrays.copyOf(randomness.permutation(table.rows()), rows));
    }

    private record Trial(PackedRows training, PackedRows some, PackedRows control, double error) {
        Optional<Attack> of(List<Predicate> predicates, RandomSource randomness, String what, Progress progress) {
            if (predicates.isEmpty()) {
                return Optional.empty();
            }
            long[] hits = new long[4];
            int done = 0;
            for (Predicate predicate : predicates) {
                Interruption.poll("singling out");
                progress.update(what, ++done, predicates.size());
                hits[0] += hit(training, predicate);
                hits[1] += hit(some, predicate);
                hits[2] += hit(control, predicate);
                hits[3] += hit(training, random(predicate, randomness));
            }
            return Optional.of(new Attack(
                    Rate.of(hits[0], done, error),
                    Rate.of(hits[1], done, error),
                    Rate.of(hits[2], done, error),
                    Rate.of(hits[3], done, error)));
        }

        private static int hit(PackedRows rows, Predicate predicate) {
            return rows.matching(predicate, 2) == 1 ? 1 : 0;
        }

        private Predicate random(Predicate predicate, RandomSource randomness) {
            int[] codes = Arrays.stream(predicate.columns())
                    .map(column -> randomness.nextInt(training.table().schema().size(column)))
                    .toArray();
            return new Predicate(predicate.columns(), codes);
        }
    }

    /** Looks for predicates in the synthetic rows only. */
    private static final class Search {
        private final Table synthetic;
        private final int attacks;
        private final RandomSource randomness;
        /** How many rows have each value of each column, and which distinct rows these are. */
        private final int[][] rows;

        private final int[][][] having;

        Search(Table synthetic, int attacks, RandomSource randomness) {
            this.synthetic = synthetic;
            this.attacks = attacks;
            this.randomness = randomness;
            int columns = synthetic.columns();
            rows = new int[columns][];
            having = new int[columns][][];
            for (int i = 0; i < columns; i++) {
                int size = synthetic.schema().size(i);
                rows[i] = new int[size];
                int[] distinct = new int[size];
                for (int d = 0; d < synthetic.distinct(); d++) {
                    rows[i][synthetic.code(d, i)] += synthetic.count(d);
                    distinct[synthetic.code(d, i)]++;
                }
                having[i] = new int[size][];
                for (int code = 0; code < size; code++) {
                    having[i][code] = new int[distinct[code]];
                }
                for (int d = synthetic.distinct() - 1; d >= 0; d--) {
                    int code = synthetic.code(d, i);
                    having[i][code][--distinct[code]] = d;
                }
            }
        }

        /** Values that occur once; of each column as many as of any other while there are such, so that none dominates. */
        List<Predicate> univariate() {
            List<int[]> once = new ArrayList<>();
            for (int i = 0; i < rows.length; i++) {
                int column = i;
                int[] codes = IntStream.range(0, rows[i].length)
                        .filter(code -> rows[column][code] == 1)
                        .toArray();
                int[] order = randomness.permutation(codes.length);
                once.add(Arrays.stream(order).map(place -> codes[place]).toArray());
            }
            int most = Math.max(1, 2 * attacks / rows.length);
            List<Predicate> found = new ArrayList<>();
            for (int round = 0; round < most; round++) {
                for (int i = 0; i < rows.length && found.size() < attacks; i++) {
                    if (round < once.get(i).length) {
                        found.add(new Predicate(new int[] {i}, new int[] {once.get(i)[round]}));
                    }
                }
            }
            return found;
        }

        /** From a synthetic row at random: its values in columns at random, until no other row has them all. */
        List<Predicate> multivariate() {
            Set<Predicate> found = new LinkedHashSet<>();
            int columns = rows.length;
            int most = Math.max(1, 2 * attacks / columns);
            int[] closed = new int[columns];
            for (int i = 0; i < TRIES_PER_ATTACK * attacks && found.size() < attacks; i++) {
                Interruption.poll("looking for rare combinations");
                int row = synthetic.distinctOf(randomness.nextInt(synthetic.rows()));
                if (synthetic.count(row) > 1) {
                    continue;
                }
                int[] order = Arrays.stream(randomness.permutation(columns))
                        .filter(column -> rows[column][synthetic.code(row, column)] > 1)
                        .toArray();
                int length = length(row, order);
                if (length > 1 && closed[order[length - 1]] < most) {
                    int[] chosen = Arrays.copyOf(order, length);
                    Arrays.sort(chosen);
                    int[] codes = Arrays.stream(chosen)
                            .map(column -> synthetic.code(row, column))
                            .toArray();
                    closed[order[length - 1]] += found.add(new Predicate(chosen, codes)) ? 1 : 0;
                }
            }
            return List.copyOf(found);
        }

        /** How many of the columns it takes until no other row has the same values; 0 if all of them are not enough. */
        private int length(int row, int[] order) {
            if (order.length == 0) {
                return 0;
            }
            int[] like = having[order[0]][synthetic.code(row, order[0])].clone();
            int left = like.length;
            for (int length = 1; length < order.length; length++) {
                if (left == 1) {
                    return length;
                }
                int column = order[length];
                int code = synthetic.code(row, column);
                int kept = 0;
                for (int i = 0; i < left; i++) {
                    if (synthetic.code(like[i], column) == code) {
                        like[kept++] = like[i];
                    }
                }
                left = kept;
            }
            return left == 1 ? order.length : 0;
        }
    }
}
