package dev.sfumato.data.table;

import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Numbers in bins: the code is the index of the first edge that is not below the value, and the number of edges where all are.
 *
 * @param isWhole whether the numbers are whole, as are the edges
 * @param edges ascending; a bin includes its upper edge
 * @param values what is written for each bin, one more than there are edges
 */
public record Cuts(boolean isWhole, List<Double> edges, List<Double> values) implements Codec {
    public Cuts {
        edges = List.copyOf(edges);
        values = List.copyOf(values);
        for (int i = 0; i < edges.size(); i++) {
            Require.finite("edge", edges.get(i));
            if (i > 0 && edges.get(i) <= edges.get(i - 1)) {
                throw new IllegalArgumentException("edges must ascend, got " + edges);
            }
            if (isWhole && edges.get(i) != Math.rint(edges.get(i))) {
                throw new IllegalArgumentException("edges of whole numbers must be whole, got " + edges.get(i));
            }
        }
        if (values.size() != edges.size() + 1) {
            throw new IllegalArgumentException(edges.size() + " edges make " + (edges.size() + 1)
                    + " bins, each needs a typical value, got " + values.size());
        }
        for (int bin = 0; bin < values.size(); bin++) {
            double value = Require.finite("typical value", values.get(bin));
            if (bin(edges, value) != bin) {
                throw new IllegalArgumentException("typical value " + RawNumber.text(value) + " of bin " + bin
                        + " must lie in it, but lies in bin " + bin(edges, value));
            }
        }
    }

    /** Real numbers cut at these edges; the middle of a bin is typical, and half a bin beyond the last edges. */
    public static Cuts at(double... edges) {
        return of(false, edges);
    }

    /** Whole numbers cut at these edges. */
    public static Cuts whole(double... edges) {
        return of(true, edges);
    }

    static Cuts of(boolean isWhole, double... edges) {
        Require.atLeast("edges", 1, edges.length);
        int last = edges.length - 1;
        double below = last > 0 ? edges[1] - edges[0] : unit(edges[0]);
        double above = last > 0 ? edges[last] - edges[last - 1] : unit(edges[0]);
        return of(isWhole, edges[0] - below, edges[last] + above, edges);
    }

    /** A length for a lone edge. */
    private static double unit(double edge) {
        return 2 * Math.max(1, Math.abs(edge) / 2);
    }

    private static Cuts of(boolean isWhole, double least, double most, double... edges) {
        List<Double> values = new ArrayList<>();
        for (int bin = 0; bin <= edges.length; bin++) {
            double from = bin == 0 ? least : edges[bin - 1];
            double to = bin == edges.length ? most : edges[bin];
            // the whole numbers above one edge and up to the next
            double middle = isWhole ? Math.floor((from + (bin == 0 ? 0 : 1) + to) / 2) : from + (to - from) / 2;
            values.add(middle + 0.0);
        }
        return new Cuts(isWhole, Arrays.stream(edges).boxed().toList(), values);
    }

    /** The same for numbers that are known to lie in a range: the middles of the first and the last bin follow from it. */
    public Cuts within(double least, double most) {
        if (edges.isEmpty() || !(least <= edges.get(0)) || !(most > edges.get(edges.size() - 1))) {
            throw new IllegalArgumentException(
                    "range must begin at or below the first edge and end above the last, got [" + RawNumber.text(least)
                            + ", " + RawNumber.text(most) + "]");
        }
        List<Double> moved = new ArrayList<>(values);
        Cuts whole = of(isWhole, least, most, edges.stream().mapToDouble(x -> x).toArray());
        moved.set(0, whole.values.get(0));
        moved.set(edges.size(), whole.values.get(edges.size()));
        return new Cuts(isWhole, edges, moved);
    }

    /** The same with these values written for the bins. */
    public Cuts writtenAs(double... typical) {
        return new Cuts(isWhole, edges, Arrays.stream(typical).boxed().toList());
    }

    /** The bin of a number. */
    public int bin(double value) {
        return bin(edges, value);
    }

    private static int bin(List<Double> edges, double value) {
        int bin = 0;
        while (bin < edges.size() && value > edges.get(bin)) {
            bin++;
        }
        return bin;
    }

    @Override
    public int code(String value) {
        double number = RawNumber.parse(value);
        return Double.isNaN(number) ? -1 : bin(number);
    }

    @Override
    public int size() {
        return edges.size() + 1;
    }

    @Override
    public List<String> names() {
        return IntStream.rangeClosed(0, edges.size()).mapToObj(this::name).toList();
    }

    private String name(int bin) {
        if (edges.isEmpty()) {
            return "any";
        }
        String to = bin == edges.size() ? "" : RawNumber.text(edges.get(bin));
        if (bin == 0) {
            return "up to " + to;
        }
        double below = edges.get(bin - 1);
        if (!isWhole) {
            return "over " + RawNumber.text(below) + (to.isEmpty() ? "" : " to " + to);
        }
        String from = RawNumber.text(below + 1);
        return to.isEmpty() ? from + " and over" : from.equals(to) ? to : from + " to " + to;
    }

    @Override
    public List<String> typical() {
        return values.stream().map(RawNumber::text).toList();
    }
}
