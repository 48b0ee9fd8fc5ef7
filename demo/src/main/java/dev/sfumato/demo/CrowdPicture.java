package dev.sfumato.demo;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A crowd, one dot for each person, darker the more is told about them. */
final class CrowdPicture {
    private static final int WIDTH = 760;
    private static final double MARGIN = 14;

    private CrowdPicture() {}

    /** @param ringed the people who are marked */
    static String of(double[] deltas, int[] ringed) {
        int columns = (int) Math.ceil(Math.sqrt(deltas.length * 1.85));
        int rows = (deltas.length + columns - 1) / columns;
        double cell = (WIDTH - 2 * MARGIN) / columns;
        int height = (int) Math.ceil(rows * cell + 2 * MARGIN);
        double most = Arrays.stream(deltas).max().orElse(1);
        Set<Integer> marked = Arrays.stream(ringed).boxed().collect(Collectors.toSet());
        Svg svg = new Svg(WIDTH, height, "People by how exposed they would be");
        for (int i = 0; i < deltas.length; i++) {
            int row = i / columns;
            double x = MARGIN + (i - row * columns + 0.5) * cell;
            double y = MARGIN + (row + 0.5) * cell;
            double share = deltas[i] / most;
            svg.dot(
                    x,
                    y,
                    cell * (0.16 + 0.26 * share),
                    marked.contains(i) ? "mark" : "ink",
                    0.10 + 0.75 * share * share);
            if (marked.contains(i)) {
                svg.ring(x, y, cell * 0.95, "person " + i + String.format(Locale.ROOT, ": delta %.3f", deltas[i]));
            }
        }
        return svg.text();
    }
}
