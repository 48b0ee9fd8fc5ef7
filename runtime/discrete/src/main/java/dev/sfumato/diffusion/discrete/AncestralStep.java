package dev.sfumato.diffusion.discrete;

import dev.sfumato.concurrent.Parallel;
import dev.sfumato.noise.RandomSource;
import java.util.stream.IntStream;

/** One step of sampling: from states at step t to states at step t - 1, each column drawn on its own (Eq. 4). */
public final class AncestralStep {
    private final Denoiser denoiser;
    private final int t;
    private final int[] sizes;
    private final int width;
    private final int[] moving;
    private final int[] offsets;
    private final Coefficients[] coefficients;

    public AncestralStep(Denoiser denoiser, int t) {
        this.denoiser = denoiser;
        this.t = t;
        sizes = denoiser.sizes().stream().mapToInt(Integer::intValue).toArray();
        moving = IntStream.range(0, sizes.length).filter(i -> sizes[i] > 1).toArray();
        offsets = new int[moving.length];
        coefficients = new Coefficients[moving.length];
        int offset = 0;
        for (int i = 0, m = 0; i < sizes.length; i++) {
            if (sizes[i] > 1) {
                offsets[m] = offset;
                coefficients[m++] = Coefficients.of(denoiser.schedule(), sizes[i]);
            }
            offset += sizes[i];
        }
        width = offset;
    }

    /** How many numbers the distributions of one state take. */
    public int width() {
        return width;
    }

    /** Asks the denoiser about states and makes running sums of the chances of each column's next value. */
    public void prepare(char[] states, int count, double[] distributions) {
        denoiser.distributions(t, states, count, distributions);
        int blocks = (count + 1023) >> 10;
        Parallel.forEach(
                "making rows",
                blocks,
                block -> sum(states, block << 10, Math.min(count, (block + 1) << 10), distributions));
    }

    private void sum(char[] states, int from, int to, double[] distributions) {
        for (int row = from; row < to; row++) {
            for (int m = 0; m < moving.length; m++) {
                int at = row * width + offsets[m];
                int column = moving[m];
                coefficients[m].stepDistribution(
                        t, states[row * sizes.length + column], distributions, distributions, at);
                double sum = 0;
                for (int x = at; x < at + sizes[column]; x++) {
                    sum += distributions[x];
                    distributions[x] = sum;
                }
                if (!(sum > 0 && sum < Double.POSITIVE_INFINITY)) {
                    throw new IllegalStateException("the denoiser (" + denoiser + ") gave chances at step " + t
                            + " whose sum is not positive: " + sum + " in column " + column);
                }
            }
        }
    }

    /** Draws the next state of the state of this index among those prepared. */
    public void draw(double[] distributions, int index, RandomSource random, char[] into, int at) {
        for (int m = 0; m < moving.length; m++) {
            int column = moving[m];
            int first = index * width + offsets[m];
            int last = first + sizes[column] - 1;
            double place = random.nextDouble() * distributions[last];
            int x = first;
            while (x < last && distributions[x] <= place) {
                x++;
            }
            // only if the product was rounded up to the whole sum: back to the last value that can be
            while (x > first && distributions[x] == distributions[x - 1]) {
                x--;
            }
            into[at + column] = (char) (x - first);
        }
    }
}
