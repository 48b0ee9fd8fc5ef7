package dev.sfumato.pac;

import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;

/**
 * How the data that a mechanism sees are drawn: so many of the records that there are, every choice as likely. Which ones were
 * drawn is the secret; the records themselves may all be known to the attacker.
 *
 * @param what the records in words, such as {@code rows}
 * @param records how many there are
 * @param drawn how many of them a mechanism sees
 * @param select the data with the records of these places
 */
public record RandomPart<D>(String what, int records, int drawn, Function<int[], D> select) {
    public RandomPart {
        Require.notBlank("what", what);
        Require.atLeast("records", 2, records);
        if (drawn < 1 || drawn >= records) {
            throw new IllegalArgumentException("drawn must be at least 1 and less than the " + records
                    + " records, got " + drawn + ": if all are drawn, nothing is left to chance");
        }
    }

    /** A half of the records. */
    public static <D> RandomPart<D> half(String what, int records, Function<int[], D> select) {
        return new RandomPart<>(what, records, Math.max(1, records / 2), select);
    }

    /** How likely a record is drawn. */
    public double prior() {
        return (double) drawn / records;
    }

    /** The places of the records of one draw, in their order. */
    int[] draw(RandomSource random) {
        // the first steps of a shuffle, of whichever is the smaller: what is drawn or what is left
        int few = Math.min(drawn, records - drawn);
        int[] order = new int[records];
        Arrays.setAll(order, i -> i);
        for (int i = 0; i < few; i++) {
            int j = i + random.nextInt(records - i);
            int chosen = order[j];
            order[j] = order[i];
            order[i] = chosen;
        }
        int[] members = few == drawn ? Arrays.copyOf(order, few) : Arrays.copyOfRange(order, few, records);
        Arrays.sort(members);
        return members;
    }

    /** All records that are not among these. */
    int[] others(int[] members) {
        boolean[] isMember = new boolean[records];
        for (int member : members) {
            isMember[member] = true;
        }
        int[] others = new int[records - members.length];
        int at = 0;
        for (int i = 0; i < records; i++) {
            if (!isMember[i]) {
                others[at++] = i;
            }
        }
        return others;
    }

    /** A description of the random part. */
    public String words() {
        if (drawn == 1 && records > 3) {
            return String.format(Locale.ROOT, "one of %,d %s, each as likely", records, what);
        }
        return drawn == records / 2
                ? String.format(Locale.ROOT, "a random half of %,d %s", records, what)
                : String.format(Locale.ROOT, "%,d random ones of %,d %s", drawn, records, what);
    }
}
