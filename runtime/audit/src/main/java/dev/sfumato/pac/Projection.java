package dev.sfumato.pac;

import java.util.Arrays;

/**
 * A vector as seen from a centre along some axes, which are chosen without the secret. The same operations in the same order are done
 * for a vector that is measured and for one that is released, so that what was measured is what is released.
 */
sealed interface Projection {
    /** How many axes there are. */
    int axes();

    /** The places along the axes. */
    double[] of(double[] output);

    /** The vector at these places; what lies beside all axes is the centre's. */
    double[] back(double[] places);

    /** Some of the coordinates themselves. */
    final class Coordinates implements Projection {
        private final double[] centre;
        private final int[] kept;

        Coordinates(double[] centre, int[] kept) {
            this.centre = centre;
            this.kept = kept;
        }

        @Override
        public int axes() {
            return kept.length;
        }

        @Override
        public double[] of(double[] output) {
            double[] places = new double[kept.length];
            Arrays.setAll(places, j -> output[kept[j]] - centre[kept[j]]);
            return places;
        }

        @Override
        public double[] back(double[] places) {
            double[] vector = centre.clone();
            for (int j = 0; j < kept.length; j++) {
                vector[kept[j]] += places[j];
            }
            return vector;
        }
    }

    /** Axes in any direction. */
    final class Directions implements Projection {
        private final double[] centre;
        private final double[] matrix;
        private final int axes;

        /** @param matrix coordinate by axis, one coordinate after the other */
        Directions(double[] centre, double[] matrix, int axes) {
            this.centre = centre;
            this.matrix = matrix;
            this.axes = axes;
        }

        @Override
        public int axes() {
            return axes;
        }

        @Override
        public double[] of(double[] output) {
            double[] places = new double[axes];
            for (int i = 0; i < centre.length; i++) {
                double off = output[i] - centre[i];
                int row = i * axes;
                for (int j = 0; j < axes; j++) {
                    places[j] += off * matrix[row + j];
                }
            }
            return places;
        }

        @Override
        public double[] back(double[] places) {
            double[] vector = centre.clone();
            for (int i = 0; i < vector.length; i++) {
                double sum = 0;
                for (int j = 0; j < axes; j++) {
                    sum += matrix[i * axes + j] * places[j];
                }
                vector[i] += sum;
            }
            return vector;
        }
    }
}
