package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.diffusion.gaussian.ConditionEncoding;
import dev.sfumato.diffusion.gaussian.Question;
import dev.sfumato.nn.Tile;
import dev.sfumato.nn.layer.BlockLoss;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.noise.Chance;
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
    private final Question question;
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
        question = new Question(noising.task(), columns);
        noisy = new Tile(pixels, columns);
        target = new Tile(pixels, columns);
        weights = new Tile(1, columns);
        inverseScales = new Tile(1, columns);
        clean = new float[pixels];
        noise = new float[pixels];
        swapped = images.choice().map(choice -> new SwappedTargets(choice, images, columns));
    }

    @Override
    public void set(int place, int image, Chance chance) {
        images.copy(image, clean, 0);
        for (int draw = 0; draw < draws; draw++) {
            int column = place * draws + draw;
            int t = noising.step(chance);
            boolean isTold = !chance.happens(noising.dropped());
            chance.gaussians(noise, 0, pixels);
            noising.write(t, clean, noise, noisy.values(), target.values(), column * pixels);
            question.tell(column, t, isTold ? images.label(image) : ConditionEncoding.ANY_CLASS);
            swapped.ifPresent(one -> one.draw(column, image, t, isTold, noising, chance));
            weights.values()[column] = noising.weight(t);
            inverseScales.values()[column] = noising.inverseScale(t);
        }
    }

    @Override
    public void setNothing(int place) {
        for (int column = place * draws; column < (place + 1) * draws; column++) {
            Arrays.fill(noisy.values(), column * pixels, (column + 1) * pixels, 0);
            Arrays.fill(target.values(), column * pixels, (column + 1) * pixels, 0);
            question.tellNothing(column);
            int at = column;
            swapped.ifPresent(one -> one.clear(at));
            weights.values()[column] = 0;
            inverseScales.values()[column] = 0;
        }
    }

    @Override
    public INDArray delta(Layer network) {
        noisy.push();
        swapped.ifPresent(one -> one.apply(noisy.array(), target.values(), question));
        target.push();
        weights.push();
        INDArray error = target.array();
        Optional<INDArray> guess = question.guess(noisy.array());
        guess.ifPresent(made -> {
            inverseScales.push();
            error.subi(made).muliRowVector(inverseScales.array());
        });
        network.forward(question.about(noisy.array(), guess)).subi(error, error);
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
