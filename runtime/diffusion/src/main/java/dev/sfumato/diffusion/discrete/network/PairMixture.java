package dev.sfumato.diffusion.discrete.network;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.PairCounts;
import dev.sfumato.nn.Adam;
import dev.sfumato.nn.Parameter;
import dev.sfumato.nn.Segments;
import dev.sfumato.nn.Tile;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.LearningRate;
import java.util.Arrays;
import java.util.List;

/**
 * A mixture of many product distributions whose pairs of columns occur as often as (noisy) counts say, found by gradient descent on
 * the squared differences, as the relaxed projection of Aydore et al. (2021). It knows the counts only, so that whatever they
 * cost is all it costs.
 */
final class PairMixture {
    private static final int COMPONENTS = 2048;
    private static final int STEPS = 600;
    private static final LearningRate RATE = LearningRate.falling(0.1);

    private final Schema schema;
    private final int[] sizes;
    private final double[] distributions;
    private final int width;

    private PairMixture(Schema schema, double[] distributions) {
        this.schema = schema;
        sizes = schema.sizes();
        width = Arrays.stream(sizes).sum();
        this.distributions = distributions;
    }

    static PairMixture fit(Schema schema, PairCounts pairs, double[] counts, RandomSource random) {
        if (schema.columns().size() == 1) {
            return new PairMixture(schema, ofOneColumn(counts));
        }
        return new PairMixture(schema, new Fit(schema.sizes(), pairs, counts, random).distributions());
    }

    /** The descent, in the logits of every component. */
    private static final class Fit {
        private final int[] sizes;
        private final int width;
        private final float[] target;
        private final Segments segments;
        private final Parameter logits;
        private final double[] distributions;
        private final Tile soft;
        private final Tile moments;
        private final Tile slope;

        Fit(int[] sizes, PairCounts pairs, double[] counts, RandomSource random) {
            this.sizes = sizes;
            segments = new Segments(sizes);
            width = segments.total();
            target = target(pairs, counts, sizes, width);
            logits = Parameter.of(Math.multiplyExact(width, COMPONENTS));
            for (int i = 0; i < logits.size(); i++) {
                logits.values()[i] = (float) random.nextGaussian();
            }
            distributions = new double[logits.size()];
            soft = new Tile(width, COMPONENTS);
            moments = new Tile(width, width);
            slope = new Tile(width, COMPONENTS);
        }

        double[] distributions() {
            Adam adam = new Adam(List.of(logits));
            for (int step = 0; step < STEPS; step++) {
                Interruption.poll("fitting rows to noisy counts");
                soften();
                descend();
                adam.stepCollected(RATE.at((double) step / STEPS));
            }
            soften();
            return distributions;
        }

        private void soften() {
            float[] scratch = soft.values();
            System.arraycopy(logits.values(), 0, scratch, 0, scratch.length);
            for (int at = 0; at < scratch.length; at += width) {
                segments.softmax(scratch, at, distributions, at);
            }
        }

        /** The gradient of half the squared differences, through the moments and then through the softmax. */
        private void descend() {
            for (int i = 0; i < distributions.length; i++) {
                soft.values()[i] = (float) distributions[i];
            }
            soft.push();
            Tile.multiplyByTransposed(soft, soft, moments);
            moments.pull();
            float[] difference = moments.values();
            for (int i = 0; i < difference.length; i++) {
                difference[i] = Float.isNaN(target[i]) ? 0 : difference[i] / COMPONENTS - target[i];
            }
            moments.push();
            Tile.multiply(moments, soft, slope);
            slope.pull();
            backward(sizes, distributions, slope.values(), logits.gradient());
        }
    }

    private static double[] ofOneColumn(double[] counts) {
        double[] distributions = new double[counts.length * COMPONENTS];
        for (int i = 0; i < distributions.length; i++) {
            distributions[i] = Math.max(0.5, counts[i % counts.length]);
        }
        return distributions;
    }

    /** The wanted frequencies as a matrix over all categories; NaN within a column, where none is requested. */
    private static float[] target(PairCounts pairs, double[] counts, int[] sizes, int width) {
        float[] target = new float[width * width];
        Arrays.fill(target, Float.NaN);
        double total = Math.max(1, pairs.total(counts));
        int[] from = new int[sizes.length];
        for (int i = 1; i < sizes.length; i++) {
            from[i] = from[i - 1] + sizes[i - 1];
        }
        for (int a = 1; a < sizes.length; a++) {
            for (int b = 0; b < a; b++) {
                for (int x = 0; x < sizes[a]; x++) {
                    for (int y = 0; y < sizes[b]; y++) {
                        float share = (float) (counts[pairs.cell(a, x, b, y)] / total);
                        target[(from[a] + x) * width + from[b] + y] = share;
                        target[(from[b] + y) * width + from[a] + x] = share;
                    }
                }
            }
        }
        return target;
    }

    /** Through the softmax of each column: p (g - p.g). */
    private static void backward(int[] sizes, double[] distributions, float[] slope, float[] into) {
        int at = 0;
        for (int component = 0; component < COMPONENTS; component++) {
            for (int size : sizes) {
                double mean = 0;
                for (int i = at; i < at + size; i++) {
                    mean += distributions[i] * slope[i];
                }
                for (int i = at; i < at + size; i++) {
                    into[i] = (float) (distributions[i] * (slope[i] - mean));
                }
                at += size;
            }
        }
    }

    /** Independent rows. */
    Table sample(int rows, RandomSource random) {
        TableBuilder builder = new TableBuilder(schema);
        int[] row = new int[sizes.length];
        for (int r = 0; r < rows; r++) {
            int at = random.nextInt(COMPONENTS) * width;
            for (int i = 0; i < sizes.length; i++) {
                row[i] = random.category(distributions, at, sizes[i]);
                at += sizes[i];
            }
            builder.add(row);
        }
        return builder.table();
    }
}
