package dev.sfumato.audit.membership;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ConditionEncoding;
import dev.sfumato.diffusion.gaussian.ImageDenoiser;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.nn.Tile;
import dev.sfumato.noise.RandomSource;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * The loss of a diffusion of images: the squared error of its estimate of the image behind a noised one, as an error of the noise, averaged
 * over some steps and draws of noise. Noise is drawn once and is the same for all images and all models.
 */
public final class ImageLoss implements Losses<Images> {
    private static final long SEED = 20220607;

    /** Early ones, as shares of all: later ones tell only how usual an image is. */
    private static final double[] STEPS = {0.02, 0.05, 0.1, 0.2};

    private static final int DRAWS = 8;
    private static final int BLOCK = 256;

    private final ImageModel model;

    public ImageLoss(ImageModel model) {
        this.model = model;
    }

    @Override
    public double[] on(Images images) {
        boolean isConditional = !model.classes().isEmpty();
        if (!images.shape().equals(model.shape())
                || (isConditional && !images.classes().equals(model.classes()))) {
            throw new IllegalArgumentException("images must be like those that the model was trained on, of "
                    + model.shape() + (isConditional ? " in the classes " + String.join(", ", model.classes()) : "")
                    + ", got " + images);
        }
        double[] losses = new double[images.count()];
        for (int first = 0; first < losses.length; first += BLOCK) {
            int count = Math.min(BLOCK, losses.length - first);
            int from = first;
            int[] labels = IntStream.range(first, first + count)
                    .map(i -> isConditional ? images.label(i) : ConditionEncoding.ANY_CLASS)
                    .toArray();
            System.arraycopy(block(images.slice(from, from + count), labels), 0, losses, first, count);
        }
        return losses;
    }

    private double[] block(Images images, int[] labels) {
        int pixels = images.shape().values();
        int count = images.count();
        double[] alphaBars = model.schedule().alphaBars();
        ImageDenoiser denoiser = model.denoiser(count);
        Tile noisy = new Tile(pixels, count);
        double[] sums = new double[count];
        float[] noise = new float[pixels];
        RandomSource random = RandomSource.seeded(SEED);
        for (double share : STEPS) {
            int t = Math.max(1, (int) Math.round(share * model.schedule().steps()));
            double signal = Math.sqrt(alphaBars[t]);
            double spread = Math.sqrt(1 - alphaBars[t]);
            for (int draw = 0; draw < DRAWS; draw++) {
                Interruption.poll("measuring losses");
                random.fillGaussian(noise, 0, pixels);
                for (int i = 0; i < count; i++) {
                    for (int j = 0; j < pixels; j++) {
                        noisy.values()[i * pixels + j] = (float) (signal * images.value(i, j) + spread * noise[j]);
                    }
                }
                noisy.push();
                add(images, denoiser.images(noisy.array(), t, labels, 0), alphaBars[t], sums);
            }
        }
        return Arrays.stream(sums)
                .map(sum -> sum / (STEPS.length * DRAWS * pixels))
                .toArray();
    }

    /** An error of the image is one of the noise times sqrt((1 - abar) / abar). */
    private static void add(Images images, INDArray predicted, double alphaBar, double[] sums) {
        int pixels = images.shape().values();
        float[] values = predicted.dup('f').data().asFloat();
        for (int i = 0; i < sums.length; i++) {
            double sum = 0;
            for (int j = 0; j < pixels; j++) {
                double off = values[i * pixels + j] - images.value(i, j);
                sum += off * off;
            }
            sums[i] += sum * alphaBar / (1 - alphaBar);
        }
    }
}
