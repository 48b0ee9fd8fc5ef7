package dev.sfumato.attack;

import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Table;
import dev.sfumato.numeric.Binomial;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * How many records that should have been held out are among those that were trained on. An attack tells one from the other, so that it
 * finds nothing where they are the same, whatever a model remembers.
 *
 * <p>If a pool is split at random, two equal records of it fall on both sides as often as chance has it, which is known exactly:
 * docs/proofs/attacks.md, "What is held out". Records that were copied from one side to the other always do. Of values that occur more often,
 * the pairs of equal records with one on each side are counted, and their chance is bounded.
 *
 * @param twice values that occur exactly twice in both together; at most {@value #MOST} of them are looked at
 * @param across of these, how many occur once on each side
 * @param chance an upper bound on the probability of so much in common or more, were the split random
 * @param isSame whether both hold the same records, in whatever order, which a random split would hardly do
 */
public record Overlap(int twice, int across, double chance, boolean isSame) {
    /** Where there is nothing to compare. */
    public static final Overlap NONE = new Overlap(0, 0, 1, false);

    /** How often a random split is warned of, at most. */
    public static final double FALSE_ALARMS = 1e-4;

    private static final int MOST = 2000;

    /** Values that occur more often than this are on both sides of nearly every split, and are left alone. */
    private static final int MOST_OFTEN = 64;

    public static Overlap of(Table training, Table holdout) {
        return training == holdout ? same() : of(counts(training), counts(holdout));
    }

    /** By what they show, whatever their labels. */
    public static Overlap of(Images training, Images holdout) {
        return training == holdout ? same() : of(counts(training), counts(holdout));
    }

    private static Overlap same() {
        return new Overlap(0, 0, 0, true);
    }

    private static Map<IntBuffer, Integer> counts(Table table) {
        Map<IntBuffer, Integer> counts = new HashMap<>();
        for (int distinct = 0; distinct < table.distinct(); distinct++) {
            int[] codes = new int[table.columns()];
            for (int i = 0; i < codes.length; i++) {
                codes[i] = table.code(distinct, i);
            }
            counts.merge(IntBuffer.wrap(codes), table.count(distinct), Integer::sum);
        }
        return counts;
    }

    private static Map<FloatBuffer, Integer> counts(Images images) {
        Map<FloatBuffer, Integer> counts = new HashMap<>();
        for (int image = 0; image < images.count(); image++) {
            counts.merge(FloatBuffer.wrap(images.image(image)), 1, Integer::sum);
        }
        return counts;
    }

    /** @param training how often each value occurs there, as in {@code holdout} */
    static <K> Overlap of(Map<K, Integer> training, Map<K, Integer> holdout) {
        long inTraining = sum(training);
        long total = inTraining + sum(holdout);
        Set<K> values = new HashSet<>(training.keySet());
        values.addAll(holdout.keySet());
        List<K> pairs = new ArrayList<>();
        for (K value : values) {
            if (training.getOrDefault(value, 0) + holdout.getOrDefault(value, 0) == 2) {
                pairs.add(value);
            }
        }
        if (pairs.size() > MOST) {
            // a choice that does not know the split
            pairs.sort(Comparator.comparingInt(value -> 0x9E3779B9 * value.hashCode()));
            pairs = pairs.subList(0, MOST);
        }
        int across = (int) pairs.stream()
                .filter(value -> training.containsKey(value) && holdout.containsKey(value))
                .count();
        Map<Integer, Torn> more = new TreeMap<>();
        for (K value : values) {
            int here = training.getOrDefault(value, 0);
            int there = holdout.getOrDefault(value, 0);
            if (here + there > 2 && here + there <= MOST_OFTEN) {
                more.merge(here + there, new Torn(1, (long) here * there, here > 0 && there > 0 ? 1 : 0), Torn::plus);
            }
        }
        double least = Math.min(atLeast(across, pairs.size(), inTraining, total), leastChance(more, inTraining, total));
        for (Map.Entry<Integer, Torn> often : more.entrySet()) {
            least = Math.min(least, leastChance(Map.of(often.getKey(), often.getValue()), inTraining, total));
        }
        return new Overlap(
                pairs.size(),
                across,
                // the least of several probabilities, times how many there are
                Math.min(1, (3 + 2 * more.size()) * least),
                training.equals(holdout) && equalHalves(training, total) <= FALSE_ALARMS);
    }

    /**
     * Values that occur equally often, more than twice, in both together.
     *
     * @param torn how many pairs of equal records have one on each side
     * @param shared how many of the values are on both sides
     */
    private record Torn(int values, long torn, int shared) {
        Torn plus(Torn other) {
            return new Torn(values + other.values, torn + other.torn, shared + other.shared);
        }
    }

    /** The term that a value adds to a sum if so many of its records are used, of so many that there are. */
    interface Added {
        double of(int used, int often);
    }

    /** Copies of all records of a value tear most of its pairs, a copy of one of many leaves the value on both sides. */
    private static double leastChance(Map<Integer, Torn> more, long drawn, long pool) {
        Map<Integer, Integer> values = new TreeMap<>();
        more.forEach((often, of) -> values.put(often, of.values));
        long torn = more.values().stream().mapToLong(Torn::torn).sum();
        int shared = more.values().stream().mapToInt(Torn::shared).sum();
        return Math.min(
                atMostChance(values, drawn, pool, (used, often) -> used * (often - used), (double) torn),
                atMostChance(values, drawn, pool, (used, often) -> used == 0 || used == often ? 0 : 1, shared));
    }

    /**
     * An upper bound on the probability that a sum over values is so large or larger, were the split random: Chernoff's for records that are
     * used each by a coin of its own, and what it costs at most that so many of all are used.
     *
     * @param values how many values occur how often in the pool
     */
    static double atMostChance(Map<Integer, Integer> values, long drawn, long pool, Added added, double sum) {
        double p = (double) drawn / pool;
        if (p == 0 || p == 1) {
            return 1;
        }
        long others = pool;
        int most = 1;
        for (Map.Entry<Integer, Integer> of : values.entrySet()) {
            others -= (long) of.getKey() * of.getValue();
            most = Math.max(most, of.getKey());
        }
        long mode = Math.min(others, (long) ((others + 1) * p));
        double given = Binomial.logMass(others, p, mode) - Binomial.logMass(pool, p, drawn);
        double least = 0;
        // any tilt is a bound: as good as the best of a fine grid
        for (double tilt = 1.0 / (most * (double) most); tilt < 64; tilt *= 1.5) {
            double bound = -tilt * sum;
            for (Map.Entry<Integer, Integer> of : values.entrySet()) {
                bound += of.getValue() * logMean(of.getKey(), p, tilt, added);
            }
            least = Math.min(least, bound);
        }
        return Math.min(1, Math.exp(least + given));
    }

    /** The logarithm of the mean of exp(tilt added), if each record is used by a coin. */
    private static double logMean(int often, double p, double tilt, Added added) {
        double[] logs = new double[often + 1];
        double largest = Double.NEGATIVE_INFINITY;
        for (int used = 0; used <= often; used++) {
            logs[used] = Binomial.logMass(often, p, used) + tilt * added.of(used, often);
            largest = Math.max(largest, logs[used]);
        }
        double sum = 0;
        for (double log : logs) {
            sum += Math.exp(log - largest);
        }
        return largest + Math.log(sum);
    }

    private static <K> long sum(Map<K, Integer> counts) {
        return counts.values().stream().mapToLong(count -> count).sum();
    }

    /** The probability that a random half of a pool holds each value as often as the other half does. */
    private static <K> double equalHalves(Map<K, Integer> half, long total) {
        double log = -Binomial.logWays(total, total / 2);
        for (int count : half.values()) {
            log += Binomial.logWays(2L * count, count);
        }
        return Math.exp(log);
    }

    /**
     * The probability that of so many pairs of equal records in a pool at least some are torn apart if some of the pool are drawn: s pairs
     * are torn in C(K, s) 2^s ways, j of the others are drawn whole, and the rest come from records that are in no pair.
     */
    static double atLeast(int torn, int pairs, long drawn, long pool) {
        long others = pool - 2L * pairs;
        double sum = 0;
        for (int s = torn; s <= pairs; s++) {
            double log = Binomial.logWays(pairs, s) + s * Math.log(2) - Binomial.logWays(pool, drawn);
            for (int whole = 0; whole <= pairs - s; whole++) {
                long rest = drawn - s - 2L * whole;
                if (rest >= 0 && rest <= others) {
                    sum += Math.exp(log + Binomial.logWays(pairs - s, whole) + Binomial.logWays(others, rest));
                }
            }
        }
        return Math.min(1, sum);
    }

    /** Refuses a holdout that holds what was trained on. */
    public Overlap requireHeldOut(String holdout) {
        if (isSame) {
            throw new IllegalArgumentException(holdout + " must not have been trained on, got the same records as in"
                    + " training: what is the same cannot be told apart, however much is remembered; hold some out"
                    + " before training");
        }
        return this;
    }

    /** Whether more records coincide than a random split explains. */
    public boolean isSuspicious() {
        return chance < FALSE_ALARMS;
    }

    /** A warning for readers of figures, where more records coincide than a random split explains. */
    public Optional<String> warning() {
        return isSuspicious()
                ? Optional.of(
                        "WARNING: training and holdout have more records in common than two random parts of one pool,"
                                + " which would come to this less than once in 10,000 times: were records that were trained on"
                                + " held out as well? Then attacks find less than there is")
                : Optional.empty();
    }
}
