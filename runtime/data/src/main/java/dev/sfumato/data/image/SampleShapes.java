package dev.sfumato.data.image;

import dev.sfumato.concurrent.Parallel;
import dev.sfumato.data.Scatter;
import dev.sfumato.util.Require;
import java.util.List;

/**
 * Made shapes in colours: circles, squares, triangles and crosses, half of them filled and half hollow. Public data for
 * demonstrations, the same for the same parameters everywhere.
 *
 * @param side how many pixels an image is high and wide
 * @param isByFill whether images are labelled by whether they are filled, and not by their shape
 */
public record SampleShapes(int count, int side, boolean isByFill, long seed) {
    public static final List<String> SHAPES = List.of("circle", "square", "triangle", "cross");
    public static final List<String> FILLS = List.of("filled", "hollow");

    private static final int USUAL_SIDE = 16;
    private static final int SMALLEST_SIDE = 8;
    private static final int LARGEST_SIDE = 64;
    private static final int MOST = 1 << 19;
    private static final int DRAWS_PER_IMAGE = 16;

    public SampleShapes {
        Require.within("side", SMALLEST_SIDE, LARGEST_SIDE, side);
        // so that all values of the largest images fit into one array
        Require.within("count", 0, (double) MOST * USUAL_SIDE * USUAL_SIDE / ((double) side * side), count);
    }

    /** Shapes of 16x16, labelled by their shape. */
    public static SampleShapes of(int count, long seed) {
        return new SampleShapes(count, USUAL_SIDE, false, seed);
    }

    /** As many shapes of another size. */
    public SampleShapes side(int pixels) {
        return new SampleShapes(count, pixels, isByFill, seed);
    }

    /** The same images, labelled as filled or hollow. */
    public SampleShapes byFill() {
        return new SampleShapes(count, side, true, seed);
    }

    public Images images() {
        ImageShape shape = new ImageShape(side, side, 3);
        float[] values = new float[count * shape.values()];
        int[] labels = new int[count];
        Parallel.forEach("drawing shapes", count, i -> {
            Drawing drawing = new Drawing(seed, (long) i * DRAWS_PER_IMAGE, side);
            drawing.draw(values, i * shape.values());
            labels[i] = isByFill ? (drawing.isHollow ? 1 : 0) : drawing.kind;
        });
        return Images.of(shape, values, labels, isByFill ? FILLS : SHAPES).declaredPublic();
    }

    /** One image: which shape it shows, where, how large, how turned and in which colours. */
    private static final class Drawing {
        private static final double ARM = 0.34;
        private static final double HALF_SQUARE = 0.85;

        private final long seed;
        private long at;
        private final int side;
        private final int kind;
        private final boolean isHollow;
        private final double radius;
        private final double centreX;
        private final double centreY;
        private final double cos;
        private final double sin;
        private final double stroke;
        private final double softness;
        private final double[] inks;
        private final double[] papers;

        Drawing(long seed, long first, int side) {
            this.seed = seed;
            at = first;
            this.side = side;
            kind = (int) between(0, SHAPES.size());
            isHollow = between(0, 1) < 0.5;
            radius = between(0.26, 0.42);
            centreX = 0.5 + between(-1, 1) * (0.46 - radius);
            centreY = 0.5 + between(-1, 1) * (0.46 - radius);
            double angle = between(-0.3, 0.3);
            cos = StrictMath.cos(angle);
            sin = StrictMath.sin(angle);
            stroke = between(0.7, 1.1) / Math.max(side, USUAL_SIDE);
            softness = between(0.8, 1.4) / side;
            inks = colour(between(0.5, 1), between(0.75, 1));
            papers = colour(between(0, 0.5), between(0.02, 0.3));
        }

        private double between(double least, double most) {
            return least + (most - least) * Scatter.uniform(seed, at++);
        }

        /** A colour of any hue. */
        private double[] colour(double saturation, double brightness) {
            double hue = between(0, 6);
            double[] colour = new double[3];
            for (int c = 0; c < 3; c++) {
                double away = Math.abs((hue + 6 - 2 * c) % 6 - 3);
                double tone = Math.max(0, Math.min(1, away - 1));
                colour[c] = brightness * (1 - saturation * tone);
            }
            return colour;
        }

        void draw(float[] into, int from) {
            for (int row = 0; row < side; row++) {
                for (int column = 0; column < side; column++) {
                    double x = (column + 0.5) / side - centreX;
                    double y = (row + 0.5) / side - centreY;
                    double outside = outside(cos * x + sin * y, cos * y - sin * x);
                    double distance = isHollow ? Math.abs(outside + stroke) - stroke : outside;
                    double cover = Math.max(0, Math.min(1, 0.5 - distance / softness));
                    for (int c = 0; c < 3; c++) {
                        double tone = papers[c] + (inks[c] - papers[c]) * cover;
                        into[from + (row * side + column) * 3 + c] = (float) (2 * tone - 1);
                    }
                }
            }
        }

        /** How far a point is outside of the shape; negative inside. */
        private double outside(double x, double y) {
            double right = Math.abs(x);
            double down = Math.abs(y);
            return switch (kind) {
                case 0 -> Math.sqrt(x * x + y * y) - radius;
                case 1 -> Math.max(right, down) - HALF_SQUARE * radius;
                // three sides at half the distance of the corners
                case 2 -> Math.max(y, right * 0.8660254037844386 - y / 2) - radius / 2;
                default ->
                    Math.min(
                            Math.max(right - radius, down - ARM * radius),
                            Math.max(right - ARM * radius, down - radius));
            };
        }
    }
}
