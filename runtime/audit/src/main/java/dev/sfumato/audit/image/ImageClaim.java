package dev.sfumato.audit.image;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.training.TwoPhase;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.function.BiFunction;

/**
 * Something that releases a vector as long as an image, of an image and of others that are known, and what it says that this
 * costs for an image that is replaced by the null image. The two need not fit: an attack finds out.
 *
 * @param release called from several threads
 * @param claimed the claimed price of a release
 */
record ImageClaim(String name, BiFunction<double[], RandomSource, double[]> release, Guarantee claimed) {
    public ImageClaim {
        Require.notBlank("name", name);
    }

    /** An image that is noised once, at the switch, at the certified price. */
    public static ImageClaim oneShot(TwoPhase training, double delta) {
        double alphaBar = training.alphaBar();
        return new ImageClaim(
                "image noised once, at step " + training.switchStep(),
                (image, random) -> {
                    double[] noised = Vectors.gaussian(image.length, Math.sqrt(1 - alphaBar), random);
                    Vectors.add(noised, Math.sqrt(alphaBar), image);
                    return noised;
                },
                certified(training.oneShot(), delta));
    }

    /** The noisy mean of an image and all others, at the certified price. */
    public static ImageClaim mean(TwoPhase training, double mu, Images others, double delta) {
        double[] sum = new double[others.shape().values()];
        for (int i = 0; i < others.count(); i++) {
            Vectors.add(sum, 1, Vectors.image(others, i));
        }
        double deviation = Math.sqrt((double) training.pixels()) / mu;
        return new ImageClaim(
                "mean image, mu " + mu,
                (image, random) -> {
                    double[] noisy = Vectors.gaussian(image.length, deviation, random);
                    Vectors.add(noisy, 1, sum);
                    Vectors.add(noisy, 1, image);
                    return Vectors.scaled(1.0 / training.records(), noisy);
                },
                certified(training.mean(mu), delta));
    }

    /** Another claim for the same releases. */
    public ImageClaim claiming(Guarantee other) {
        return new ImageClaim(name, release, other);
    }

    private static Guarantee certified(GaussianEvent event, double delta) {
        return Accountants.best().price(event, delta);
    }
}
