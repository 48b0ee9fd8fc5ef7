package dev.sfumato.data.image;

import dev.sfumato.data.Scatter;
import java.util.Arrays;

/** Draws one digit in its own hand: size, place, slant, turn, bend, thickness and softness are drawn first. */
final class Pen {
    private static final double MARGIN = 0.13;
    private static final double DARKEST = 0.75;

    private final long seed;
    private long at;
    private final int side;
    private final double[] turn = new double[4];
    private final double shiftX;
    private final double shiftY;
    private final double bendX;
    private final double bendY;
    private final double phase;
    private final double jitter;
    private final double radius;
    private final double softness;
    private final double ink;

    Pen(long seed, long first, int side) {
        this.seed = seed;
        at = first;
        this.side = side;
        double height = between(0.62, 0.86);
        double width = height * between(0.62, 1.0);
        double slant = between(-0.18, 0.42);
        double angle = between(-0.2, 0.2);
        double cos = StrictMath.cos(angle);
        double sin = StrictMath.sin(angle);
        turn[0] = width * cos;
        turn[1] = -height * (slant * cos + sin);
        turn[2] = width * sin;
        turn[3] = height * (cos - slant * sin);
        shiftX = between(-0.09, 0.09);
        shiftY = between(-0.07, 0.07);
        bendX = between(-0.07, 0.07);
        bendY = between(-0.05, 0.05);
        phase = between(0, 2 * Math.PI);
        jitter = between(0, 0.035);
        radius = between(0.028, 0.068);
        softness = between(0.6, 1.3) / side;
        ink = between(DARKEST, 1);
    }

    private double between(double least, double most) {
        return least + (most - least) * Scatter.uniform(seed, at++);
    }

    void draw(int digit, float[] into, int from) {
        double[][][] ways = Strokes.DIGITS[digit];
        double[][] strokes = ways[(int) (Scatter.uniform(seed, at++) * ways.length)];
        double[] distances = new double[side * side];
        Arrays.fill(distances, 1);
        for (double[] stroke : strokes) {
            double[] points = placed(stroke);
            for (int i = 2; i < points.length; i += 2) {
                segment(points[i - 2], points[i - 1], points[i], points[i + 1], distances);
            }
        }
        for (int i = 0; i < distances.length; i++) {
            double distance = Math.sqrt(distances[i]);
            double cover = Math.max(0, Math.min(1, 0.5 + (radius - distance) / softness));
            into[from + i] = (float) (2 * ink * cover - 1);
        }
    }

    /** The points of a stroke in the image, which is 1 high and 1 wide. */
    private double[] placed(double[] stroke) {
        double[] points = new double[stroke.length];
        for (int i = 0; i < stroke.length; i += 2) {
            double x = stroke[i] - 0.5 + bendX * StrictMath.sin(phase + 5 * stroke[i + 1]) + between(-jitter, jitter);
            double y = stroke[i + 1] - 0.5 + bendY * StrictMath.sin(phase + 4 * stroke[i]) + between(-jitter, jitter);
            points[i] = inside(0.5 + shiftX + turn[0] * x + turn[1] * y);
            points[i + 1] = inside(0.5 + shiftY + turn[2] * x + turn[3] * y);
        }
        return points;
    }

    private static double inside(double place) {
        return Math.max(MARGIN / 2, Math.min(1 - MARGIN / 2, place));
    }

    /** Lowers the squared distance of each pixel that is near to a segment. */
    private void segment(double x0, double y0, double x1, double y1, double[] distances) {
        double reach = radius + softness;
        double dx = x1 - x0;
        double dy = y1 - y0;
        double length = Math.max(1e-12, dx * dx + dy * dy);
        int left = pixel(Math.min(x0, x1) - reach);
        int right = pixel(Math.max(x0, x1) + reach);
        int top = pixel(Math.min(y0, y1) - reach);
        int bottom = pixel(Math.max(y0, y1) + reach);
        for (int row = top; row <= bottom; row++) {
            double y = (row + 0.5) / side - y0;
            for (int column = left; column <= right; column++) {
                double x = (column + 0.5) / side - x0;
                double along = Math.max(0, Math.min(1, (x * dx + y * dy) / length));
                double offX = x - along * dx;
                double offY = y - along * dy;
                int place = row * side + column;
                distances[place] = Math.min(distances[place], offX * offX + offY * offY);
            }
        }
    }

    private int pixel(double place) {
        return Math.max(0, Math.min(side - 1, (int) (place * side)));
    }
}
