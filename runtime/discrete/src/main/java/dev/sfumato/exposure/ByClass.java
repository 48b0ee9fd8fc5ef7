package dev.sfumato.exposure;

import dev.sfumato.data.table.Schema;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How the rows of a release are divided among classes that know nothing of each other.
 *
 * @param label the column that is given and not made, if there is one
 * @param shares how many rows of each class of the label are made, as public shares in the order of its categories; empty to
 *     take the shares of the private rows
 */
public record ByClass(Optional<String> label, List<Double> shares) {
    /** All rows together. */
    public static final ByClass NONE = new ByClass(Optional.empty(), List.of());

    public ByClass {
        shares = List.copyOf(shares);
        shares.forEach(share -> Require.nonNegative("share", share));
        if (!shares.isEmpty()) {
            Require.positive(
                    "sum of the shares", shares.stream().mapToDouble(x -> x).sum());
        }
    }

    /**
     * As somebody declares it, who means shares and not proportions: they must add up to 1, but for the rounding of each to two digits.
     */
    public static ByClass declared(Optional<String> label, List<Double> shares) {
        ByClass classes = new ByClass(label, shares);
        double sum = shares.stream().mapToDouble(share -> share).sum();
        if (!shares.isEmpty() && !(Math.abs(sum - 1) <= Math.min(0.02, 0.005 * shares.size()))) {
            throw new IllegalArgumentException("the shares of the classes must add up to 1, got " + shares
                    + ", which add up to " + Figures.near(sum));
        }
        return classes;
    }

    /** Refuses a schema that lacks the label, or has another number of classes than there are shares. */
    public void requireOf(Schema schema) {
        if (label.isPresent()) {
            int classes = schema.size(schema.indexOf(label.get()));
            if (!shares.isEmpty() && shares.size() != classes) {
                throw new IllegalArgumentException("there must be a share for each of the " + classes
                        + " categories of '" + label.get() + "', got " + shares);
            }
        }
    }

    /** Whether the private rows decide how many rows of each class are made. */
    boolean isPrivate() {
        return label.isPresent() && shares.isEmpty();
    }

    /** How many rows of each part are made at most, where so many are made in all. */
    int[] made(List<TablePart> parts, int released) {
        int[] ofParts = Apportionment.of(
                parts.stream()
                        .mapToDouble(part -> shares.isEmpty() ? part.table().rows() : shares.get(part.code()))
                        .toArray(),
                released);
        if (shares.isEmpty()) {
            // one row more or less decides which class gets one
            return Arrays.stream(ofParts).map(count -> Math.max(1, count)).toArray();
        }
        if (label.isEmpty()) {
            return ofParts;
        }
        // a class without rows has a share all the same, and takes part in the rounding where it gets none
        int[] ofAll =
                Apportionment.of(shares.stream().mapToDouble(share -> share).toArray(), released);
        return IntStream.range(0, ofParts.length)
                .map(i -> Math.max(ofParts[i], ofAll[parts.get(i).code()]))
                .toArray();
    }
}
