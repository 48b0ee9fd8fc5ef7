package dev.sfumato.data.image;

/** How digits are written: strokes of points, in a box that is 1 high and 1 wide, with y downwards. */
final class Strokes {
    private static final int POINTS_PER_TURN = 16;

    private Strokes() {}

    /** The ways to write each digit; a stroke is x, y, x, y, ... */
    static final double[][][][] DIGITS = {
        {{arc(0.5, 0.5, 0.32, 0.48, -90, 270)}, {arc(0.5, 0.5, 0.24, 0.48, -60, 300)}},
        {
            {line(0.5, 0.02, 0.5, 0.98)},
            {line(0.3, 0.2, 0.54, 0.02, 0.54, 0.98)},
            {line(0.3, 0.2, 0.52, 0.02, 0.52, 0.98), line(0.28, 0.98, 0.76, 0.98)}
        },
        {
            {joined(arc(0.5, 0.28, 0.29, 0.26, -170, 35), line(0.2, 0.97, 0.82, 0.97))},
            {joined(arc(0.48, 0.27, 0.28, 0.25, -150, 50), line(0.24, 0.9, 0.4, 0.82, 0.6, 0.95, 0.84, 0.88))}
        },
        {
            {joined(arc(0.47, 0.26, 0.27, 0.24, -150, 90), arc(0.47, 0.74, 0.31, 0.24, -90, 150))},
            {line(0.2, 0.04, 0.76, 0.04, 0.44, 0.4), joined(line(0.44, 0.4), arc(0.46, 0.69, 0.31, 0.28, -80, 150))}
        },
        {
            {line(0.62, 0.98, 0.62, 0.02, 0.14, 0.68, 0.86, 0.68)},
            {line(0.24, 0.04, 0.2, 0.52, 0.78, 0.52), line(0.7, 0.1, 0.66, 0.98)}
        },
        {
            {line(0.78, 0.03, 0.28, 0.03), joined(line(0.28, 0.03, 0.24, 0.45), arc(0.45, 0.68, 0.32, 0.29, -120, 140))
            },
            {line(0.74, 0.05, 0.32, 0.03), joined(line(0.32, 0.03, 0.3, 0.42), arc(0.44, 0.66, 0.3, 0.27, -90, 120))}
        },
        {
            {joined(line(0.68, 0.03, 0.42, 0.22, 0.24, 0.55), arc(0.5, 0.7, 0.28, 0.27, -180, 180))},
            {joined(arc(0.66, 0.5, 0.45, 0.48, -100, -180), arc(0.48, 0.7, 0.27, 0.27, -180, 180))}
        },
        {
            {line(0.16, 0.04, 0.82, 0.04, 0.42, 0.98)},
            {line(0.18, 0.06, 0.8, 0.04, 0.46, 0.98), line(0.34, 0.48, 0.76, 0.46)}
        },
        {
            {arc(0.5, 0.26, 0.25, 0.24, 90, 450), arc(0.5, 0.74, 0.3, 0.25, -90, 270)},
            {
                line(
                        0.74, 0.12, 0.5, 0.02, 0.28, 0.14, 0.34, 0.34, 0.6, 0.52, 0.74, 0.74, 0.6, 0.96, 0.38, 0.96,
                        0.26, 0.76, 0.4, 0.54, 0.66, 0.32, 0.74, 0.12)
            }
        },
        {
            {joined(arc(0.47, 0.28, 0.27, 0.26, 0, 360), line(0.74, 0.28, 0.7, 0.98))},
            {joined(arc(0.48, 0.28, 0.27, 0.26, 0, 360), arc(0.32, 0.5, 0.43, 0.47, 0, 80))}
        }
    };

    private static double[] line(double... points) {
        return points;
    }

    /** Part of an ellipse; degrees clockwise from the right. */
    private static double[] arc(double x, double y, double width, double height, double from, double to) {
        int parts = Math.max(2, (int) Math.ceil(Math.abs(to - from) / 360 * POINTS_PER_TURN));
        double[] points = new double[2 * parts + 2];
        for (int i = 0; i <= parts; i++) {
            double angle = Math.PI / 180 * (from + (to - from) * i / parts);
            points[2 * i] = x + width * StrictMath.cos(angle);
            points[2 * i + 1] = y + height * StrictMath.sin(angle);
        }
        return points;
    }

    private static double[] joined(double[] one, double[] other) {
        double[] points = new double[one.length + other.length];
        System.arraycopy(one, 0, points, 0, one.length);
        System.arraycopy(other, 0, points, one.length, other.length);
        return points;
    }
}
