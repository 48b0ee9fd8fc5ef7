package dev.sfumato.audit;

import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Table;
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

/**
 * How many records that should have been held out are among those that were trained on. An attack tells one from the other, so that it
 * finds nothing where they are the same, whatever a model remembers.
 *
 * <p>If a pool is split at random, two equal records of it fall on both sides as often as chance has it, which is known exactly:
 * docs/proofs/attacks.md, "What is held out". Records that were copied from one side to the other always do.
 *
 * @param twice values that occur exactly twice in both together; at most {@value #MOST} of them are looked at
 * @param across of these, how many occur once on each side
 * @param chance the probability of so many or more across, were the split random
 * @param isSame whether both hold the same records, in whatever order, which a random split would hardly do
 */
public record Overlap(int twice, int across, double chance, boolean isSame) {
    /** Where there is nothing to compare. */
    public static final Overlap NONE = new Overlap(0, 0, 1, false);

    /** How often a random split is warned of, at most. */
    public static final double FALSE_ALARMS = 1e-4;

    private static final int MOST = 2000;

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
        return new Overlap(
                pairs.size(),
                across,
                atLeast(across, pairs.size(), inTraining, total),
                training.equals(holdout) && equalHalves(training, total) <= FALSE_ALARMS);
    }

    private static <K> long sum(Map<K, Integer> counts) {
        return counts.values().stream().mapToLong(count -> count).sum();
    }

    /** The probability that a random half of a pool holds each value as often as the other half does. */
    private static <K> double equalHalves(Map<K, Integer> half, long total) {
        double log = -logChoose(total, total / 2);
        for (int count : half.values()) {
            log += logChoose(2L * count, count);
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
            double log = logChoose(pairs, s) + s * Math.log(2) - logChoose(pool, drawn);
            for (int whole = 0; whole <= pairs - s; whole++) {
                long rest = drawn - s - 2L * whole;
                if (rest >= 0 && rest <= others) {
                    sum += Math.exp(log + logChoose(pairs - s, whole) + logChoose(others, rest));
                }
            }
        }
        return Math.min(1, sum);
    }

    private static double logChoose(long n, long k) {
        return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
    }

    /** By Stirling's series, which is off by less than 1e-9 from 8 on. */
    private static double logFactorial(long n) {
        double shift = 0;
        double x = n + 1;
        for (; x < 9; x++) {
            shift -= Math.log(x);
        }
        double square = x * x;
        return shift
                + (x - 0.5) * Math.log(x)
                - x
                + 0.5 * Math.log(2 * Math.PI)
                + (1 - (1 - 2 / (7 * square)) / (30 * square)) / (12 * x);
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

    /** What a reader of figures should know, where more records coincide than a random split explains. */
    public Optional<String> warning() {
        return isSuspicious()
                ? Optional.of(
                        "WARNING: training and holdout have more records in common than two random parts of one pool,"
                                + " which would come to this less than once in 10,000 times: were records that were trained on"
                                + " held out as well? Then attacks find less than there is")
                : Optional.empty();
    }
}
