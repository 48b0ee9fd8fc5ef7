package dev.sfumato.dsl.image;

import dev.sfumato.data.image.Images;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.Arrays;

/**
 * Images in two parts, chosen at random, so that both are of the same source.
 *
 * @param training the images to make a model from
 * @param holdout the images to measure it with
 */
public record ImageSplit(Images training, Images holdout) implements Result {
    @NotAWord
    public static ImageSplit of(Images images, double share, long seed) {
        Require.probability("share", share);
        Require.atLeast("images to split", 2, images.count());
        int[] order = RandomSource.seeded(seed).permutation(images.count());
        int first = Math.max(1, Math.min(images.count() - 1, (int) Math.round(share * images.count())));
        return new ImageSplit(
                images.select(Arrays.copyOf(order, first)),
                images.select(Arrays.copyOfRange(order, first, order.length)));
    }

    @Override
    public Data contents() {
        return new Data().fact("training images", training.count()).fact("holdout images", holdout.count());
    }

    @Override
    public String toString() {
        return TextWidth.wrapped(training.count() + " images for training, " + holdout.count() + " held out");
    }
}
