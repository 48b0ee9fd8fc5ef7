package dev.sfumato.chart;

import java.util.List;

/** One part of a drawing. */
sealed interface Stroke permits Stroke.Line, Stroke.Area, Stroke.Disc, Stroke.Text {
    /** A place, from the upper left corner. */
    record At(double x, double y) {}

    /** The side of its place that a text is on. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    /** Places joined one after the other; {@code dash} is empty for an unbroken line. */
    record Line(List<At> places, Ink ink, double width, List<Double> dash, String meaning) implements Stroke {
        public Line {
            places = List.copyOf(places);
            dash = List.copyOf(dash);
        }
    }

    /** What is between places, filled. */
    record Area(List<At> places, Ink ink, String meaning) implements Stroke {
        public Area {
            places = List.copyOf(places);
        }
    }

    record Disc(At middle, double radius, Ink ink, String meaning) implements Stroke {}

    /**
     * One line of words.
     *
     * @param isUpright whether it reads upwards, turned around its place
     */
    record Text(At place, Anchor anchor, double size, boolean isBold, boolean isUpright, List<Run> runs)
            implements Stroke {
        /** Words in one ink. */
        record Run(String words, Ink ink) {}

        public Text {
            runs = List.copyOf(runs);
        }
    }
}
