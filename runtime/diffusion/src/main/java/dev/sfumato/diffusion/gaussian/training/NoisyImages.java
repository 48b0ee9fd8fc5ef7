package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.diffusion.gaussian.ConditionEncoding;
import dev.sfumato.diffusion.gaussian.DenoiserInput;
import dev.sfumato.nn.Tile;
import dev.sfumato.nn.layer.BlockLoss;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.noise.RandomSource;
import java.util.Arrays;
import java.util.Optional;
import org.nd4j.linalg.api.ndarray.INDArray;

/** A block of images at random steps, and the squared error of what a network says of them. */
final class NoisyImages implements BlockLoss {
    private final TrainingImages images;
    private final Noising noising;
    private final int draws;
    private final boolean isLossKept;
    private final int pixels;
    private final DenoiserInput denoiserInput;
    private final Tile noisy;
    private final Tile target;
    private final Tile weights;
    private final Tile inverseScales;
    private final float[] clean;
    private final float[] noise;
    private final Optional<SwappedTargets> swapped;
    private double loss;

    NoisyImages(TrainingImages images, Noising noising, int examples, int draws, boolean isLossKept) {
        this.images = images;
        this.noising = noising;
        this.draws = draws;
        this.isLossKept = isLossKept;
        int columns = examples * draws;
        pixels = images.shape().values();
        denoiserInput = new DenoiserInput(noising.task(), columns);
        noisy = new Tile(pixels, columns);
        target = new Tile(pixels, columns);
        weights = new Tile(1, columns);
        inverseScales = new Tile(1, columns);
        clean = new float[pixels];
        noise = new float[pixels];
        swapped = images.choice().map(choice -> new SwappedTargets(choice, images, columns));
    }

    @Override
    public void set(int place, int image, RandomSource random) {
        images.copy(image, clean, 0);
        for (int draw = 0; draw < draws; draw++) {
            int column = place * draws + draw;
            int t = noising.step(random);
            boolean isConditioned = !random.bernoulli(noising.dropped());
            random.fillGaussian(noise, 0, pixels);
            noising.write(t, clean, noise, noisy.values(), target.values(), column * pixels);
            denoiserInput.condition(column, t, isConditioned ? images.label(image) : ConditionEncoding.ANY_CLASS);
            swapped.ifPresent(one -> one.draw(column, image, t, isConditioned, noising, random));
            weights.values()[column] = noising.weight(t);
            inverseScales.values()[column] = noising.inverseScale(t);
        }
    }

    @Override
    public void setNothing(int place) {
        for (int column = place * draws; column < (place + 1) * draws; column++) {
            Arrays.fill(noisy.values(), column * pixels, (column + 1) * pixels, 0);
            Arrays.fill(target.values(), column * pixels, (column + 1) * pixels, 0);
            denoiserInput.conditionOnNothing(column);
            int at = column;
            swapped.ifPresent(one -> one.clear(at));
            weights.values()[column] = 0;
            inverseScales.values()[column] = 0;
        }
    }

    @Override
    public INDArray delta(Layer network) {
        noisy.push();
        swapped.ifPresent(one -> one.apply(noisy.array(), target.values(), denoiserInput));
        target.push();
        weights.push();
        INDArray error = target.array();
        Optional<INDArray> guess = denoiserInput.guess(noisy.array());
        guess.ifPresent(made -> {
            inverseScales.push();
            error.subi(made).muliRowVector(inverseScales.array());
        });
        network.forward(denoiserInput.about(noisy.array(), guess)).subi(error, error);
        if (isLossKept) {
            loss = error.mul(error)
                            .sum(true, 0)
                            .muli(weights.array())
                            .sumNumber()
                            .doubleValue()
                    / 2;
        }
        return error.muliRowVector(weights.array());
    }

    @Override
    public double loss() {
        return loss;
    }
}
