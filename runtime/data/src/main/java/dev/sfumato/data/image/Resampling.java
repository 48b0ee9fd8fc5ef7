package dev.sfumato.data.image;

/** Images in another size: by the mean over the area of a pixel along an axis that shrinks, linear along one that grows. */
final class Resampling {
    private final ImageShape from;
    private final ImageShape to;
    private final Axis vertical;
    private final Axis horizontal;
    private final double[] between;

    Resampling(ImageShape from, int height, int width) {
        this.from = from;
        to = new ImageShape(height, width, from.channels());
        vertical = new Axis(from.height(), height);
        horizontal = new Axis(from.width(), width);
        between = new double[from.height() * width * from.channels()];
    }

    ImageShape to() {
        return to;
    }

    /** Writes one image in its new size. */
    void apply(float[] values, int at, float[] into, int intoAt) {
        int channels = from.channels();
        int row = to.width() * channels;
        for (int y = 0; y < from.height(); y++) {
            for (int x = 0; x < to.width(); x++) {
                double[] weights = horizontal.weights[x];
                for (int c = 0; c < channels; c++) {
                    int place = at + from.index(y, horizontal.first[x], c);
                    double sum = 0;
                    for (int k = 0; k < weights.length; k++) {
                        sum += weights[k] * values[place + k * channels];
                    }
                    between[y * row + x * channels + c] = sum;
                }
            }
        }
        for (int y = 0; y < to.height(); y++) {
            double[] weights = vertical.weights[y];
            for (int i = 0; i < row; i++) {
                double sum = 0;
                for (int k = 0; k < weights.length; k++) {
                    sum += weights[k] * between[(vertical.first[y] + k) * row + i];
                }
                into[intoAt + y * row + i] = (float) Math.max(-1, Math.min(1, sum));
            }
        }
    }

    /** Which pixels of the old axis make up each of the new one; the weights of each sum to 1. */
    private static final class Axis {
        private final int[] first;
        private final double[][] weights;

        Axis(int old, int size) {
            first = new int[size];
            weights = new double[size][];
            for (int i = 0; i < size; i++) {
                if (size <= old) {
                    area(old, size, i);
                } else {
                    linear(old, size, i);
                }
            }
        }

        private void area(int old, int size, int i) {
            long begin = (long) i * old;
            long end = begin + old;
            first[i] = (int) (begin / size);
            int last = (int) ((end + size - 1) / size);
            weights[i] = new double[last - first[i]];
            for (int k = first[i]; k < last; k++) {
                long covered = Math.min(end, (k + 1L) * size) - Math.max(begin, (long) k * size);
                weights[i][k - first[i]] = (double) covered / old;
            }
        }

        private void linear(int old, int size, int i) {
            double centre = Math.max(0, Math.min(old - 1, (i + 0.5) * old / size - 0.5));
            first[i] = Math.min((int) centre, Math.max(0, old - 2));
            double share = centre - first[i];
            weights[i] = old == 1 ? new double[] {1} : new double[] {1 - share, share};
        }
    }
}
