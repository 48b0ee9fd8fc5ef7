package dev.sfumato.exposure.counting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The columns that can differ, in groups of one number of categories. Two rows belong to the class that says, group by group, in
 * how many columns they are equal: that is all that the similarity of two rows depends on.
 *
 * <p>Where there are more different numbers than memory allows, the similarity of rows is reckoned with larger ones. It becomes
 * smaller by that and every bound larger, never the reverse: docs/proofs/tables.md.
 */
public final class ColumnGroups {
    private static final long MOST_CELLS = 1L << 29;
    private static final int MOST_CLASSES = 256;

    private final int[] columns;
    private final int[] sizes;
    private final int[] groupOf;
    private final int[] groupSizes;
    private final int[] members;
    private final int[] strides;

    private ColumnGroups(int[] columns, int[] sizes, int[] groupSizes) {
        this.columns = columns;
        this.sizes = sizes;
        this.groupSizes = groupSizes;
        groupOf = new int[columns.length];
        members = new int[groupSizes.length];
        for (int i = 0; i < columns.length; i++) {
            while (groupSizes[groupOf[i]] < sizes[i]) {
                groupOf[i]++;
            }
            members[groupOf[i]]++;
        }
        strides = new int[groupSizes.length];
        int stride = 1;
        for (int g = 0; g < strides.length; g++) {
            strides[g] = stride;
            stride *= members[g] + 1;
        }
    }

    /** @param distinct for how many rows there is to be memory */
    public static ColumnGroups of(int[] categories, int distinct) {
        int[] columns = IntStream.range(0, categories.length)
                .filter(i -> categories[i] > 1)
                .toArray();
        int[] sizes = Arrays.stream(columns).map(i -> categories[i]).toArray();
        List<Integer> groups =
                new ArrayList<>(Arrays.stream(sizes).sorted().distinct().boxed().toList());
        long most = Math.min(MOST_CLASSES, MOST_CELLS / Math.max(1, (long) distinct * (columns.length + 1)));
        while (groups.size() > 1 && classes(sizes, groups) > most) {
            groups.remove(nearest(groups));
        }
        return new ColumnGroups(
                columns, sizes, groups.stream().mapToInt(size -> size).toArray());
    }

    /** The same columns, all with the largest number of categories. */
    public ColumnGroups even() {
        int[] largest = new int[sizes.length];
        Arrays.fill(largest, groupSizes[groupSizes.length - 1]);
        return new ColumnGroups(columns, largest, new int[] {groupSizes[groupSizes.length - 1]});
    }

    private static long classes(int[] sizes, List<Integer> groups) {
        long classes = 1;
        int below = 0;
        for (int group : groups) {
            int upTo = (int) Arrays.stream(sizes).filter(size -> size <= group).count();
            classes *= upTo - below + 1;
            below = upTo;
        }
        return classes;
    }

    /** The group that is raised with the least change. */
    private static int nearest(List<Integer> groups) {
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int g = 0; g + 1 < groups.size(); g++) {
            double ratio = (double) groups.get(g + 1) / groups.get(g);
            if (ratio < least) {
                least = ratio;
                nearest = g;
            }
        }
        return nearest;
    }

    public int count() {
        return columns.length;
    }

    /** The number of a column in the table. */
    public int column(int i) {
        return columns[i];
    }

    /** The number of categories of a column. */
    public int size(int i) {
        return sizes[i];
    }

    int group(int i) {
        return groupOf[i];
    }

    public int groups() {
        return groupSizes.length;
    }

    /** The number of categories with which the similarity of rows is reckoned. */
    public int groupSize(int group) {
        return groupSizes[group];
    }

    public int members(int group) {
        return members[group];
    }

    int stride(int group) {
        return strides[group];
    }

    public int classes() {
        return groups() == 0 ? 1 : strides[groups() - 1] * (members[groups() - 1] + 1);
    }

    /** In how many columns of a group rows of a class are equal. */
    public int equal(int rowClass, int group) {
        return rowClass / strides[group] % (members[group] + 1);
    }

    /** In how many columns rows of a class differ. */
    public int distance(int rowClass) {
        int distance = count();
        for (int g = 0; g < groups(); g++) {
            distance -= equal(rowClass, g);
        }
        return distance;
    }
}
